import re
from decimal import Decimal
from importlib.resources import files

import pytest

from graphnative.documents.units import Unit, read_unit, unit_pattern


@pytest.mark.parametrize(
    ("written", "unit"),
    [
        ("%", Unit("%", Decimal(1))),
        ("per cent", Unit("%", Decimal(1))),
        ("PERCENT", Unit("%", Decimal(1))),
        ("MWh", Unit("MWh", Decimal(1))),
        ("GWh", Unit("MWh", Decimal(1000))),
        ("MW", Unit("MW", Decimal(1))),
        ("Mt", Unit("t", Decimal("1e6"))),
        ("metric  tons", Unit("t", Decimal(1))),
        ("tCO2e", Unit("t CO2e", Decimal(1))),
        ("km²", Unit("ha", Decimal(100))),
        ("Square\nKilometres", Unit("ha", Decimal(100))),
    ],
)
def test_a_unit_is_read_as_it_is_written(written: str, unit: Unit) -> None:
    match = re.match(unit_pattern(), written)
    assert match and match[0] == written
    assert read_unit(written) == unit


@pytest.mark.parametrize("written", ["mt", "MT", "Kg", "tx", "percentile", "kWhs", "m3x", "m"])
def test_symbols_have_a_case_and_an_end(written: str) -> None:
    match = re.match(unit_pattern(), written)
    assert match is None or match[0] != written


def test_every_line_of_the_table_is_one_unit_and_no_spelling_stands_twice() -> None:
    text = files("graphnative.documents").joinpath("data", "units.txt").read_text(encoding="utf-8")
    rows = [line.split(";") for line in text.splitlines() if not line.startswith("#")]
    assert {len(row) for row in rows} == {4}
    spellings = [each.strip() for row in rows for part in row[2:] for each in part.split(",") if each.strip()]
    assert len(spellings) == len(set(spellings))
