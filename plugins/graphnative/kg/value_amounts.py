"""Numbers, money, percentages and quantities in their normal form."""

import re
from decimal import Decimal

from graphnative.documents.measures import find_measures
from graphnative.documents.units import CURRENCIES
from graphnative.kg.records import Value, ValueKind
from graphnative.kg.value_figures import in_figures, plain_number
from graphnative.kg.value_units import physical

_SCALES = {"hundred": 2, "thousand": 3, "k": 3, "million": 6, "mn": 6, "mln": 6, "billion": 9, "bn": 9}
_SCALES |= {"trillion": 12}
_FIGURES = r"\d{1,3}(?:,\d{3})+(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9})?"
_NUMBER = re.compile(
    rf"(?P<number>{_FIGURES})(?:\s?(?P<scale>{'|'.join(_SCALES)})\b)?"
    r"(?:(?P<ordinal>st|nd|rd|th)|(?P<joint>[\s-]?)(?P<unit>[^\d\s].{0,60}))?",
    re.I,
)
_ABOUT = re.compile(
    r"^(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|an estimated|~)\s?(?=\S)",
    re.I,
)
_BOUND = re.compile(
    r"(?:(?P<above>more than|over|above|at least|no less than|upwards of|greater than|>=?)"
    r"|(?P<below>less than|fewer than|under|below|up to|at most|no more than|<=?))\s?(?=\S)",
    re.I,
)
_CURRENCY = "|".join(re.escape(sign) for sign in sorted(CURRENCIES, key=len, reverse=True))
_RANGE = re.compile(
    rf"(?:between\s)?(?:(?P<sign>{_CURRENCY})\s?)?(?P<low>{_FIGURES})(?P<own>\s?(?:%|[a-z]+))?"
    rf"\s?(?:[-–—]|\bto\b|\band\b|\bor\b)\s?(?:(?:{_CURRENCY})\s?)?(?P<high>{_FIGURES})(?P<rest>.*)",
    re.I,
)
ORDINAL = "ordinal"
"""Unit of a number that tells a place in a row."""

_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_NOUN = re.compile(r"[a-z][a-z'’-]*(?: [a-z][a-z'’-]*){0,3}")


def read_amount(text: str) -> Value | None:
    """Return the number, money, percentage or quantity that a whole text is; None if it is none.

    Units of one kind come in one of them ("5,000 kg" is "5 t"), a counted noun is the unit of its number.
    "About" makes no difference; a bound is kept as ``>`` or ``<``, and a range has a text and no amount.

    Args:
        text: In English, with single spaces.
    """
    plain = in_figures(_ABOUT.sub("", text, count=1))
    bound = _BOUND.match(plain)
    if bound is None:
        return _range(plain) or _single(plain)
    value = _single(in_figures(plain[bound.end() :]))
    sign = ">" if bound["above"] else "<"
    return value and Value(value.kind, f"{sign} {value.text}", value.amount, value.unit)


def _range(text: str) -> Value | None:
    """Two numbers of one unit, which the first may leave out."""
    match = _RANGE.fullmatch(text)
    if match is None:
        return None
    sign = match["sign"] or ""
    high = _single(f"{sign}{match['high']}{match['rest']}")
    low = _single(f"{sign}{match['low']}{match['own'] or match['rest']}")
    if high is None or low is None or low.unit != high.unit or (low.amount or 0) >= (high.amount or 0):
        return None
    ends = [each.text.removesuffix(f" {each.unit}") for each in (low, high)]
    return Value(high.kind, f"{'–'.join(ends)} {high.unit}".strip(), None, high.unit)


def _single(text: str) -> Value | None:
    """One number, with its sign."""
    negative = text.startswith("-")
    text = text[1:] if negative else text.removeprefix("+")
    found = _measure(text) or _counted(text)
    if found is None:
        return None
    amount, unit, kind = found
    amount = -amount if negative else amount
    shown = _place(int(amount)) if unit == ORDINAL else f"{plain_number(amount)} {unit}".strip()
    return Value(kind, shown, float(amount), unit)


def _place(number: int) -> str:
    ending = "th" if number // 10 % 10 == 1 else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def _measure(text: str) -> tuple[Decimal, str, ValueKind] | None:
    """What the search for measured values makes of a text, if it takes all of it."""
    measure = next(find_measures(text), None)
    if measure is None or (measure.start, measure.end) != (0, len(text)):
        return None
    amount = Decimal(repr(measure.value))
    if measure.unit in ("%", "pp"):
        return amount, measure.unit, "percent"
    if measure.unit in CURRENCIES.values():
        return amount, measure.unit, "money"
    told = physical(amount, measure.unit) if " CO2e" not in measure.unit else None
    return (*(told or (amount, measure.unit)), "quantity")


def _counted(text: str) -> tuple[Decimal, str, ValueKind] | None:
    """A bare number, an ordinal, or a number of anything."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    scale = _SCALES.get((match["scale"] or "").lower(), 0)
    amount = Decimal(match["number"].replace(",", "")) * Decimal(10) ** scale
    unit = match["unit"]
    if match["ordinal"] or not unit:
        return amount, ORDINAL if match["ordinal"] else "", "number"
    told = physical(amount, unit) if match["joint"] or len(unit) > 1 else None
    if told:
        return (*told, "quantity")
    return (amount, unit, "quantity") if match["joint"] and _NOUN.fullmatch(unit) else None
