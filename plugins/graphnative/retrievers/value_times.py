"""Dates and times of day in a question, in the form in which stored ones are looked up."""

import calendar
import re
from collections.abc import Iterator

from graphnative.documents.date_spans import MONTH
from graphnative.store.value_forms import word_form, ymd_form

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_abbr) if name}
_ABBREVIATED = 3
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_DATES = (
    re.compile(rf"\b{_DAY}\s+(?:of\s+)?(?P<month>{MONTH}),?\s+{_YEAR}\b", re.I),
    re.compile(rf"\b(?P<month>{MONTH})\s+(?:the\s+)?{_DAY},?\s+{_YEAR}\b", re.I),
    re.compile(rf"\b{_YEAR}-(?P<month>[01]?\d)-(?P<day>[0-3]?\d)\b"),
)
_FIGURES = re.compile(r"\b(?P<first>[0-3]?\d)([./-])(?P<second>[0-3]?\d)\2(?P<year>\d{4})\b")
_TIME = re.compile(r"\b(?P<hour>[01]?\d)(?:[:.](?P<minute>[0-5]\d))?\s*(?P<half>[ap])\.?m\b\.?", re.I)
_NOON = 12
_MONTHS_OF_YEAR = 12


def times(question: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a question names a day or a time of day, and the form of it.

    Args:
        question: Any text, in English where months are written out.
    """
    for pattern in _DATES:
        for match in pattern.finditer(question):
            yield *match.span(), ymd_form([match["year"], _month(match["month"]), match["day"]])
    for match in _FIGURES.finditer(question):
        day, month = match["first"], match["second"]
        if int(month) > _MONTHS_OF_YEAR:
            day, month = month, day
        yield *match.span(), ymd_form([match["year"], month, day])
    for match in _TIME.finditer(question):
        hour = int(match["hour"]) % _NOON + _NOON * (match["half"].lower() == "p")
        yield *match.span(), word_form([str(hour), match["minute"] or "0"])


def _month(text: str) -> str:
    return text if text.isdecimal() else str(_MONTHS[text[:_ABBREVIATED].lower()])
