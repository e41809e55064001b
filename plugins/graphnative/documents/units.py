"""Units of measured values: how they are written, and the one that each of them is told in."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from importlib.resources import files

_CODES = (
    *("USD", "EUR", "GBP", "JPY", "CNY", "INR", "CHF", "AUD"),
    *("CAD", "HKD", "SGD", "BRL", "SEK", "NOK", "DKK"),
)
CURRENCIES = {
    "US$": "USD",
    "A$": "AUD",
    "C$": "CAD",
    "HK$": "HKD",
    "S$": "SGD",
    "R$": "BRL",
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    **dict(zip(_CODES, _CODES, strict=True)),
}
"""Sign or code before or after a number, and the currency it stands for."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as it is told.

    Attributes:
        name: ``%``, ``t CO2e``, ``MWh``, …
        factor: What a number in the unit as written must be multiplied by.
    """

    name: str
    factor: Decimal


@lru_cache(maxsize=1)
def unit_pattern() -> str:
    """Return the pattern of all units as they are written, the longest first."""
    symbols, words = _table()
    return rf"(?:{_any_of(symbols)}|(?i:{_any_of(words)}))(?!\w)"


def read_unit(written: str) -> Unit:
    """Return the unit that a text matching :func:`unit_pattern` stands for."""
    symbols, words = _table()
    text = " ".join(written.split())
    return symbols[text] if text in symbols else words[text.casefold()]


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, Unit], dict[str, Unit]]:
    """Units by symbol and by word."""
    symbols: dict[str, Unit] = {}
    words: dict[str, Unit] = {}
    text = files("graphnative.documents").joinpath("data", "units.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, factor, *spellings = (part.strip() for part in line.split(";"))
            unit = Unit(name, Decimal(factor))
            for table, listed in zip((symbols, words), spellings, strict=True):
                table.update(dict.fromkeys(_listed(listed), unit))
    return symbols, words


def _listed(text: str) -> Iterator[str]:
    yield from (part.strip() for part in text.split(",") if part.strip())


def _any_of(spellings: Iterable[str]) -> str:
    ordered = sorted(spellings, key=lambda spelling: (-len(spelling), spelling))
    return "|".join(re.escape(spelling).replace(r"\ ", r"\s+") for spelling in ordered)
