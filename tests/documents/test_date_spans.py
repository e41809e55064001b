import datetime
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.documents.date_spans import EXPRESSION, month_span, parse_day, read_span

TODAY = datetime.date(2023, 5, 17)


@given(st.integers(1900, 2090), st.integers(1, 12), st.integers(1, 30))
def test_months_span_whole_months(year: int, month: int, months: int) -> None:
    first, last = month_span(year, month, months)
    after = last + datetime.timedelta(days=1)

    assert (first.day, after.day) == (1, 1)
    assert (after.year - first.year) * 12 + after.month - first.month == months


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2020-Q4", "2020-10-01", "2020-12-31"),
        ("the first quarter of 2020", "2020-01-01", "2020-03-31"),
        ("current quarter", "2023-04-01", "2023-06-30"),
        ("previous day", "2023-05-16", "2023-05-16"),
        ("last twelve months", "2022-05-17", "2023-05-17"),
        ("a week ago", "2023-05-08", "2023-05-14"),
        ("Feb. 2024", "2024-02-01", "2024-02-29"),
        ("today", "2023-05-17", "2023-05-17"),
        ("13 March 1963", "1963-03-13", "1963-03-13"),
        ("March 13th, 1876", "1876-03-13", "1876-03-13"),
        ("the 1st of Sept. 2020", "2020-09-01", "2020-09-01"),
        ("2020-02-29", "2020-02-29", "2020-02-29"),
        ("April 1421", "1421-04-01", "1421-04-30"),
    ],
)
def test_expressions(text: str, first: str, last: str) -> None:
    assert tuple(day.isoformat() for day in read_span(text, TODAY)) == (first, last)
    assert re.fullmatch(EXPRESSION, text, re.I)


@pytest.mark.parametrize(
    "text", ["h3 2020", "third half of 2020", "soon", "", "31 February 2020", "2021-02-29"]
)
def test_no_expressions(text: str) -> None:
    assert read_span(text, TODAY) is None


@given(st.dates(datetime.date(1900, 1, 1), datetime.date(2099, 12, 31)))
def test_spelt_days_are_those_that_the_parser_reads(day: datetime.date) -> None:
    for text in (f"{day.day} {day:%B} {day.year}", f"{day:%b} {day.day} {day.year}", day.isoformat()):
        assert read_span(text, TODAY) == (day, day)


def test_days_are_read_day_before_month() -> None:
    assert parse_day("03/04/2021", TODAY) == datetime.date(2021, 4, 3)
    assert parse_day("nonsense", TODAY) is None


def test_many_years_back_stop_at_the_calendar_s_begin() -> None:
    assert read_span("last 999 years", datetime.date(900, 1, 1))[0].year == 1
