"""Expressions of time in English, and the days that they span."""

import calendar
import datetime
import re
from collections.abc import Callable

Day = datetime.date
Span = tuple[Day, Day]
"""First and last day, both included."""

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_MONTHS |= {name.lower(): number for number, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
_WORDS = "a one two three four five six seven eight nine ten eleven twelve"
_COUNTS = {word: max(1, number) for number, word in enumerate(_WORDS.split())} | {"the": 1, "": 1}
_PARTS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_MONTHS_OF = {"month": 1, "quarter": 3, "half": 6, "year": 12}

MONTH = "(?:" + "|".join(sorted(_MONTHS, key=lambda name: (-len(name), name))) + r")\.?"
YEAR = r"(?:19|20)\d\d"
UNIT = r"(?:day|week|month|quarter|year)"
COUNT = r"(?:\d{1,3}|" + "|".join(_WORDS.split()) + ")"
_NUMBER = r"[0-3]?\d(?:st|nd|rd|th)?"
# Beside a month a number of four figures is a year, unless it is an early one that counts what follows: a
# noun in the plural, at most one word away ("In May 1500 steel workers left", but "In May 1500 he was born").
_NO_NOUN = (
    r"(?:a|an|and|as|at|by|but|has|he|his|in|is|it|its|of|on|or|our"
    r"|she|that|the|their|they|this|thus|to|us|was|we|with)\b"
)
_PLURAL = r"(?:[a-z]+[^\W\ds]s|people|men|women|children|staff)\b"
_COUNTED = rf"(?-i:\s+(?:(?!{_NO_NOUN})[a-z-]+\s+)?(?!{_NO_NOUN}){_PLURAL})"
_DATED = rf"(?:(?:1[89]|20)\d\d|1[0-7]\d\d(?!{_COUNTED}))"
_DATE = rf"{_NUMBER}\s+(?:of\s+)?{MONTH},?\s+{_DATED}|{MONTH}\s+{_NUMBER},?\s+{_DATED}"
_PART = rf"(?:q[1-4]|h[12]|(?:{'|'.join(_PARTS)})\s+(?:quarter|half)),?\s+(?:of\s+)?{YEAR}"
EXPRESSION = (
    rf"(?:the\s+)?(?:\d{{4}}-\d\d-\d\d|{_DATE}|{MONTH},?\s+(?:of\s+)?{_DATED}|{_PART}|{YEAR}[\s-]?q[1-4]"
    rf"|(?:last|past|previous)\s+{COUNT}\s+{UNIT}s?|(?:last|past|previous|this|current)\s+{UNIT}"
    rf"|{COUNT}\s+{UNIT}s?\s+ago|yesterday|today|{YEAR})"
)
"""Matches any expression that :func:`read_span` reads, case aside."""


def read_span(text: str, today: Day) -> Span | None:
    """Return the first and last day of an expression; None if it is none.

    Args:
        text: Like ``2021``, ``March 2022``, ``Q3 2021``, ``last year``, ``past three months``.
        today: What relative expressions are reckoned from; ``past`` spans end there.
    """
    words = re.sub(r"^the ", "", " ".join(text.lower().replace(",", " ").split()))
    for pattern, read in _READERS:
        match = pattern.fullmatch(words)
        if match:
            return read(match.groupdict(), today)
    day = parse_day(words, today) if re.search(r"\d|yesterday|today", words) else None
    return (day, day) if day else None


def parse_day(text: str, today: Day) -> Day | None:
    """Return the day that dateparser reads in a text; None if it reads none.

    Args:
        text: A date in words or figures, day before month where figures leave it open.
        today: What relative dates are reckoned from.
    """
    import dateparser

    base = datetime.datetime.combine(today, datetime.time(12))
    settings = {"RELATIVE_BASE": base, "PREFER_DATES_FROM": "past", "DATE_ORDER": "DMY"}
    parsed = dateparser.parse(text, languages=["en"], settings=settings)
    return parsed.date() if parsed else None


def month_span(year: int, month: int, months: int = 1) -> Span:
    """Return the first and last day of so many months.

    Args:
        year: The year that the first one lies in.
        month: The first one, 1 to 12.
        months: How many.
    """
    last_year, last = divmod(year * 12 + month - 1 + months - 1, 12)
    return Day(year, month, 1), Day(last_year, last + 1, calendar.monthrange(last_year, last + 1)[1])


def _month(parts: dict[str, str], _: Day) -> Span:
    return month_span(int(parts["year"]), _MONTHS[parts["month"].rstrip(".")])


def _day(parts: dict[str, str], _: Day) -> Span | None:
    """A day that is spelt out, which needs no parser: most are."""
    name = parts["month"].rstrip(".")
    try:
        day = Day(int(parts["year"]), _MONTHS.get(name) or int(name), int(parts["day"]))
    except ValueError:  # 31 February
        return None
    return day, day


def _part(parts: dict[str, str], _: Day) -> Span | None:
    """A quarter or half of a year."""
    name = parts["number"]
    number, length = _PARTS.get(name) or int(name), 3 if parts["unit"].startswith("q") else 6
    return (
        month_span(int(parts["year"]), length * (number - 1) + 1, length) if number * length <= 12 else None
    )


def _year(parts: dict[str, str], _: Day) -> Span:
    return month_span(int(parts["year"]), 1, 12)


def _this(parts: dict[str, str], today: Day) -> Span:
    return _calendar_unit(parts["unit"], today)


def _last(parts: dict[str, str], today: Day) -> Span:
    begin, _ = _calendar_unit(parts["unit"], today)
    return _calendar_unit(parts["unit"], begin - datetime.timedelta(days=1))


def _past(parts: dict[str, str], today: Day) -> Span:
    return _back(parts["unit"], _count(parts.get("count") or ""), today), today


def _ago(parts: dict[str, str], today: Day) -> Span:
    return _calendar_unit(parts["unit"], _back(parts["unit"], _count(parts["count"]), today))


_READERS: tuple[tuple[re.Pattern[str], Callable[[dict[str, str], Day], Span | None]], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (rf"(?P<month>{MONTH}) (?:of )?(?P<year>{_DATED})", _month),
        (rf"(?P<day>[0-3]?\d)(?:st|nd|rd|th)? (?:of )?(?P<month>{MONTH}) (?P<year>{_DATED})", _day),
        (rf"(?P<month>{MONTH}) (?P<day>[0-3]?\d)(?:st|nd|rd|th)? (?P<year>{_DATED})", _day),
        (r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)", _day),
        (rf"(?P<unit>[qh])(?P<number>[1-4]) (?:of )?(?P<year>{YEAR})", _part),
        (rf"(?P<year>{YEAR})[ -]?(?P<unit>q)(?P<number>[1-4])", _part),
        (rf"(?P<number>{'|'.join(_PARTS)}) (?P<unit>quarter|half) (?:of )?(?P<year>{YEAR})", _part),
        (rf"(?P<year>{YEAR})", _year),
        (rf"(?:this|current) (?P<unit>{UNIT})", _this),
        (rf"(?:last|previous) (?P<unit>{UNIT})", _last),
        (rf"past (?P<unit>{UNIT})", _past),
        (rf"(?:last|past|previous) (?P<count>{COUNT}) (?P<unit>{UNIT})s?", _past),
        (rf"(?P<count>{COUNT}) (?P<unit>{UNIT})s? ago", _ago),
    )
)


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTS[word]


def _calendar_unit(unit: str, day: Day) -> Span:
    """The calendar's day, week, month, quarter or year that a day lies in."""
    if unit == "day":
        return day, day
    if unit == "week":
        monday = day - datetime.timedelta(days=day.weekday())
        return monday, monday + datetime.timedelta(days=6)
    months = _MONTHS_OF[unit]
    return month_span(day.year, (day.month - 1) // months * months + 1, months)


def _back(unit: str, count: int, today: Day) -> Day:
    """The same day so many units earlier; the last of the month where that has fewer days."""
    if unit in ("day", "week"):
        return today - datetime.timedelta(days=count * (7 if unit == "week" else 1))
    year, month = divmod(max(today.year * 12 + today.month - 1 - count * _MONTHS_OF[unit], 12), 12)
    return Day(year, month + 1, min(today.day, calendar.monthrange(year, month + 1)[1]))
