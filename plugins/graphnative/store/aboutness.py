"""What a passage is about, as far as its beginning tells, and the words that lead to each of its names."""

import re
from collections.abc import Sequence

from graphnative.store.words import content_words

LEAD = 0.9
"""How surely a passage that begins with a name is about it."""

CUT_LEAD = 0.3
"""The same where the name goes on: "Love for Sale" is not about love."""

LEADING_WORDS = 6

_BEFORE = re.compile(r"\W*(?:(?:the|an?)\s+)?", re.IGNORECASE)
_NEXT = re.compile(r"\s+([^\W_]+)")
_JOINED_BY = "of for the and in to on at by with from or de du la le van von"
_JOINING = frozenset(_JOINED_BY.split())
_SENTENCE_END = re.compile(r"[.;!?]\s")


def lead_aboutness(text: str, start: int, end: int) -> float:
    """Return how surely a passage is about a name in it: 0 unless it begins with that name.

    Args:
        text: The passage.
        start: Where the name begins.
        end: Where it ends.
    """
    before = _BEFORE.match(text)
    if before is None or before.end() < start:
        return 0.0
    after = _NEXT.match(text, end)
    goes_on = after is not None and (after[1] != after[1].lower() or after[1] in _JOINING)
    return LEAD * CUT_LEAD if goes_on else LEAD


def leading_words(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[str, ...]]:
    """Return for each name in a passage the content words that lead to it: "film directed by" to a director.

    They stand between the name before and this one, in one sentence, the last six of them. Names that only
    "and" or a comma parts share what leads to the first of them.

    Args:
        text: The passage.
        spans: Where the names begin and end, in order; names without a place, below 0, have no such words.
    """
    found: list[tuple[str, ...]] = []
    before = 0
    inherited: tuple[str, ...] = ()
    for start, end in spans:
        between = text[before : max(start, 0)]
        ends = list(_SENTENCE_END.finditer(between))
        words = content_words(between[ends[-1].end() :] if ends else between)[-LEADING_WORDS:]
        inherited = tuple(words) if words or ends else inherited
        found.append(inherited)
        before = max(before, end)
    return found
