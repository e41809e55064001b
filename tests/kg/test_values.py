"""Literals in their normal form."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.kg.values import LONGEST, read_value


@pytest.mark.parametrize(
    ("texts", "kind", "normal", "amount"),
    [
        (
            ("12 %", "12 percent", "twelve percent", "12%", "Twelve per cent", "about 12 %", "“12 %”"),
            "percent",
            "12 %",
            12,
        ),
        (
            ("$5 million", "US$5m", "5 million dollars", "five million dollars", "USD 5,000,000"),
            "money",
            "5000000 USD",
            5e6,
        ),
        (("1,234", "1234", "one thousand two hundred thirty-four"), "number", "1234", 1234),
        (("5 t", "5,000 kg", "5 tonnes", "five tonnes"), "quantity", "5 t", 5),
        (("three years", "36 months", "3-year", "for three years"), "duration", "3 years", 3),
    ],
)
def test_equal_values_have_equal_texts(texts, kind, normal, amount):
    for text in texts:
        value = read_value(text)
        assert value is not None, text
        assert (value.kind, value.text, value.amount) == (kind, normal, amount), text


@pytest.mark.parametrize(
    "name",
    [
        "Charlie Sheen",
        "20th Century Fox",
        "5th Avenue",
        "Seven Samurai",
        "3M",
        "Boeing 747",
        "7-Eleven",
        "中国",
        "Revenue",
        "iPhone",
        "",
    ],
)
def test_what_may_be_a_name_is_no_value(name):
    assert read_value(name) is None


@pytest.mark.parametrize(
    ("text", "normal"),
    [("revenue", "revenue"), ("The company", "company"), ("He", "he"), ("I", "i"), ("3-2", "3-2")],
)
def test_general_words_lose_case_and_article(text, normal):
    value = read_value(text)
    assert value is not None and (value.kind, value.text) == ("word", normal)


@pytest.mark.parametrize(
    ("text", "normal"), [("August 20 , 1920", "1920-08-20"), ("forty - one", "41"), ("two - year", "2 years")]
)
def test_signs_with_spaces_around_make_no_difference(text, normal):
    value = read_value(text)
    assert value is not None and value.text == normal


def test_relative_dates_need_the_day_of_the_document():
    undated = read_value("last year")
    dated = read_value("last year", published=datetime.date(2021, 5, 5))
    assert undated is not None and (undated.kind, undated.text, undated.begin) == ("date", "last year", None)
    assert dated is not None and (dated.text, dated.begin) == ("2020", datetime.date(2020, 1, 1))


def test_a_long_text_is_no_value():
    assert read_value("1" * (LONGEST + 1)) is None
    assert read_value("percent " * 700) is None


@given(st.text(max_size=60))
def test_any_text_is_read_and_its_normal_form_stands_still(text):
    value = read_value(text)
    if value is not None and value.kind == "word":
        again = read_value(value.text)
        assert again is not None


@given(st.integers(0, 10**9), st.sampled_from(["%", "USD", "people", "km", "MWh"]))
def test_the_normal_form_reads_as_itself(number, unit):
    value = read_value(f"{number} {unit}")
    assert value is not None and value.amount == number
    assert read_value(value.text) == value
