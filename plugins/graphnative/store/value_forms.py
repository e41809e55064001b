"""The forms in which a stored value is looked up: folded, plurals as singulars, dates year first."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from graphnative.store.words import plain_words, singular

MAX_WORDS = 16
"""A longer value is a text: no question repeats it."""

MAX_LENGTH = 120
"""Characters of a value at most."""

DateOrder = Literal["ymd", "dmy", "mdy", ""]
_DATE = re.compile(r"(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})")
_FIGURES = re.compile(r"\d+")
_MONTHS = 12


def value_form(value: str) -> str:
    """Return a value's words, folded, each without its plural ending, joined by spaces.

    Empty for a value that no question could name: one without words, or too long.
    """
    words = plain_words(value) if len(value) <= MAX_LENGTH else []
    return word_form(words) if len(words) <= MAX_WORDS else ""


def word_form(words: Iterable[str]) -> str:
    """Return folded words as :func:`value_form` does; figures have no zeros before them."""
    return " ".join(word.lstrip("0") or "0" if word.isdecimal() else singular(word) for word in words)


def date_order(values: Iterable[str]) -> DateOrder:
    """Return in what order the values of a property write year, month and day; empty if they are no dates.

    Where all days could be months as well, the day is taken to stand first.
    """
    dates = [match for value in values if (match := _DATE.fullmatch(value))]
    if not dates:
        return ""
    if all(len(match[1]) == 4 for match in dates):
        return "ymd"
    if not all(len(match[4]) == 4 for match in dates):
        return ""
    return "mdy" if any(int(match[3]) > _MONTHS for match in dates) else "dmy"


def date_form(value: str, order: DateOrder) -> str:
    """Return the form of a date, year first: ``2017 8 16``; empty if it is none.

    Args:
        value: Any value.
        order: In what order its property writes dates.
    """
    match = _DATE.fullmatch(value) if order else None
    if match is None:
        return ""
    parts = dict(zip(order, _FIGURES.findall(match[0]), strict=True))
    return ymd_form([parts[unit] for unit in "ymd"])


def ymd_form(parts: Sequence[str]) -> str:
    """Return the form of year, month and day."""
    return word_form(parts)
