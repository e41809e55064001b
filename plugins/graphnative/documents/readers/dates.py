"""A publication date as people write it to a date; what is ambiguous or incomplete is refused."""

import datetime
import re

from graphnative.errors import InputError

_YEAR_FIRST = re.compile(r"(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|(\d\d)(\d\d))(?!\d)")
_NUMERIC = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)")
_SETTINGS = {"STRICT_PARSING": True, "PARSERS": ["absolute-time"], "RETURN_AS_TIMEZONE_AWARE": False}


def parse_date(value: object) -> datetime.date | None:
    """Return the day a value names, as written (no time zone is converted); None for an empty value.

    ISO dates and times, ``20210304`` and everything that names day, month and year in words are read.
    ``03/04/2021`` could be two days and is refused, as are a month or a year alone and relative dates.

    Args:
        value: A string, number, date or datetime.

    Raises:
        InputError: It names no single day; the message is the end of a sentence.
    """
    if isinstance(value, datetime.datetime):
        return value.date()
    if isinstance(value, datetime.date):
        return value
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise InputError(f"has a date that can't be read ({_shown(value)}); write it as 2021-03-04")
    text = str(value).strip()
    found = _numeric(text) or _in_words(text)
    if found is None:
        raise InputError(f"has a date that can't be read ({_shown(value)}); write it as 2021-03-04")
    return found


def _numeric(text: str) -> datetime.date | None:
    if match := _YEAR_FIRST.match(text):
        year, month, day = (int(part) for part in match.groups() if part)
        return _day(year, month, day, text)
    if match := _NUMERIC.match(text):
        first, second, year = int(match[1]), int(match[2]), int(match[3])
        if "." in text[: match.end()] or first > 12 or first == second:
            return _day(year, second, first, text)
        if second > 12:
            return _day(year, first, second, text)
        raise InputError(f"has an ambiguous date ({_shown(text)}); write it as 2021-03-04")
    return None


def _day(year: int, month: int, day: int, text: str) -> datetime.date:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        raise InputError(f"has a date that does not exist ({_shown(text)})") from None


def _in_words(text: str) -> datetime.date | None:
    """Dates with the month in words; anything without a letter has been tried before."""
    if len(text) > 60 or not any(character.isalpha() for character in text):
        return None
    import dateparser

    found = dateparser.parse(text, settings=_SETTINGS)
    return found.date() if found else None


def _shown(value: object) -> str:
    text = str(value)
    return repr(text if len(text) <= 40 else text[:37] + "…")
