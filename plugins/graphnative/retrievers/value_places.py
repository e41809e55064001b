"""The places of a question that may name stored values, and what they may name."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from graphnative.retrievers.schema_words import name_words, stem
from graphnative.retrievers.value_fuzzy import likely_words
from graphnative.retrievers.value_times import times
from graphnative.retrievers.word_kinship import akin
from graphnative.store.name_scan import placed_words
from graphnative.store.value_forms import word_form
from graphnative.store.value_table import FEW, Owner, ValueTable
from graphnative.store.words import FUNCTION_WORDS, plain_words

MAX_QUESTION = 2000
"""Characters of a question that are looked at."""

IF_NEAR = 0.3
"""How like a value a figure or two is: it counts only where the question speaks of the property beside it."""

PlacedWord = tuple[str, int, int]

_AS_STORED = 1.0
_CASE_APART = 0.97
_FOLDED = 0.9
_MISSPELT = 0.7
_IN_PART = 0.75
_SHARE = 0.6
_LEAST_WORDS = 2
_SPREAD = 3
_BEGINNING = 3  # letters that akin words share at least
_LEAST_FIGURES = 3
_POSSESSIVE = re.compile(r"['’]s(?![^\W_])")


class Meaning(NamedTuple):
    """What a place may name.

    Attributes:
        owner: Label and property.
        value: As it is stored.
        quality: How like it is to the words, in (0, 1].
    """

    owner: Owner
    value: str
    quality: float


class Place(NamedTuple):
    """A place of a question.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        words: How many words it has.
        meanings: What it may name.
    """

    start: int
    end: int
    words: int
    meanings: tuple[Meaning, ...]

    @property
    def quality(self) -> float:
        """That of its best meaning."""
        return max(meaning.quality for meaning in self.meanings)


def find_places(question: str, table: ValueTable) -> list[Place]:
    """Return the places that may name values, in order, none over another: the surest and longest ones.

    Args:
        question: Any text.
        table: The stored values.
    """
    asked = _POSSESSIVE.sub(lambda match: " " * len(match[0]), question[:MAX_QUESTION])
    words = placed_words(asked)
    found = [*_times(asked, table), *_whole(asked, words, table), *_in_part(asked, words, table)]
    chosen: list[Place] = []
    for place in sorted(found, key=lambda p: (-(p.quality >= _FOLDED), -p.words, -p.quality, p.start)):
        if all(place.end <= other.start or other.end <= place.start for other in chosen):
            chosen.append(place)
    return sorted(chosen)


def _times(question: str, table: ValueTable) -> Iterator[Place]:
    for start, end, form in times(question):
        meanings = [Meaning(owner, value, _CASE_APART) for owner, value in table.meanings(form)]
        if meanings:
            yield Place(start, end, len(plain_words(question[start:end])), tuple(meanings))


def _whole(question: str, words: Sequence[PlacedWord], table: ValueTable) -> Iterator[Place]:
    """Places that read like a value, plurals and one wrong letter aside."""
    likely = likely_words(question, words, table)
    spellings = [_spellings(word, likely.get(place, "")) for place, (word, _, _) in enumerate(words)]
    for first in range(len(words)):
        for form, after, most in _readings(spellings, first, table):
            start, end = words[first][1], words[after - 1][2]
            meanings = tuple(_meant(question[start:end], form, most, table))
            if meanings:
                yield Place(start, end, after - first, meanings)


def _spellings(word: str, likely: str) -> dict[str, float]:
    """The forms that a word may have in a value, with how like it they are at most."""
    found = {likely: _MISSPELT} if likely else {}
    if word.endswith("s"):
        found[word[:-1]] = _FOLDED  # of "Stephanies" the singular ends in -ie
    return {**found, word_form([word]): _AS_STORED}


def _readings(
    spellings: Sequence[dict[str, float]], first: int, table: ValueTable
) -> Iterator[tuple[str, int, float]]:
    """The beginnings of values from a word on: form, the place behind it, how like they are at most."""
    waiting = [("", first, _AS_STORED)]
    while waiting:
        before, place, most = waiting.pop()
        for spelling, like in spellings[place].items() if place < len(spellings) else ():
            form = f"{before} {spelling}".lstrip()
            if table.begins(form):
                waiting.append((form, place + 1, min(most, like)))
                yield waiting[-1]


def _meant(surface: str, form: str, most: float, table: ValueTable) -> Iterator[Meaning]:
    if form in FUNCTION_WORDS:
        return
    if form.isdecimal() and len(form) < _LEAST_FIGURES:
        most = IF_NEAR
    for owner, value in table.meanings(form):
        if _may_be_meant(surface, form, owner, value):
            yield Meaning(owner, value, min(most, _likeness(surface, value)))


def _may_be_meant(surface: str, form: str, owner: Owner, value: str) -> bool:
    """Whether words name a value rather than what kind of thing has it, or nothing at all."""
    kind = {*name_words(owner.label), *name_words(owner.property)}
    if {stem(word) for word in form.split(" ")} <= kind:
        return False
    return owner.count <= FEW or value == value.lower() or surface != surface.lower() or " " in form


def _likeness(surface: str, value: str) -> float:
    if surface == value:
        return _AS_STORED
    return _CASE_APART if surface.casefold() == value.casefold() else _FOLDED


def _in_part(question: str, words: Sequence[PlacedWord], table: ValueTable) -> Iterator[Place]:
    """Places with most words of one of few values, in any form and order."""
    beginnings = _beginnings(table)
    met: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for place, (word, _, _) in enumerate(words):
        asked = stem(word)
        for kind, wanted in beginnings.get(asked[:_BEGINNING], ()):
            if akin(wanted, asked):
                met[kind].append((place, wanted))
    for kind in sorted(kind for kind, found in met.items() if len(found) >= _LEAST_WORDS):
        form, owner, value = table.kinds[kind]
        wanted_words = _telling_stems(form)
        places, count = _densest(sorted(met[kind]))
        if count >= max(_LEAST_WORDS, _SHARE * len(wanted_words)):
            start, end = words[places[0]][1], words[places[-1]][2]
            quality = _IN_PART * count / len(wanted_words)
            yield Place(start, end, len(places), (Meaning(owner, value, quality),))


@lru_cache(maxsize=2)
def _beginnings(table: ValueTable) -> dict[str, list[tuple[int, str]]]:
    """By the first letters of a word the places of the kinds that have it, and the word."""
    found: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for place, (form, _, _) in enumerate(table.kinds):
        for word in _telling_stems(form):
            found[word[:_BEGINNING]].append((place, word))
    return dict(found)


def _telling_stems(form: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in form.split(" ") if word not in FUNCTION_WORDS)


def _densest(found: Sequence[tuple[int, str]]) -> tuple[list[int], int]:
    """The places that stand together and have the most different words; how many words these are."""
    runs: list[list[tuple[int, str]]] = []
    for place, word in found:
        if runs and place - runs[-1][-1][0] <= _SPREAD:
            runs[-1].append((place, word))
        else:
            runs.append([(place, word)])
    best = max(runs, key=lambda run: len({word for _, word in run}), default=[])
    return [place for place, _ in best], len({word for _, word in best})
