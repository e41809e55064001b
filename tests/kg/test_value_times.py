"""Dates by the days they span."""

import datetime

import pytest

from graphnative.kg.value_times import read_time


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("2021", "2021"),
        ("in 2021", "2021"),
        ("March 2021", "2021-03"),
        ("2004-05", "2004-05"),
        ("July 1789", "1789-07"),
        ("14 July 1789", "1789-07-14"),
        ("May 8, 1923", "1923-05-08"),
        ("Q3 2021", "2021-07/2021-09"),
        ("the early 1990s", "early 1990/1999"),
        ("the twentieth century", "1901/2000"),
        ("1997 - 8", "1997/1998"),
        ("2011/12", "2011/2012"),
        ("from 1993 to 1998", "1993/1998"),
        ("since 2019", "2019-01-01/.."),
        ("by 2030", "../2030-12-31"),
    ],
)
def test_the_text_of_a_date_is_its_span(text, normal):
    value = read_time(text, None)
    assert value is not None and (value.kind, value.text) == ("date", normal)
    assert value.begin or value.end


@pytest.mark.parametrize(
    "text", ["Monday", "last year", "in June", "5 pm", "next quarter", "15 August", "summer 2009"]
)
def test_a_date_without_its_year_keeps_its_words(text):
    value = read_time(text, None)
    assert value is not None and (value.text, value.begin, value.end) == (text.lower(), None, None)


@pytest.mark.parametrize(
    "text", ["1998-1993", "45 March 2020", "0th century", "May", "2020 Olympics", "12 %"]
)
def test_what_is_no_date(text):
    assert read_time(text, datetime.date(2021, 5, 5)) is None
