"""Stored values that a question names, with the label and property that have them."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.schema_words import PEOPLE, USUAL, QuestionWords, name_words, stem
from graphnative.retrievers.value_places import IF_NEAR, Place, find_places
from graphnative.store.name_scan import placed_words
from graphnative.store.value_table import ValueTable

_BY_ITSELF = 0.4
_OF_LABEL = 0.15
_OF_PROPERTY = 0.1
_BESIDE = 0.12
_USUAL = 0.04
_NEAR_WORDS = 3
_NEARLY = 0.05
_LONGER = 0.18
_AS_WELL = 0.25
_PEOPLE = frozenset({"person", "peopl", "human", "individual", "user"})
_ALSO = {"surname": (("last", "nam"), ("family", "nam")), "forename": (("first", "nam"), ("given", "nam"))}


@dataclass(frozen=True, slots=True)
class LinkedPlace:
    """A place of a question and the stored values that it may name.

    Attributes:
        meanings: The likeliest first, ties by label, property and value; all at the same place.
    """

    meanings: tuple[LinkedValue, ...]

    @property
    def best(self) -> LinkedValue:
        """The likeliest meaning."""
        return self.meanings[0]

    @property
    def is_ambiguous(self) -> bool:
        """Whether another meaning is nearly as likely: somebody should be asked, or both tried."""
        return len(self.meanings) > 1 and self.meanings[1].score > self.best.score - _NEARLY


def link_values(question: str, table: ValueTable) -> list[LinkedPlace]:
    """Return the places of a question that name stored values, in order, each with all it may mean.

    Case, accents, punctuation, plurals and possessives make no difference, nor do a letter or two in a word
    that no value has; days and times of day are known in words. Of values that are alike that one is likelier
    whose label and property the question speaks of, best beside the name.

    Args:
        question: Any text.
        table: As :func:`graphnative.store.value_cache.open_values` returns it.
    """
    words = QuestionWords(question)
    placed = [(stem(word), start, end) for word, start, end in placed_words(question)]
    found = (_linked(place, words, placed) for place in find_places(question, table))
    return [place for place in found if place is not None]


def _linked(place: Place, words: QuestionWords, placed: Sequence[tuple[str, int, int]]) -> LinkedPlace | None:
    """A place with its meanings scored; None if it means nothing after all."""
    beside = set(_beside(place, placed))
    scored = []
    for meaning in place.meanings:
        label, key = meaning.owner.label, meaning.owner.property
        near = _nearness(label, key, beside)
        if meaning.quality > IF_NEAR or near:
            fit = _BY_ITSELF + _OF_LABEL * _of_label(label, words) + _OF_PROPERTY * words.of_name(key) + near
            score = round(meaning.quality * min(fit + _USUAL * (key.casefold() in USUAL), 1.0), 4)
            scored.append(LinkedValue(label, key, meaning.value, place.start, place.end, score))
    ordered = sorted(scored, key=lambda v: (-v.score, v.label, v.key, str(v.value)))
    return LinkedPlace(tuple(ordered)) if ordered else None


def _beside(place: Place, placed: Sequence[tuple[str, int, int]]) -> Iterator[str]:
    """The stems of a few words before and after a place."""
    yield from [word for word, _, end in placed if end <= place.start][-_NEAR_WORDS:]
    yield from [word for word, start, _ in placed if start >= place.end][:_NEAR_WORDS]


def _of_label(label: str, words: QuestionWords) -> float:
    """How much a question speaks of a label, people under whatever word."""
    own = words.of_name(label)
    return max(own, words.speaks_of_people) if _is_of_people(label) else own


def _nearness(label: str, key: str, beside: set[str]) -> float:
    """How much the words beside a place speak of a label and property; of a longer name more."""
    names = [name_words(key), *_ALSO.get(key.casefold(), ())]
    of_key = max(_share(name, beside) for name in names)
    of_label = _share(name_words(label), beside)
    if _is_of_people(label) and not PEOPLE.isdisjoint(beside):
        of_label = max(of_label, _BESIDE)
    return max(of_key, of_label) + _AS_WELL * min(of_key, of_label)


def _share(name: Collection[str], beside: set[str]) -> float:
    count = len(beside & set(name))
    return _BESIDE * count / len(name) + _LONGER * (count - 1) if count else 0.0


def _is_of_people(label: str) -> bool:
    return not _PEOPLE.isdisjoint(name_words(label))
