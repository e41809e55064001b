"""Whether a question has anything to do with an example: a word that says what it is about."""

from collections.abc import Sequence
from functools import cached_property

from graphnative.cypher.words import word_set
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.schema_words import stem
from graphnative.store.words import FUNCTION_WORDS, plain_words

_OF_ANY_QUESTION = word_set("""
    all any every everything everyone find get give how let list many me much please show some something
    somebody someone tell thing things want
""")
"""Words in which questions about anything at all may meet."""


class SharedWords:
    """Knows the words of all examples.

    Args:
        examples: In any order.
    """

    def __init__(self, examples: Sequence[ExamplePair]) -> None:
        self._examples = examples

    @cached_property
    def _words(self) -> dict[str, frozenset[str]]:
        """Of each example's question, by id; those of all of them stand at the empty one."""
        found = {pair.id: _content(pair.question) for pair in self._examples}
        return {**found, "": frozenset().union(*found.values())}

    def has_any(self, question: str, example: str) -> bool:
        """Return whether a question shares a word with an example that says what it is about.

        Args:
            question: The question.
            example: Id of the example; empty for all of them together.
        """
        return not _content(question).isdisjoint(self._words[example])


def _content(text: str) -> frozenset[str]:
    words = frozenset(plain_words(text)) - FUNCTION_WORDS - _OF_ANY_QUESTION
    return frozenset(map(stem, words))
