"""Values that stand in sentences, and figures that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.documents.measures import find_measures

FOUND = [
    ("emissions fell by 30 % in a year", [(30.0, "%", "30 %")]),
    ("12.4 million tonnes of CO2 in 2021", [(12.4e6, "t CO2e", "12.4 million tonnes of CO2")]),
    (
        "9,500 metric tons of carbon dioxide equivalent",
        [(9500.0, "t CO2e", "9,500 metric tons of carbon dioxide equivalent")],
    ),
    ("450 MtCO2e; 3 kg CO2-e", [(450e6, "t CO2e", "450 MtCO2e"), (0.003, "t CO2e", "3 kg CO2-e")]),
    ("2 tons of waste", [(2.0, "tons", "2 tons")]),
    ("US$5.2bn and £3m", [(5.2e9, "USD", "US$5.2bn"), (3e6, "GBP", "£3m")]),
    ("€4k and $1,000", [(4e3, "EUR", "€4k"), (1e3, "USD", "$1,000")]),
    (
        "USD 250 million, 40 million euros",
        [(250e6, "USD", "USD 250 million"), (40e6, "EUR", "40 million euros")],
    ),
    ("7 EUR, $5 million dollars", [(7.0, "EUR", "7 EUR"), (5e6, "USD", "$5 million")]),
    ("12.4m tonnes, 1 200 GWh", [(12.4e6, "t", "12.4m tonnes"), (1.2e6, "MWh", "1 200 GWh")]),
    ("in 2021 200 MW and 5\u00a0000 ha", [(200.0, "MW", "200 MW"), (5000.0, "ha", "5\u00a0000 ha")]),
    ("a 30-percent cut", [(30.0, "%", "30-percent")]),
    ("2.5 percentage points", [(2.5, "pp", "2.5 percentage points")]),
    ("3.2 million litres, 5 km²", [(3200.0, "m3", "3.2 million litres"), (500.0, "ha", "5 km²")]),
    ("2,500 employees", [(2500.0, "employees", "2,500 employees")]),
    ("from 5 % to 7 %", [(5.0, "%", "5 %"), (7.0, "%", "7 %")]),
]
NONE = [
    "in 2021 and by 2030",
    "10-15 % or 10 to 15 percent, between 5 and 10 %",
    "12,4 % and 7.5.1 % and v2.0 t",
    "COVID19 % and 3/4 %",
    "12 months and 3 winters at 2 °C",
    "Scope 1 and 2, page 5",
    "５０ ％",
]


@pytest.mark.parametrize(("text", "found"), FOUND)
def test_values_are_read_with_their_units(text: str, found: list) -> None:
    assert [(each.value, each.unit, text[each.start : each.end]) for each in find_measures(text)] == found


@pytest.mark.parametrize("text", NONE)
def test_bare_numbers_ranges_and_parts_of_words_are_none(text: str) -> None:
    assert list(find_measures(text)) == []


@given(st.text(alphabet="0123456789.,%$€ tonMWkmillion-\u00a0", max_size=60))
def test_any_text_gives_finite_values_in_order(text: str) -> None:
    found = list(find_measures(text))
    assert all(0 <= each.value < 1e25 and 0 <= each.start < each.end <= len(text) for each in found)
    assert [each.start for each in found] == sorted(each.start for each in found)
