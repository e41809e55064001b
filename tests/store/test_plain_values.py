import json

import neo4j.time
import pytest
from neo4j.spatial import CartesianPoint

from graphnative.store.plain_values import plain


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        ([1, None, "", False, 0.0], [1, None, "", False, 0.0]),
        ({"a": (1, 2)}, {"a": [1, 2]}),
        (neo4j.time.Date(2021, 3, 1), "2021-03-01"),
        (neo4j.time.Duration(months=1, days=2), "P1M2D"),
        (neo4j.time.Time(10, 30), "10:30:00.000000000"),
        (neo4j.time.DateTime(2021, 3, 1, 10), "2021-03-01T10:00:00.000000000"),
        ([CartesianPoint((1.0, 2.0))], [{"srid": 7203, "coordinates": [1.0, 2.0]}]),
        (b"\x00\xff", "00ff"),
    ],
)
def test_values_become_what_json_knows(value, expected) -> None:
    assert plain(value) == expected
    json.dumps(plain(value))


@pytest.mark.neo4j
def test_nodes_relationships_and_paths_lose_nothing(database) -> None:
    database.write(
        "CREATE (:A:B {x: 1, day: date('2021-03-01'), embedding: [0.5], title_vec: [0.5]})-[:R {y: 2}]->(:C)"
    )
    (row,) = database.read("MATCH p=(a:A)-[r]->(b) RETURN a, r, b, p, [a, r] AS both")
    found = plain(row)
    a, r, b = found["a"], found["r"], found["b"]
    assert {**a, "_id": 0} == {"day": "2021-03-01", "x": 1, "_id": 0, "_labels": ["A", "B"]}
    assert (r["y"], r["_type"], r["_start"], r["_end"]) == (2, "R", a["_id"], b["_id"])
    assert found["p"] == {"_nodes": [a, b], "_relationships": [r]}
    assert found["both"] == [a, r]
    assert plain(row, vectors=True)["a"]["title_vec"] == [0.5]
    json.dumps(found)
