"""Numbers in words and figures."""

from decimal import Decimal

import pytest

from graphnative.kg.value_figures import in_figures, plain_number


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("twelve percent", "12 percent"),
        ("half a million", "0.5 million"),
        ("one and a half billion", "1.5 billion"),
        ("life and a half", "life and a half"),
        ("a dozen", "12"),
        ("minus five", "-5"),
        ("12,5", "12.5"),
        ("1,234", "1,234"),
        ("5 million", "5 million"),
        ("no number", "no number"),
    ],
)
def test_in_figures(text, figures):
    assert in_figures(text) == figures


@pytest.mark.parametrize(
    ("amount", "text"), [("1E+6", "1000000"), ("12.50", "12.5"), ("-0", "0"), ("0.00", "0")]
)
def test_a_number_has_one_form(amount, text):
    assert plain_number(Decimal(amount)) == text
