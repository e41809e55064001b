"""A question's words with its values masked, and the features by which questions are compared."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from graphnative.cypher.literals import MAX_INTEGER
from graphnative.retrievers.examples.template import NUMBER
from graphnative.retrievers.linked_value import LinkedValue

_WORD = re.compile(r"§[^§]*§|[^\W_]+(?:['’][^\W_]+)?|[^\w\s]")
_NUMBER = re.compile(r"(?<![\w.,/:-])-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w/:-]|[.,]\d)")
_ENDINGS = ("ing", "ies", "ied", "es", "ed", "s", "e", "y")
_STEM = 3
_LONGEST = 3


def numbers_of(question: str, values: Sequence[LinkedValue]) -> list[LinkedValue]:
    """Return the numbers that a question shows outside of its values, in their order."""
    taken = [(value.start, value.end) for value in values if value.is_shown]
    found = []
    for match in _NUMBER.finditer(question):
        if all(match.end() <= start or end <= match.start() for start, end in taken):
            digits = match[0].replace(",", "")
            number = float(digits) if "." in digits else int(digits)
            if abs(number) <= MAX_INTEGER:
                found.append(LinkedValue("", NUMBER, number, *match.span()))
    return found


def masked_words(question: str, values: Iterable[LinkedValue]) -> list[str]:
    """Return a question's words, stemmed, each value one word that says what it is: ``§Person.name§``.

    Args:
        question: The question.
        values: Its values; of two at one place the longer counts, those at no place are not seen.
    """
    text, before = question, len(question)
    shown = sorted((v for v in values if v.is_shown), key=lambda v: (-v.end, v.start))
    for value in shown:
        if value.end <= before:
            text = f"{text[: value.start]} §{value.label}.{value.key}§ {text[value.end :]}"
            before = value.start
    return plain_stems(text)


def plain_stems(text: str) -> list[str]:
    """Return the words of a text, stemmed, and marks such as ``§Person.name§`` as they are."""
    return [word if word[0] == "§" else _stem(word) for word in _WORD.findall(_lower(text))]


def features(words: Sequence[str]) -> set[str]:
    """Return the runs of up to three words, and the pairs with one word between them, of a question."""
    marked = ["^", *words]
    found = {" ".join(marked[i : i + n]) for n in range(1, _LONGEST + 1) for i in range(len(marked) - n + 1)}
    return found | {f"{one} _ {other}" for one, other in zip(marked, marked[2:], strict=False)}


def _lower(text: str) -> str:
    """The text in small letters, but for the names of labels and properties."""
    parts = text.split("§")
    return "§".join(part if i % 2 else part.casefold() for i, part in enumerate(parts))


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return word.removesuffix(ending)
    return word
