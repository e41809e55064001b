import datetime

import pytest

from graphnative.documents.named_times import find_times

PUBLISHED = datetime.date(2023, 5, 1)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("by 2030", [(None, "2030-12-31")]),
        ("by the end of 2030", [(None, "2030-12-31")]),
        ("before 2030", [(None, "2029-12-31")]),
        ("since 2019", [("2019-01-01", None)]),
        ("after 2019", [("2020-01-01", None)]),
        ("in 2021", [("2021-01-01", "2021-12-31")]),
        ("in fiscal year 2021, FY2022", [("2021-01-01", "2021-12-31"), ("2022-01-01", "2022-12-31")]),
        ("from 2018 to 2022", [("2018-01-01", "2022-12-31")]),
        ("2018–2022", [("2018-01-01", "2022-12-31")]),
        ("between March 2020 and Q3 2021", [("2020-03-01", "2021-09-30")]),
        ("as of December 31, 2021", [("2021-12-31", "2021-12-31")]),
        ("last year", [("2022-01-01", "2022-12-31")]),
        ("from 2019 levels", []),
        ("below a 2019 baseline", []),
        ("compared with 2020", []),
        ("than in 2020", [("2020-01-01", "2020-12-31")]),
        ("from 2022 to 2018", [("2022-01-01", None), (None, "2018-12-31")]),
        ("the 2015.5 model, 12,2019, 2019 % and route 20211", []),
        ("", []),
        ("In May 1500 workers left", []),
        ("On May 5, 1500 new jobs were gone", []),
        ("In May 1500 men and women were met", []),
        ("In May 1500, workers left", [("1500-05-01", "1500-05-31")]),
        ("In May 1588 the ships left", [("1588-05-01", "1588-05-31")]),
        ("In May 1536 was she tried", [("1536-05-01", "1536-05-31")]),
        ("In May 1588 Spain's ships left", [("1588-05-01", "1588-05-31")]),
        ("on 4 July 1776", [("1776-07-04", "1776-07-04")]),
        ("In May 1900 workers left", [("1900-05-01", "1900-05-31")]),
    ],
)
def test_times_are_spans_open_or_closed(text: str, times: list) -> None:
    found = find_times(text, PUBLISHED)
    assert [(each.begin and str(each.begin), each.end and str(each.end)) for each in found] == times
    assert all(text[each.start : each.stop].strip() for each in found)


def test_relative_times_need_a_day_to_be_reckoned_from() -> None:
    assert find_times("last year and in 2020", None)[0].begin == datetime.date(2020, 1, 1)
    assert len(find_times("last year and in 2020", None)) == 1
