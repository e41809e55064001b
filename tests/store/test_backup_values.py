import json
import math

import pytest
from neo4j.spatial import CartesianPoint, WGS84Point
from neo4j.time import Date, DateTime, Duration, Time

from graphnative.errors import InputError
from graphnative.store.backup_values import decode, encode

VALUES = [
    True,
    0,
    -(2**63),
    1.0,
    0.1,
    float("inf"),
    "größer 🌍 $float",
    b"\x00\xff",
    Date(2021, 3, 4),
    Time(10, 0, 1, 5),
    DateTime(2021, 3, 4, 10, 0, 1, 123456789),
    Duration(months=14, days=-3, seconds=5, nanoseconds=7),
    CartesianPoint((1.0, 2.0)),
    CartesianPoint((1.0, 2.0, 3.0)),
    WGS84Point((1.5, 2.0)),
    WGS84Point((1.5, 2.0, 3.0)),
    [],
    ["a", "b"],
    [Date(2021, 3, 4)],
    [1.5] * 7,
    [0.5] * 512,
    [0.1] * 8,
    [1e300] * 8,
    [float("inf")] * 8,
    [1] * 20,
]


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_every_value_survives_json(value) -> None:
    back = decode(json.loads(json.dumps(encode(value), allow_nan=False)))
    assert back == value
    assert type(back) is type(value)


def test_nan_survives() -> None:
    assert math.isnan(decode(encode(float("nan"))))
    assert all(map(math.isnan, decode(encode([float("nan")] * 9))))


def test_a_vector_of_single_precision_takes_four_bytes_a_number() -> None:
    assert list(encode([0.5] * 512)) == ["$f4"]
    assert list(encode([0.1] * 512)) == ["$f8"]
    assert list(encode([float("nan")] * 8)) == ["$f8"]


@pytest.mark.neo4j
def test_times_with_zones_come_back_from_the_database_as_they_went(database) -> None:
    texts = ["2021-07-04T10:00:00.000000001[Europe/Paris]", "2021-03-04T10:00:00.5+02:00"]
    rows = database.read(
        "UNWIND $texts AS text RETURN datetime(text) AS at, toString(datetime(text)) AS text", texts=texts
    )
    for row in rows:
        back = decode(json.loads(json.dumps(encode(row["at"]))))
        assert database.read("RETURN toString($at) AS text", at=back)[0]["text"] == row["text"]


@pytest.mark.parametrize("value", [{}, {"$new": 1}, {"$bytes": "?"}, {"$point": [1, 2]}, {"$date": 5}])
def test_what_is_no_encoded_value_is_refused(value) -> None:
    with pytest.raises(InputError, match="can't be read"):
        decode(value)
