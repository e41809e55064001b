"""How firmly a sentence states what it tells: as fact, plan, possibility, supposition or question."""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from graphnative.answers.faithful.wording import frame_words, is_negated, same_word
from graphnative.documents.clause_reach import is_asked, is_under_condition

Mood = Literal["fact", "planned", "possible", "supposed", "asked"]

_SUPPOSED = re.compile(
    r"^\W*(?:should|had|were|suppose|supposing|assuming|imagine|provided)\b"
    r"|(?<!as )\b(?:if|unless|whether)\b",
    re.I,
)
_SUPPOSED_AT_ONCE = re.compile(r"^\W*(?:should|had|were|imagine)\b", re.I)
# "May" with a capital is a month.
_POSSIBLE = re.compile(
    r"\b(?:may|might|could|can|perhaps|possibly|probably|likely|maybe|rumou?red|rumou?rs?|alleged(?:ly)?"
    r"|allegations?|supposed(?:ly)?|speculat\w+|(?:tried|tries|trying|attempts?|attempted) to"
    r"|consider(?:s|ed|ing)?|in talks)\b"
)
_PLANNED = re.compile(
    r"\b(?:will|would|shall|plan(?:s|ned|ning)?|aim(?:s|ed|ing)?|intend(?:s|ed|ing)?|intentions?|pledg(?:e|es|ed)"
    r"|(?:expect|hope|seek|want|propose|promise|agree|offer|commit)\w* to|expects|set to|about to)\b|['’]ll\b"
)
_CLAUSE = re.compile(r"[,;:]\s|\s(?:and|but|while|whereas|which|who)\s")


def mood(text: str, scope: str | None = None) -> Mood:
    """Return how firmly a sentence states something.

    Args:
        text: The sentence; a question and a condition hold for all of it.
        scope: The words of it that matter; None for all.
    """
    words = text if scope is None else scope
    if text.rstrip(" \"'”’)").endswith("?"):
        return "asked"
    if _SUPPOSED.search(text):
        return "supposed"
    if _POSSIBLE.search(words):
        return "possible"
    return "planned" if _PLANNED.search(words) else "fact"


def mood_between(text: str, scope: str, place: int) -> Mood:
    """Return how firmly a sentence states something of whom it names at a place.

    Args:
        text: The sentence; a question and a condition hold for the clauses that they reach.
        scope: The words of it that matter.
        place: Where the one it is stated of begins.
    """
    if is_asked(text, place):
        return "asked"
    if is_under_condition(text, place) or _SUPPOSED_AT_ONCE.search(text):
        return "supposed"
    if _POSSIBLE.search(scope):
        return "possible"
    return "planned" if _PLANNED.search(scope) else "fact"


def told_mood(text: str, words: Iterable[str]) -> Mood:
    """Return how firmly a sentence states what some words tell, by the clauses that have most of them.

    Args:
        text: The sentence.
        words: What is told; words that only say how firmly do not count.
    """
    telling = {word for word in words if not _POSSIBLE.fullmatch(word) and not _PLANNED.fullmatch(word)}
    cuts = [0, *(match.end() for match in _CLAUSE.finditer(text)), len(text)]
    told = [(text[a:b], a, sum(_has(text[a:b], word) for word in telling)) for a, b in pairwise(cuts)]
    most = max((count for *_, count in told), default=0)
    if not most:
        return mood(text)
    clause, place, _ = next(each for each in told if each[2] == most)
    return mood_between(text, clause, place)


def _has(clause: str, word: str) -> bool:
    return any(same_word(word, other) for other in frame_words(clause))


def is_denied_at(text: str, place: int) -> bool:
    """Tell whether a sentence denies what stands at a place, by the clause before it."""
    return is_negated(_clause_before(text, place)[0])


def mood_at(text: str, place: int) -> Mood:
    """Return how firmly a sentence states what stands at a place, by the clause before it.

    Args:
        text: The sentence.
        place: Where it stands, such as the first letter of a number.
    """
    return mood_between(text, *_clause_before(text, place))


def clause_span(text: str, place: int) -> tuple[int, int]:
    """Return where the clause begins and ends that a place stands in.

    Args:
        text: A sentence.
        place: Where something stands in it.
    """
    begin = max((match.end() for match in _CLAUSE.finditer(text[:place])), default=0)
    return begin, next((match.start() for match in _CLAUSE.finditer(text, place)), len(text))


def _clause_before(text: str, place: int) -> tuple[str, int]:
    """The words of a clause that stand before a place, and where it begins."""
    begin, _ = clause_span(text, place)
    return text[begin:place], begin
