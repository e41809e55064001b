"""Numbers, money, percentages and quantities."""

import pytest

from graphnative.kg.value_amounts import read_amount


@pytest.mark.parametrize(
    ("text", "normal", "amount"),
    [
        ("12,5 %", "12.5 %", 12.5),
        ("-5 %", "-5 %", -5),
        ("minus 5 %", "-5 %", -5),
        ("more than 200", "> 200", 200),
        ("at most $3 million", "< 3000000 USD", 3e6),
        ("€3bn", "3000000000 EUR", 3e9),
        ("two dozen", "24", 24),
        ("one and a half million people", "1500000 people", 1.5e6),
        ("twenty-first", "21st", 21),
        ("112th", "112th", 112),
        ("200 stores", "200 stores", 200),
        ("1.2 MtCO2e", "1200000 t CO2e", 1.2e6),
        ("0.0 %", "0 %", 0),
    ],
)
def test_normal_forms(text, normal, amount):
    value = read_amount(text)
    assert value is not None and (value.text, value.amount) == (normal, amount)


@pytest.mark.parametrize(
    ("text", "normal", "unit"),
    [
        ("10 to 15 %", "10–15 %", "%"),
        ("10% to 15%", "10–15 %", "%"),
        ("between 5 and 10 million dollars", "5000000–10000000 USD", "USD"),
        ("$10-15 million", "10000000–15000000 USD", "USD"),
        ("€5 million – €10 million", "5000000–10000000 EUR", "EUR"),
    ],
)
def test_a_range_has_a_text_and_no_amount(text, normal, unit):
    value = read_amount(text)
    assert value is not None and (value.text, value.amount, value.unit) == (normal, None, unit)


@pytest.mark.parametrize(
    "text", ["3M", "3m", "15 to 10 %", "3-2", "5 CEO", "Twelve Monkeys", "half", "over", "> x"]
)
def test_what_is_no_amount(text):
    assert read_amount(text) is None
