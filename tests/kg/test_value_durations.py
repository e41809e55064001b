"""Durations in the largest unit that takes them whole."""

import pytest

from graphnative.kg.value_durations import read_duration


@pytest.mark.parametrize(
    ("text", "normal", "amount"),
    [
        ("two weeks", "14 days", 14),
        ("a week", "7 days", 7),
        ("for nine months", "9 months", 9),
        ("nine-month", "9 months", 9),
        ("5 years and 6 months", "66 months", 66),
        ("1.5 hours", "90 minutes", 90),
        ("3-year-old", "3 years", 3),
        ("0.5 seconds", "0.5 seconds", 0.5),
    ],
)
def test_durations(text, normal, amount):
    value = read_duration(text)
    assert value is not None and (value.kind, value.text, value.amount) == ("duration", normal, amount)


@pytest.mark.parametrize("text", ["", "years", "3 years and 5 days", "3 people", "a year ago"])
def test_what_is_no_duration(text):
    assert read_duration(text) is None
