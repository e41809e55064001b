"""Words of a question that are no stored word but for a letter or two."""

from collections.abc import Sequence

from graphnative.store.value_forms import word_form
from graphnative.store.value_table import ValueTable
from graphnative.store.words import FUNCTION_WORDS

_LEAST_LETTERS = 5
_LIKE = 84.0
_LENGTHS = 2


def likely_words(question: str, words: Sequence[tuple[str, int, int]], table: ValueTable) -> dict[int, str]:
    """Return for words that are misspelt, by place, what stored word was probably meant.

    Looked at are words with a capital, the first aside; all words where the question has no other capital.

    Args:
        question: The question.
        words: Its words, folded, with their places in it.
        table: The stored values.
    """
    written = [question[start:end] for _, start, end in words]
    has_capitals = any(word != word.lower() for word in written[1:])
    found = {}
    for place, (word, _, _) in enumerate(words):
        is_name = written[place] != written[place].lower() and place > 0
        if is_name or not has_capitals:
            near = _nearest(word_form([word]), table)
            if near:
                found[place] = near
    return found


def _nearest(word: str, table: ValueTable) -> str:
    """The stored word most like an unknown one with the same first letter; empty if there is none."""
    if len(word) < _LEAST_LETTERS or word in FUNCTION_WORDS or not word.isalpha():
        return ""
    if word in table.words_with(word[0], len(word)):
        return ""
    lengths = range(len(word) - _LENGTHS, len(word) + _LENGTHS + 1)
    near = sorted(other for length in lengths for other in table.words_with(word[0], length))
    from rapidfuzz import fuzz, process  # only where something is unknown

    best = process.extractOne(word, near, scorer=fuzz.ratio, score_cutoff=_LIKE)
    return best[0] if best else ""
