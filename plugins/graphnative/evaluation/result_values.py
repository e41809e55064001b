"""Values of a query's result in one comparable form, whatever the driver made of them."""

import datetime
import math
from collections.abc import Hashable, Mapping
from typing import Any

_DIGITS = 9
"""Significant digits in which two numbers must agree: sums of floats differ by the order of their parts."""


def comparable(value: Any) -> Hashable:
    """Return a hashable stand-in; two values mean the same if and only if theirs are equal.

    Whole floats equal integers, numbers agree in nine significant digits, NaN equals NaN; dates and times
    compare by what they say, maps whatever the order of their keys. Text is never equal to a number, nor is
    a truth value.

    Args:
        value: Anything the store returns: plain values, lists, maps, dates, durations, points.
    """
    if value is None or isinstance(value, bool):
        return ("plain", value)
    if isinstance(value, int | float):
        return ("number", _number(value))
    if isinstance(value, str):
        return ("text", value)
    if isinstance(value, Mapping):
        pairs = ((str(key), comparable(item)) for key, item in value.items())
        return ("map", tuple(sorted(pairs, key=lambda pair: pair[0])))
    if isinstance(value, list | tuple):
        return ("list", tuple(comparable(item) for item in value))
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return ("time", value.isoformat())
    return (type(value).__name__, str(value))


def _number(value: float) -> str:
    """The number's text: nine significant digits of a float, an integer whole."""
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        return str(value)
    if value.is_integer() and abs(value) < 10**_DIGITS:
        return str(int(value))
    return f"{value:.{_DIGITS}g}"
