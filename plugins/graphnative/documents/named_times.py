"""The times that a sentence names, and from when to when what it tells was or shall be so."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from graphnative.documents.date_spans import EXPRESSION, YEAR, Span, read_span

_ONE_DAY = datetime.timedelta(days=1)
_ANY_DAY = datetime.date(2000, 1, 1)
_BETWEEN = re.compile(
    rf"\b(?:between\s+(?P<a>{EXPRESSION})\s+and\s+(?P<b>{EXPRESSION})"
    rf"|from\s+(?P<c>{EXPRESSION})\s+(?:to|until|through)\s+(?P<d>{EXPRESSION})"
    rf"|(?P<e>{YEAR})\s?[-–—]\s?(?P<f>{YEAR}))(?!\w)",
    re.I,
)
_TIME = re.compile(
    r"(?:\b(?P<word>by|until|till|before|since|from|after|against|than|versus|vs\.?|below|above|on|in|to"
    r"|compared\s+(?:with|to)|relative\s+to)\s+)?"
    r"(?:(?:the\s+)?(?:end\s+of|year\s+ended)\s+|end[\s-]|(?:the\s+|its\s+|a\s+)?(?:fiscal|financial|calendar)\s+"
    r"(?:year\s+)?|FY\s?|the\s+year\s+|(?:its|a|the)\s+)?"
    rf"(?<![\d.,/])(?P<when>{EXPRESSION})(?P<base>[\s-]+(?:levels?|baselines?|base[\s-]year))?(?![\w/]|\s?%|[.,]\d)",
    re.I,
)
_RELATIVE = re.compile(r"\b(?:last|past|previous|this|current|ago|yesterday|today)\b", re.I)
# What every expression of time has; to look for that first is much cheaper.
_MAY_NAME = re.compile(rf"\d|{_RELATIVE.pattern}", re.I)
_COMPARED = frozenset({"against", "than", "versus", "vs", "below", "above", "compared", "relative"})
_UNTIL = frozenset({"by", "until", "till", "to", "before"})
_SINCE = frozenset({"since", "from", "after"})


@dataclass(frozen=True, slots=True)
class NamedTime:
    """A time that a text names.

    Attributes:
        begin: First day; None if open.
        end: Last day; None if open.
        start: Where it begins in the text.
        stop: Where it ends.
    """

    begin: datetime.date | None
    end: datetime.date | None
    start: int
    stop: int


def find_times(text: str, published: datetime.date | None) -> list[NamedTime]:
    """Return the times that a text names, in order; what others are compared with is left out.

    Years, quarters, months and days count, after "by" and "until" as an end, after "since" as a beginning.
    "2019 levels" and "compared with 2019" are no time at which anything was measured.

    Args:
        text: A sentence in English.
        published: What "last year" is reckoned from; None leaves such expressions out.
    """
    if not _MAY_NAME.search(text):
        return []
    found = list(_between(text, published))
    taken = [(time.start, time.stop) for time in found]
    for time in _single(text, published):
        if all(time.stop <= start or time.start >= stop for start, stop in taken):
            found.append(time)
    return sorted(found, key=lambda time: time.start)


def _between(text: str, published: datetime.date | None) -> Iterator[NamedTime]:
    for match in _BETWEEN.finditer(text):
        first, last = (part for part in match.groups() if part)
        begin, end = _span(first, published), _span(last, published)
        if begin and end and begin[0] <= end[1]:
            yield NamedTime(begin[0], end[1], *match.span())


def _single(text: str, published: datetime.date | None) -> Iterator[NamedTime]:
    for match in _TIME.finditer(text):
        words = (match["word"] or "").lower().rstrip(".").split()
        word = words[0] if words else ""
        span = None if match["base"] or word in _COMPARED else _span(match["when"], published)
        if span is None:
            continue
        begin, end = span
        if word in _UNTIL:
            yield NamedTime(None, begin - _ONE_DAY if word == "before" else end, *match.span())
        elif word in _SINCE:
            yield NamedTime(end + _ONE_DAY if word == "after" else begin, None, *match.span())
        else:
            yield NamedTime(begin, end, *match.span())


def _span(when: str, published: datetime.date | None) -> Span | None:
    if not _RELATIVE.search(when):
        return _absolute(when)
    return read_span(when, published) if published else None


@lru_cache(maxsize=4096)
def _absolute(when: str) -> Span | None:
    # Reports name the same few days again and again, and dateparser takes its time over each.
    return read_span(when, _ANY_DAY)
