"""Durations in their normal form."""

import re
from decimal import Decimal

from graphnative.kg.records import Value
from graphnative.kg.value_figures import in_figures, plain_number

_LENGTHS = {
    "decade": ("months", 120),
    "year": ("months", 12),
    "quarter": ("months", 3),
    "month": ("months", 1),
    "week": ("seconds", 604_800),
    "day": ("seconds", 86_400),
    "hour": ("seconds", 3_600),
    "minute": ("seconds", 60),
    "second": ("seconds", 1),
}
"""Unit to what it is so many of: months and seconds can't be reckoned into each other."""

_TOLD_IN = {
    "months": (("years", 12), ("months", 1)),
    "seconds": (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1)),
}
_PART = re.compile(rf"(?P<count>\d+(?:\.\d+)?)[ -]?(?P<unit>{'|'.join(_LENGTHS)})s?\b['’]?", re.I)
_BETWEEN = re.compile(r"(?:,? and |, | )?")
_A = re.compile(r"an? (?=[a-z]+$)", re.I)
_LED = re.compile(r"(?:for|over|within|during) (?=\S)", re.I)
_AGED = re.compile(r"[ -](?:long|old)$", re.I)


def read_duration(text: str) -> Value | None:
    """Return the duration that a whole text is, in the largest unit that takes it whole; None if it is none.

    "36 months" is "3 years", "two weeks" is "14 days".

    Args:
        text: In English, with single spaces.
    """
    bare = _AGED.sub("", _LED.sub("", text, count=1)).replace("-", " ")
    plain = in_figures(_A.sub("1 ", bare, count=1))
    total, kinds, end = Decimal(0), set(), 0
    while match := _PART.match(plain, end):
        kind, length = _LENGTHS[match["unit"].lower()]
        total += Decimal(match["count"]) * length
        kinds.add(kind)
        between = _BETWEEN.match(plain, match.end())
        end = between.end() if between else match.end()
    if end != len(plain) or len(kinds) != 1:
        return None
    unit, length = next(
        ((unit, length) for unit, length in _TOLD_IN[kinds.pop()] if total % length == 0), ("seconds", 1)
    )
    amount = total / length
    return Value("duration", f"{plain_number(amount)} {unit}", float(amount), unit)
