"""A wrong time gives way to the right one, and nothing else changes."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.answers.faithful.statements import FewNames, Statement, read_statements
from graphnative.answers.faithful.time_change import time_change, time_in_words
from graphnative.documents.named_times import NamedTime, find_times

NAMES = FewNames([(0, ["Anna Berg"]), (1, ["Norvalis"]), (2, ["Oslo"])])
PUBLISHED = datetime.date(2021, 3, 4)


def read(text: str, published: datetime.date | None = None) -> Statement:
    return next(read_statements(text, NAMES, published))


def changed(text: str, *stated: str) -> str | None:
    found = time_change(read(text), [read(each, PUBLISHED) for each in stated])
    return None if found is None else text[: found.start] + found.text + text[found.end :]


@pytest.mark.parametrize(
    ("text", "stated", "right"),
    [
        (
            "Anna Berg founded Norvalis in 2005.",
            "In 1971 Anna Berg founded Norvalis.",
            "Anna Berg founded Norvalis in 1971.",
        ),
        ("Norvalis moved (2005).", "Norvalis moved in 1971.", "Norvalis moved (1971)."),
        ("Norvalis moved in 2005.", "Norvalis moved on 3 May 1971.", "Norvalis moved on 3 May 1971."),
        ("Norvalis moved on 3 May 2005.", "Norvalis moved in 1971.", "Norvalis moved in 1971."),
        ("Norvalis moved in 2005.", "Norvalis moved last year.", "Norvalis moved in 2020."),
        ("Norvalis moved in 2005.", "Norvalis moved: 3 May 1971.", "Norvalis moved on 3 May 1971."),
        ("Norvalis grew in 2005.", "Norvalis grew from 1971 to 1973.", "Norvalis grew from 1971 to 1973."),
        ("Norvalis grows by 2030.", "Norvalis grows by 2025.", "Norvalis grows by 2025."),
        ("In 2005 Norvalis moved.", "Norvalis moved in 1971.", "In 1971 Norvalis moved."),
    ],
)
def test_the_smallest_span_changes(text: str, stated: str, right: str) -> None:
    assert changed(text, stated) == right


def test_of_several_times_the_one_beside_the_pair_counts() -> None:
    told = "Anna Berg was born in Oslo in 1965 and joined a circus in 1984."
    assert changed("Anna Berg was born in Oslo in 1966.", told) == "Anna Berg was born in Oslo in 1965."


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("Norvalis moved in 2005 and in 2006.", ["Norvalis moved in 1971."]),
        ("Norvalis moved in 2005.", ["Norvalis moved in 1971.", "Norvalis moved in 1973."]),
        ("Norvalis moved in 2005.", ["Norvalis moved in 1971, 1975 or 1977."]),
        ("It moved in 2005.", ["It moved in 1971, 1975 or 1977."]),
        ("Norvalis moved in 2005.", []),
    ],
)
def test_nothing_changes_where_nobody_can_tell_which_time_is_meant(text: str, stated: list[str]) -> None:
    assert changed(text, *stated) is None


DAYS = st.dates(datetime.date(1900, 1, 1), datetime.date(2090, 12, 31))


@given(DAYS, DAYS)
def test_a_time_in_words_reads_as_that_time(one: datetime.date, other: datetime.date) -> None:
    first, last = sorted((one, other))
    for begin, end in ((first, last), (first, first), (first, None), (None, last)):
        (found,) = find_times(f"It was {time_in_words(NamedTime(begin, end, 0, 0))}.", None)
        assert (found.begin, found.end) == (begin, end)
