"""Physical units."""

from decimal import Decimal

import pytest

from graphnative.kg.value_units import physical


@pytest.mark.parametrize(
    ("amount", "unit", "told"),
    [
        ("5000", "m", ("5", "km")),
        ("3", "miles", ("4.828032", "km")),
        ("360", "GJ", ("100", "MWh")),
        ("68", "°F", ("20", "°C")),
        ("12", "GB", ("12", "GB")),
        ("36", "km/h", ("36", "km/h")),
    ],
)
def test_quantities_of_one_kind_are_told_in_one_unit(amount, unit, told):
    value = physical(Decimal(amount), unit)
    assert value is not None and (value[0], value[1]) == (Decimal(told[0]), told[1])


@pytest.mark.parametrize("unit", ["people", "C", "percent", "", "stores of the", "+", "radian", "5"])
def test_what_is_no_physical_unit(unit):
    assert physical(Decimal(5), unit) is None
