"""Dates in their normal form: the days that they span."""

import calendar
import datetime
import re

from graphnative.documents.date_spans import EXPRESSION, MONTH, Span, month_span, parse_day, read_span
from graphnative.documents.named_times import find_times
from graphnative.kg.records import Value
from graphnative.kg.value_figures import in_figures

_YEAR = r"[12]\d{3}"
_DAY = re.compile(
    rf"\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{MONTH},? {_YEAR}|{MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? {_YEAR}"
    rf"|\d{{1,2}}[./]\d{{1,2}}[./]{_YEAR}|{_YEAR}[-/]\d{{1,2}}[-/]\d{{1,2}}",
    re.I,
)
_MONTH = re.compile(rf"(?P<month>{MONTH}),? (?:of )?(?P<year>{_YEAR})", re.I)
_ISO_MONTH = re.compile(rf"(?P<year>{_YEAR})-(?P<month>0[1-9]|1[0-2])")
_YEARS = re.compile(rf"(?P<first>{_YEAR}) ?[-–—/] ?(?P<last>\d{{2}}|\d|{_YEAR})")
_PART = r"(?:the )?(?P<part>early |late |mid[- ])?"
_DECADE = re.compile(rf"{_PART}(?P<decade>\d{{3}}0)['’]?s", re.I)
_CENTURY = re.compile(rf"{_PART}(?P<number>\d{{1,2}})(?:st|nd|rd|th)[ -]century", re.I)
_MONTHS = "January|February|April|June|July|August|September|October|November|December"
_UNDATED = re.compile(
    rf"(?:(?:on|last|next) )?(?:{'|'.join(calendar.day_name)})|(?:in )?(?:{_MONTHS})"
    rf"|(?:on )?(?:\d{{1,2}}(?:st|nd|rd|th)? {MONTH}|{MONTH} \d{{1,2}}(?:st|nd|rd|th)?)"
    r"|(?:in )?(?:the )?(?:spring|summer|autumn|fall|winter)(?: of)? [12]\d{3}",
    re.I,
)
_CLOCK = r"\d{1,2}(?::\d\d)? ?[ap]\.?m\.?"
_RELATIVE = re.compile(rf"{EXPRESSION}|tomorrow|next (?:week|month|quarter|year)|{_CLOCK}", re.I)


def read_time(text: str, published: datetime.date | None) -> Value | None:
    """Return the date that a whole text is, by the days it spans; None if it is none.

    The text of a year is ``2021``, of a month ``2021-03``, of a day ``2021-03-05``, of any other span both
    ends with ``/`` between them, ``..`` where one is open. A date of which nobody knows when it is ("last
    year" in a document without one, "Monday") has no days, and its words as its text.

    Args:
        text: In English, with single spaces.
        published: What "last year" is reckoned from.
    """
    span = _calendar(text)
    if span:
        return _dated(*span)
    part = _part_of(text)
    if part:
        name, (begin, end) = part
        dated = _dated(begin, end)
        return Value("date", f"{name}{dated.text}", None, "", begin, end)
    times = find_times(text, published)
    if len(times) == 1 and (times[0].start, times[0].stop) == (0, len(text)):
        return _dated(times[0].begin, times[0].end)
    if _UNDATED.fullmatch(text) or _RELATIVE.fullmatch(text):
        return Value("date", text.casefold())
    return None


def _dated(begin: datetime.date | None, end: datetime.date | None) -> Value:
    return Value("date", _span_text(begin, end), None, "", begin, end)


def _span_text(begin: datetime.date | None, end: datetime.date | None) -> str:
    """The one text of a span of days: as coarse as both ends allow."""
    first, last = (_iso(begin), _iso(end))
    if begin and begin.day == 1 and end and (end + datetime.timedelta(days=1)).day == 1:
        whole_years = begin.month == 1 and end.month == 12
        first, last = (text[:4] if whole_years else text[:7] for text in (first, last))
    return first if first == last else f"{first}/{last}"


def _iso(day: datetime.date | None) -> str:
    return day.isoformat() if day else ".."


def _calendar(text: str) -> Span | None:
    """Days, months and years of any century."""
    if _DAY.fullmatch(text):
        day = parse_day(text, datetime.date(2000, 1, 1))
        return (day, day) if day else None
    month = _MONTH.fullmatch(text)
    if month:
        # The name of the month is read as in our own time, and the year put in afterwards.
        span = read_span(f"{month['month']} 2000", datetime.date(2000, 1, 1))
        return month_span(int(month["year"]), span[0].month) if span else None
    iso = _ISO_MONTH.fullmatch(text)
    if iso:
        return month_span(int(iso["year"]), int(iso["month"]))
    years = _YEARS.fullmatch(text)
    if years:
        first, last = years["first"], years["last"]
        last = first[: 4 - len(last)] + last
        return _years(int(first), int(last)) if first < last else None
    return None


def _part_of(text: str) -> tuple[str, Span] | None:
    """A decade or century, and which part of it is meant."""
    decade, century = _DECADE.fullmatch(text), _CENTURY.fullmatch(in_figures(text))
    if decade:
        begin, years, match = int(decade["decade"]), 10, decade
    elif century and century["number"].strip("0"):
        begin, years, match = int(century["number"]) * 100 - 99, 100, century
    else:
        return None
    part = (match["part"] or "").strip(" -").lower()
    return (f"{part} " if part else ""), _years(begin, begin + years - 1)


def _years(first: int, last: int) -> Span:
    return datetime.date(max(first, 1), 1, 1), datetime.date(last, 12, 31)
