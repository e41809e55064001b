"""How much the names of a schema have to do with a question's words."""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

from graphnative.retrievers.word_kinship import akin
from graphnative.store.words import FUNCTION_WORDS, fold_case, plain_words, singular

USUAL = frozenset({"name", "title"})
"""Properties, in small letters, by which people call things."""

PEOPLE = frozenset(
    {"who", "whom", "whose", "someon", "anyon", "everyon", "somebody", "peopl", "person", "individual"}
    | {"family", "friend"}
)
"""Stems of the words by which a question speaks of people in general."""

_WORD = re.compile(r"[^\W_]+")
_ENDINGS = ("ings", "ing", "ions", "ion", "ers", "er", "ors", "or", "ed", "es", "e")
_STEM = 3
_OF_VALUE = 0.9
_OF_CUE = 0.7
_OF_USUAL = 0.5
_SHORTEST_VALUE = 3

_ASKS_FOR_TIME = re.compile(
    r"\b(when|dates?|times?|years?|months?|days?|since|before|after|between|recent(ly)?|latest|old(er|est)?"
    r"|new(er|est)?|early|earli(er|est)|first|last|created|joined|(19|20)\d\d)\b"
)
_OF_TIME = frozenset({"date", "time", "year", "month", "day", "creat"})
_TIME_TYPES = ("DATE", "TIME", "LOCAL_")
_ASKS_FOR_TEXT = re.compile(
    r"\b(mention\w*|contain\w*|includ\w*|words?|phrases?|about|sa(y|ys|id)|texts?|keywords?|contents?|topics?"
    r"|urls?)\b"
)
_OF_TEXT = frozenset({"text", "content", "summary", "descript", "body", "url"})


class QuestionWords:
    """A question's words, as the names of a schema are compared with them.

    Args:
        question: Any text.
    """

    def __init__(self, question: str) -> None:
        folded = fold_case(question)
        words = plain_words(question)
        self._stems = [stem(word) for word in words if word not in FUNCTION_WORDS]
        self._text = f" {' '.join(words)} "
        self._asks_for_time = _ASKS_FOR_TIME.search(folded) is not None
        self._asks_for_text = _ASKS_FOR_TEXT.search(folded) is not None

    @property
    def speaks_of_people(self) -> float:
        """1 if the question asks who, or speaks of people in general; else 0."""
        return float(not PEOPLE.isdisjoint(map(stem, self._text.split())))

    def of_name(self, name: str) -> float:
        """Return which share of a name's words the question has in any form, in [0, 1]."""
        words = name_words(name)
        found = sum(any(akin(word, asked) for asked in self._stems) for word in words)
        return found / len(words) if words else 0.0

    def of_property(self, entry: Mapping[str, Any]) -> float:
        """Return how much the question has to do with a property, in [0, 1].

        Its name counts, a value of it that the question has, and whether the question asks for a time or for
        what a text says.

        Args:
            entry: As a schema has it.
        """
        words = frozenset(name_words(entry["property"]))
        found = [self.of_name(entry["property"])]
        if entry["property"].casefold() in USUAL:
            found.append(_OF_USUAL)
        if self._asks_for_time and (words & _OF_TIME or entry["type"].startswith(_TIME_TYPES)):
            found.append(_OF_CUE)
        if self._asks_for_text and words & _OF_TEXT:
            found.append(_OF_CUE)
        if any(self._has_value(value) for value in entry.get("values", ())):
            found.append(_OF_VALUE)
        return max(found)

    def _has_value(self, value: object) -> bool:
        words = _words_of_value(str(value))
        return len(words) >= _SHORTEST_VALUE and f" {words} " in self._text


@lru_cache(maxsize=65536)
def name_words(name: str) -> Collection[str]:
    """Return the stems of a name's words: ``HAS_CEO`` has one, ``nbrEmployees`` has two."""
    words = [fold_case(part) for word in _WORD.findall(name) for part in _parts(word)]
    return tuple(stem(word) for word in [word for word in words if word not in FUNCTION_WORDS] or words)


def _parts(word: str) -> Iterator[str]:
    """The words that capitals and figures tell apart: ``POIName2`` has three."""
    start = 0
    for i in range(1, len(word)):
        begins = word[i].isupper() and (word[i - 1].islower() or word[i + 1 : i + 2].islower())
        if begins or word[i].isdigit() != word[i - 1].isdigit():
            yield word[start:i]
            start = i
    yield word[start:]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return a folded English word without its ending."""
    word = singular(word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return word.removesuffix(ending)
    return word


@lru_cache(maxsize=65536)
def _words_of_value(value: str) -> str:
    return " ".join(plain_words(value))
