"""Find known names in a text: the longest that begins at each word, from left to right."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from graphnative.store.words import FUNCTION_WORDS, fold_case

_WORD = re.compile(r"[^\W_]+")
_BEHIND = re.compile(r" ([^\W_]+)")
_BEFORE = re.compile(r"(?P<begins>^|[.!?:]\s+|\n\s*)?(?P<word>[^\W_]+) $")
_REACH = 60
"""How far before a name the word before it begins at most."""


class KnownNames(Protocol):
    """Tells which folded names there are."""

    def lengths(self, first: str, second: str) -> Sequence[int]:
        """Return how many words names may have that begin with these two or are the first; most first."""

    def __contains__(self, words: object) -> bool:
        """Tell whether words, folded and joined by spaces, are a name."""


class NameLengths:
    """How many words names have, by their first two words.

    Args:
        names: Folded, words joined by spaces.
    """

    def __init__(self, names: Iterable[str]) -> None:
        found: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
        for name in names:
            first, second, *rest = [*name.split(" "), ""]
            found[first, second].add(1 + len(rest))
        for first, second in list(found):
            if (first, "") in found:
                found[first, second].add(1)
        self._lengths = {words: tuple(sorted(lengths, reverse=True)) for words, lengths in found.items()}

    def of(self, first: str, second: str) -> Sequence[int]:
        """Return how many words names have that begin with these two or are the first; the most first."""
        return self._lengths.get((first, second)) or self._lengths.get((first, ""), ())


@dataclass(frozen=True, slots=True)
class NameSpan:
    """A name in a text.

    Attributes:
        words: Its words, folded, joined by spaces.
        start: Where it begins in the text.
        end: Where it ends.
    """

    words: str
    start: int
    end: int


def scan_names(text: str, known: KnownNames, *, strict: bool = True) -> Iterator[NameSpan]:
    """Yield the names in a text in order, without overlap; case, accents and punctuation make no difference.

    Words are compared whole, so that no name is found inside another word. A name written in small letters
    is a common word: "ran" is not "Ran". Scripts without capitals are taken as they are.

    Args:
        text: Any text.
        known: The names.
        strict: Names of several words need a capital too, as in printed text but not in typed questions.
    """
    words = placed_words(text)
    at = 0
    while at < len(words):
        found = _longest(text, words, at, known, strict)
        if found is None:
            at += 1
        else:
            at, span = found
            yield span


def placed_words(text: str) -> list[tuple[str, int, int]]:
    """Return folded words and where they stand; a sign that folds to several words gives each its place."""
    if text.isascii():
        return [(match[0], match.start(), match.end()) for match in _WORD.finditer(text.lower())]
    return [
        (word, match.start(), match.end())
        for match in _WORD.finditer(text)
        for word in _WORD.findall(fold_case(match[0]))
    ]


def _longest(
    text: str, words: Sequence[tuple[str, int, int]], at: int, known: KnownNames, strict: bool
) -> tuple[int, NameSpan] | None:
    """The longest name that begins at a word, and the word after it."""
    first, start, _ = words[at]
    second = words[at + 1][0] if at + 1 < len(words) else ""
    for length in known.lengths(first, second):
        after = at + length
        if after > len(words):
            continue
        name = first if length == 1 else " ".join(word for word, _, _ in words[at:after])
        if name in known:
            end = words[after - 1][2]
            if _is_written_as_name(text[start:end], strict or length == 1):
                return after, NameSpan(name, start, end)
    return None


def _is_written_as_name(surface: str, strict: bool) -> bool:
    return not strict or surface != surface.lower() or surface == surface.upper()


def is_part_of_name(text: str, start: int, end: int) -> bool:
    """Tell whether a name of one word seems part of a longer one that nobody knows: "Vow" in "Solemn Vow".

    That is so where a capital stands right before or behind it, unless the word before begins a sentence.

    Args:
        text: Any text.
        start: Where the name begins.
        end: Where it ends.
    """
    if len(_WORD.findall(text[start:end])) != 1:
        return False
    after = _BEHIND.match(text, end)
    if after is not None and _has_capital(after[1]):
        return True
    before = _BEFORE.search(text[max(0, start - _REACH) : start])
    if before is None or before["begins"] is not None:
        return False
    return _has_capital(before["word"]) and before["word"].lower() not in FUNCTION_WORDS


def _has_capital(word: str) -> bool:
    return word[0] != word[0].lower()
