"""The time that a question asks about."""

import datetime
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from graphnative.documents.date_spans import (
    COUNT,
    EXPRESSION,
    MONTH,
    UNIT,
    YEAR,
    Span,
    month_span,
    parse_day,
    read_span,
)

_ONE_DAY = datetime.timedelta(days=1)
_BETWEEN = re.compile(
    rf"\b(?:between\s+(?P<a>{EXPRESSION})\s+and\s+(?P<b>{EXPRESSION})"
    rf"|from\s+(?P<c>{EXPRESSION})\s+(?:to|until|till|through)\s+(?P<d>{EXPRESSION}))(?!\w)",
    re.I,
)
_BOUND = re.compile(
    rf"\b(?P<word>since|after|before|until|till|in|during|within|over|on|from)\s+(?P<when>{EXPRESSION})(?!\w)",
    re.I,
)
_ALONE = re.compile(
    rf"\b(?P<when>(?:the\s+)?(?:last|past|previous)\s+{COUNT}\s+{UNIT}s?|{COUNT}\s+{UNIT}s?\s+ago"
    rf"|(?:last|previous|this)\s+(?:week|month|quarter|year)|{MONTH}\s+{YEAR}|q[1-4]\s+{YEAR}"
    r"|yesterday|today)(?!\w)",
    re.I,
)
_LATEST = re.compile(r"\b(?:latest|most\s+recent(?:ly)?|newest)\b", re.I)

OpenSpan = tuple[datetime.date | None, datetime.date | None]
"""First and last day, both included; None is open."""


@dataclass(frozen=True, slots=True)
class AskedTime:
    """What a question says about time.

    Attributes:
        since: First day asked for; None is open.
        until: Last day asked for; None is open.
        latest: The newest are asked for.
        place: Where the question names the span; None if it names none.
    """

    since: datetime.date | None = None
    until: datetime.date | None = None
    latest: bool = False
    place: tuple[int, int] | None = None


def find_time(question: str, today: datetime.date) -> AskedTime:
    """Return the span of time that a question names; the first one counts.

    Understood are days, months, quarters, halves and years after "in", "since", "after", "before", "until",
    "between … and …", "from … to …", and "last year", "the past three months", "two weeks ago",
    "yesterday"; "latest" and "most recent" ask for the newest. A year by itself ("2021 targets"), after
    "by", or in the future ("net zero in 2050") says what an article is about, not when it was published.

    Args:
        question: Any text in English.
        today: What "last year" is reckoned from.
    """
    latest = bool(_LATEST.search(question))
    for find in (_between, _bound, _alone):
        for (since, until), place in find(question, today):
            if (since or until or today) <= today and (since is None or until is None or since <= until):
                return AskedTime(since, until, latest, place)
    return AskedTime(latest=latest)


def read_date(text: str, today: datetime.date, *, last: bool = False) -> datetime.date | None:
    """Return the first or last day of a date or span of time; None if the text is neither.

    Args:
        text: Like ``2021``, ``2021-03``, ``March 2022``, ``last year`` or any date that dateparser reads.
        today: What relative dates are reckoned from.
        last: Take the last day of a span.
    """
    cleaned = " ".join(text.split())
    figures = re.fullmatch(r"(\d{4})-(\d\d?)", cleaned)
    if figures:  # which dateparser would take for a day of this month
        month = int(figures[2])
        span = month_span(int(figures[1]), month) if 1 <= month <= 12 and int(figures[1]) else None
    else:
        span = read_span(cleaned, today)
    if span is None:
        return parse_day(cleaned, today) if cleaned and not figures else None
    return span[1] if last else span[0]


def _between(question: str, today: datetime.date) -> Iterator[tuple[OpenSpan, tuple[int, int]]]:
    for match in _BETWEEN.finditer(question):
        first, last = read_span(match["a"] or match["c"], today), read_span(match["b"] or match["d"], today)
        if first and last:
            yield (first[0], last[1]), match.span()


def _bound(question: str, today: datetime.date) -> Iterator[tuple[OpenSpan, tuple[int, int]]]:
    for match in _BOUND.finditer(question):
        span = read_span(match["when"], today)
        if span:
            yield _SIDES.get(match["word"].lower(), _within)(span), match.span()


def _alone(question: str, today: datetime.date) -> Iterator[tuple[OpenSpan, tuple[int, int]]]:
    for match in _ALONE.finditer(question):
        span = read_span(match["when"], today)
        if span:
            yield span, match.span()


def _within(span: Span) -> OpenSpan:
    return span


_SIDES: dict[str, Callable[[Span], OpenSpan]] = {
    "since": lambda span: (span[0], None),
    "from": lambda span: (span[0], None),
    "after": lambda span: (span[1] + _ONE_DAY, None),
    "before": lambda span: (None, span[0] - _ONE_DAY),
    "until": lambda span: (None, span[1]),
    "till": lambda span: (None, span[1]),
}
