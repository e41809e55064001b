"""Whether two sentences speak of the same time; dates are intervals."""

import datetime
from collections.abc import Sequence
from typing import Literal

from graphnative.documents.named_times import NamedTime

Agreement = Literal["agree", "differ", "elsewhere"]

_YEAR = datetime.timedelta(days=366)


def same_time(
    asked: Sequence[NamedTime], stated: Sequence[NamedTime], published: datetime.date | None
) -> Agreement:
    """Return ``agree``, ``differ``, or ``elsewhere`` where the evidence has no time and another date.

    A sentence that names no time agrees with any. Evidence that names none is of the day it was published: it
    may tell of a time up to a year before.

    Args:
        asked: The times that a claim names.
        stated: The times that the evidence names.
        published: The date of the evidence.
    """
    if not asked:
        return "agree"
    if stated:
        return "agree" if any(overlap(one, other) for one in asked for other in stated) else "differ"
    if published is None or any(_begin(one) <= published <= _later(_end(one)) for one in asked):
        return "agree"
    return "elsewhere"


def told_time(asked: Sequence[NamedTime], stated: Sequence[NamedTime]) -> Agreement:
    """Return the same for what happens once: the date of evidence that names no time says nothing of when.

    Args:
        asked: The times that a claim names.
        stated: The times that the evidence names.
    """
    return same_time(asked, stated, None) if stated or not asked else "elsewhere"


def overlap(one: NamedTime, other: NamedTime) -> bool:
    """Tell whether two times can be one; deadlines ("by 2030") and beginnings must be the same."""
    if one.begin is None and other.begin is None:
        return one.end == other.end
    if one.end is None and other.end is None:
        return one.begin == other.begin
    return _begin(one) <= _end(other) and _begin(other) <= _end(one)


def _begin(time: NamedTime) -> datetime.date:
    return time.begin or datetime.date.min


def _end(time: NamedTime) -> datetime.date:
    return time.end or datetime.date.max


def _later(end: datetime.date) -> datetime.date:
    return end + _YEAR if end < datetime.date.max - _YEAR else datetime.date.max
