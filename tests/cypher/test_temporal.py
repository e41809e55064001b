import datetime

import pytest

from graphnative.cypher.temporal import CONSTRUCTORS, temporal_value

UTC = datetime.UTC


@pytest.mark.parametrize(
    ("constructor", "text", "value"),
    [
        ("DATE", "2020-01-31", datetime.date(2020, 1, 31)),
        ("DATETIME", "2020-01-31T10:20:30Z", datetime.datetime(2020, 1, 31, 10, 20, 30, tzinfo=UTC)),
        (
            "DATETIME",
            "2020-01-31T10:20+02:00",
            datetime.datetime(2020, 1, 31, 10, 20, tzinfo=datetime.timezone(datetime.timedelta(hours=2))),
        ),
        ("LOCALDATETIME", "2020-01-31T10:20:30.5", datetime.datetime(2020, 1, 31, 10, 20, 30, 500_000)),
        ("LOCALTIME", "10:20", datetime.time(10, 20)),
        ("TIME", "10:20:30Z", datetime.time(10, 20, 30, tzinfo=UTC)),
    ],
)
def test_dates_and_times_are_read_as_they_are(constructor: str, text: str, value: object) -> None:
    found = temporal_value(constructor, text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("constructor", "text"),
    [
        ("DATE", "2020-W05-2"),
        ("DATE", "20200131"),
        ("DATE", "2020-02-30"),
        ("DATE", "2020-01-31T10:20"),
        ("DATETIME", "2020-01-31T10:20:30"),  # the server's zone
        ("DATETIME", "2020-01-31T10:20:30[Europe/Paris]"),
        ("DATETIME", "2020-01-31T10:20:30.123456789Z"),
        ("LOCALTIME", "25:00"),
        ("TIME", "10:20"),
    ],
)
def test_what_python_would_read_otherwise_stays(constructor: str, text: str) -> None:
    assert constructor in CONSTRUCTORS
    assert temporal_value(constructor, text) is None
