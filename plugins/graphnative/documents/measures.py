"""Measured values in a text: numbers with a unit, a percentage or a currency."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from graphnative.documents.units import CURRENCIES, Unit, read_unit, unit_pattern

_SCALES = {
    "hundred": 2,
    "thousand": 3,
    "k": 3,
    "million": 6,
    "mn": 6,
    "mln": 6,
    "m": 6,
    "billion": 9,
    "bn": 9,
    "b": 9,
    "trillion": 12,
    "tn": 12,
}
_NUMBER = r"\d{1,3}(?:[, \u00a0\u202f]\d{3})+(?:\.\d+)?|\d{1,12}(?:\.\d{1,6})?"
_CARBON = re.compile(
    r"\s+(?:of\s+)?(?:CO(?:2|₂)(?:[\s-]?(?:equivalents?|eq?)\b)?|carbon(?:\s+dioxide)?(?:\s+equivalents?)?\b)",
    re.I,
)
_MASSES = frozenset({"t", "tons", "kg"})
# "10 to 15 %", "5–6 %", "between 5 and 10 %": two numbers, of which the second alone would be wrong.
_RANGE = re.compile(r"(?:\d\s?(?:-|–|—|to|or)\s?|\bbetween\s+\S{1,12}\s+and\s+)$", re.I)
_REACH = 24


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured value.

    Attributes:
        value: In units.
        unit: Name of the unit it is told in: ``%``, ``USD``, ``t CO2e``, …
        start: Where it begins in the text.
        end: Where it ends, unit included.
    """

    value: float
    unit: str
    start: int
    end: int


def find_measures(text: str) -> Iterator[Measure]:
    """Yield the measured values of a text, in order.

    Numbers in figures count, with "million" and the like, before or after a unit of data/units.txt or a
    currency. Left out are bare numbers, ranges, and figures that are part of a longer word or number.

    Args:
        text: Any text in English.
    """
    for match in _pattern().finditer(text):
        unit, end = _unit(match, text)
        before = text[max(0, match.start() - _REACH) : match.start()]
        if unit is not None and not _RANGE.search(before):
            scale = (match["scale"] or match["short"] or "").casefold()
            number = Decimal(re.sub(r"[^\d.]", "", match["number"]))
            value = number * Decimal(10) ** _SCALES.get(scale, 0) * unit.factor
            yield Measure(float(value), unit.name, match.start(), end)


def _unit(match: re.Match[str], text: str) -> tuple[Unit | None, int]:
    """The unit of a number and where it ends; None for a bare one."""
    sign, written = match["sign"], match["unit"]
    if sign:
        return Unit(CURRENCIES[sign], Decimal(1)), max(
            match.end(part) for part in ("number", "scale", "short")
        )
    if not written:
        return None, match.end()
    if written in CURRENCIES:
        return Unit(CURRENCIES[written], Decimal(1)), match.end()
    unit = read_unit(written)
    carbon = _CARBON.match(text, match.end()) if unit.name in _MASSES else None
    if carbon:
        factor = Decimal("0.001") if unit.name == "kg" else Decimal(1)
        return Unit(f"{unit.name.replace('kg', 't')} CO2e", unit.factor * factor), carbon.end()
    return unit, match.end()


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    signs = "|".join(re.escape(sign) for sign in sorted(CURRENCIES, key=len, reverse=True))
    codes = "|".join(sign for sign in CURRENCIES if sign.isalpha())
    long = "|".join(sorted((scale for scale in _SCALES if len(scale) > 1), key=len, reverse=True))
    return re.compile(
        rf"(?<![\w.,/])(?:(?P<sign>{signs})\s?)?(?<![\d.,])(?P<number>{_NUMBER})(?![\d])"
        rf"(?:\s?(?P<scale>(?i:{long}))\b|(?P<short>[kKmMbB])(?!\w))?"
        rf"(?:[\s\u00a0-]{{0,2}}(?P<unit>{unit_pattern()}|(?:{codes})\b))?"
    )
