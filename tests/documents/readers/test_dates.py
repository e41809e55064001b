import datetime

import pytest

from graphnative.documents.readers.dates import parse_date
from graphnative.errors import InputError

DAY = datetime.date(2021, 3, 4)


@pytest.mark.parametrize(
    "value",
    [
        "2021-03-04",
        " 2021-03-04T23:59:59Z",
        "2021-03-04 10:00:00+02:00",
        "2021/3/4",
        "20210304",
        20210304,
        "4 March 2021",
        "March 4, 2021",
        "Mar 4, 2021 10:15 am",
        "Thu, 04 Mar 2021 10:00:00 GMT",
        "4.3.2021",
        "04.03.2021",
        DAY,
        datetime.datetime(2021, 3, 4, 23, 59),
    ],
)
def test_every_form_of_one_day(value) -> None:
    assert parse_date(value) == DAY


@pytest.mark.parametrize("value", [None, "", "  \n"])
def test_no_date_is_none(value) -> None:
    assert parse_date(value) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [("25/12/2021", (2021, 12, 25)), ("12/25/2021", (2021, 12, 25)), ("5/5/2021", (2021, 5, 5))],
)
def test_an_unambiguous_numeric_date_is_read_either_way(text, day) -> None:
    assert parse_date(text) == datetime.date(*day)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("03/04/2021", "ambiguous"),
        ("2021-02-30", "does not exist"),
        ("31.02.2021", "does not exist"),
        ("March 2021", "can't be read"),
        ("yesterday", "can't be read"),
        ("2021", "can't be read"),
        (2021, "can't be read"),
        (1614816000000, "can't be read"),
        (True, "can't be read"),
        (20210304.5, "can't be read"),
        (["2021-03-04"], "can't be read"),
        ("n/a", "can't be read"),
        ("x" * 500, "can't be read"),
    ],
)
def test_what_names_no_single_day_is_refused(value, reason) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        parse_date(value)
    assert len(caught.value.message) < 120
