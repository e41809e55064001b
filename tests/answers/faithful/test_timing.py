"""Dates are intervals: which of them can be one."""

import datetime

import pytest

from graphnative.answers.faithful.timing import overlap, same_time, told_time
from graphnative.documents.named_times import find_times

DAY = datetime.date(2021, 3, 4)


def times(text: str):
    return find_times(text, DAY)


@pytest.mark.parametrize(
    ("asked", "stated", "agreement"),
    [
        ("", "in 2019", "agree"),
        ("in 2020", "in March 2020", "agree"),
        ("in 2020", "in 2019", "differ"),
        ("by 2030", "by 2025", "differ"),
        ("by 2030", "by 2030", "agree"),
        ("since 2019", "since 2018", "differ"),
        ("since 2019", "in 2022", "agree"),
        ("in 2020", "", "agree"),
        ("in 2021", "", "agree"),
        ("in 2017", "", "elsewhere"),
    ],
)
def test_times_agree_differ_or_lie_elsewhere(asked: str, stated: str, agreement: str) -> None:
    assert same_time(times(asked), times(stated), DAY) == agreement


def test_evidence_without_any_date_agrees() -> None:
    assert same_time(times("in 2017"), [], None) == "agree"


def test_a_relation_is_of_no_time_where_its_evidence_names_none() -> None:
    assert told_time(times("in 2017"), []) == "elsewhere"
    assert told_time([], []) == told_time(times("in 2017"), times("in May 2017")) == "agree"
    assert told_time(times("in 2017"), times("in 2018")) == "differ"


def test_overlap_is_the_same_both_ways() -> None:
    found = [time for text in ("in 2020", "by 2030", "since 2019", "in March 2020") for time in times(text)]
    assert all(overlap(one, other) == overlap(other, one) for one in found for other in found)
    assert all(overlap(one, one) for one in found)
