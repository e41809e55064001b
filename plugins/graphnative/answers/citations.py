"""Citations in an answer: numbers in square brackets to articles, and what lacks them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphnative.models.sentences import split_sentences

_GROUP = re.compile(r"[\[【]\s*(\d+(?:\s*(?:,|;|–|-|and|&)\s*\d+)*)\s*[\]】]")
_LEADING = re.compile(r"^(?:\s*\[\d+\])+")
_LONGEST_RANGE = 50


@dataclass(frozen=True, slots=True)
class Citation:
    """A number that an answer cites.

    Attributes:
        number: As it stands in the answer, from 1.
        article_id: The article it stands for.
    """

    number: int
    article_id: str


@dataclass(frozen=True, slots=True)
class Cited:
    """An answer with its citations checked.

    Attributes:
        text: The answer; every citation reads [n], unknown numbers are taken out.
        citations: The cited numbers, each once, in order of first mention.
        unknown: How many numbers were taken out, since no article has them.
        uncited: Sentences without any citation, in order.
    """

    text: str
    citations: tuple[Citation, ...]
    unknown: int
    uncited: tuple[str, ...]


def read_citations(text: str, article_ids: Sequence[str]) -> Cited:
    """Return an answer with its citations resolved.

    ``[1, 3]``, ``[1-3]``, ``[1 and 3]`` and ``【1】`` are read as well and written ``[1][3]``.

    Args:
        text: The model's answer.
        article_ids: The article of each number of the context, [1] first.
    """
    known: dict[int, None] = {}
    unknown = 0

    def rewrite(match: re.Match[str]) -> str:
        nonlocal unknown
        numbers = _numbers(match[1])
        good = [number for number in numbers if 1 <= number <= len(article_ids)]
        unknown += len(numbers) - len(good)
        known.update(dict.fromkeys(good))
        return "".join(f"[{number}]" for number in good)

    resolved = _GROUP.sub(rewrite, text)
    resolved = re.sub(r"[ \t]+(?=[.,;:!?]|$|\n)", "", re.sub(r"[ \t]{2,}", " ", resolved)).strip()
    citations = tuple(Citation(number, article_ids[number - 1]) for number in known)
    return Cited(resolved, citations, unknown, uncited_sentences(resolved))


def uncited_sentences(text: str) -> tuple[str, ...]:
    """Return the sentences that have no ``[n]``, neither inside nor right after their full stop."""
    return tuple(sentence for sentence in cited_sentences(text) if not re.search(r"\[\d+\]", sentence))


def cited_sentences(text: str) -> list[str]:
    """Return the sentences of an answer, each with the ``[n]`` right after its full stop."""
    sentences: list[str] = []
    for line in text.splitlines():
        for sentence in split_sentences(line):
            leading = _LEADING.match(sentence)
            if leading and sentences:
                sentences[-1] += f" {leading[0].strip()}"
                sentence = sentence[leading.end() :].strip()
            if re.search(r"\w", sentence):
                sentences.append(sentence)
    return sentences


def _numbers(group: str) -> list[int]:
    """The numbers of one bracket, ranges spelt out; a range too long to be one counts as its ends."""
    numbers: list[int] = []
    for part in re.split(r"\s*(?:,|;|and|&)\s*", group):
        ends = [int(end) for end in re.split(r"\s*[–-]\s*", part)]
        spelt = range(ends[0], ends[-1] + 1)
        numbers += spelt if 0 < len(spelt) <= _LONGEST_RANGE else ends
    return numbers
