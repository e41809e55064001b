"""Physical units: quantities of one kind told in one unit, whatever they were written in."""

import re
from decimal import Context, Decimal
from functools import lru_cache
from typing import Any

_TOLD_IN = {
    "[length]": ("km", "kilometre"),
    "[length] ** 2": ("ha", "hectare"),
    "[length] ** 3": ("m3", "metre ** 3"),
    "[mass]": ("t", "tonne"),
    "[temperature]": ("°C", "degree_Celsius"),
    "[length] / [time]": ("km/h", "kilometre / hour"),
    "[mass] * [length] ** 2 / [time] ** 3": ("MW", "megawatt"),
    "[mass] * [length] ** 2 / [time] ** 2": ("MWh", "megawatt_hour"),
    "[mass] / [length] / [time] ** 2": ("Pa", "pascal"),
    "[mass] / [length] ** 3": ("kg/m3", "kilogram / metre ** 3"),
    "1 / [time]": ("Hz", "hertz"),
}
"""Dimension, as pint spells it, to the unit that it is told in: our name of it and pint's."""

_SPELLED_OTHERWISE = {
    "sq ft": "foot ** 2",
    "cubic feet": "foot ** 3",
    "MMBtu": "megaBtu",
    "tons": "short_ton",
    "m2": "metre ** 2",
    "m3": "metre ** 3",
    "gallons": "gallon",
    "degrees celsius": "degree_Celsius",
    "degrees fahrenheit": "degree_Fahrenheit",
    "nautical miles": "nautical_mile",
    "miles per hour": "mile / hour",
    "kilometres per hour": "kilometre / hour",
    "kilometers per hour": "kilometre / hour",
}
_DATA = ("GB", "gigabyte")
_SINGLE_LETTERS = frozenset("mgtWJ")
"""Of pint's units of one letter those that are hardly ever anything else."""

_UNIT = re.compile(r"°?[A-Za-zµ]+(?:[ /][A-Za-z]+){0,3}(?: \*\* )?[23]?")
_DIGITS = Context(prec=12)


@lru_cache(maxsize=4096)
def physical(amount: Decimal, unit: str) -> tuple[Decimal, str] | None:
    """Return a quantity in the unit that its kind is told in; None if the unit is no physical one.

    Args:
        amount: In units as written.
        unit: As written, or as units.txt names it.
    """
    written = _SPELLED_OTHERWISE.get(unit) or _SPELLED_OTHERWISE.get(unit.casefold()) or unit
    if not _UNIT.fullmatch(written) or (len(written) == 1 and written not in _SINGLE_LETTERS):
        return None
    told_in = _told_in(written)
    if told_in is None:
        return None
    name, target = told_in
    converted = _registry().Quantity(amount, written).to(target).magnitude
    return _DIGITS.plus(converted), name


@lru_cache(maxsize=1024)
def _told_in(written: str) -> tuple[str, str] | None:
    """What a unit's dimension is told in; None for no unit, or one of another dimension."""
    import pint

    try:
        unit = _registry().Unit(written)
    except (pint.UndefinedUnitError, pint.DefinitionSyntaxError, ValueError):
        return None
    if unit.dimensionless:
        return _DATA if str(unit).endswith(("byte", "bit")) else None
    return _TOLD_IN.get(str(unit.dimensionality))


@lru_cache(maxsize=1)
def _registry() -> Any:
    import pint  # takes most of a second, and most passages have no unit that needs it

    return pint.UnitRegistry(non_int_type=Decimal)
