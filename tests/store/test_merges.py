"""Pairs of keys that are or may be one."""

import pytest

from graphnative.store.merges import Candidate, Merge, read_merges, write_candidates, write_merges

ONE = Merge("Person:a", "Person:b", "merged", "said", 1.0, ("x", "y"))
TWO = Merge(
    "Person:a", "Person:c", similarity=0.8, verdict="different", model="m", prompt="p", decided="same"
)


def test_the_id_is_that_of_the_pair():
    assert ONE.id == Merge("Person:a", "Person:b").id != TWO.id


@pytest.mark.neo4j
def test_pairs_are_made_equal_and_read_back(database):
    assert database.transaction(lambda tx: write_merges(tx, [TWO, ONE])) == 2
    assert read_merges(database.read) == [ONE, TWO]
    assert database.transaction(lambda tx: write_merges(tx, [ONE, TWO])) == 0
    assert database.transaction(lambda tx: write_merges(tx, [TWO])) == 1
    assert read_merges(database.read) == [TWO]


@pytest.mark.neo4j
def test_candidate_edges_are_made_equal(database):
    database.write("UNWIND ['a', 'b', 'c'] AS n CREATE (:__Node__:__Entity__ {id: n, key: n})")
    wanted = [Candidate("a", "b", "similar", 0.9, ("x",)), Candidate("b", "c", "other type", 0.5, ())]
    assert database.transaction(lambda tx: write_candidates(tx, wanted)) == 2
    assert database.transaction(lambda tx: write_candidates(tx, wanted)) == 0
    assert database.transaction(lambda tx: write_candidates(tx, wanted[1:])) == 1
    rows = database.read("MATCH (a)-[r:SAME_AS]->(b) RETURN a.key AS a, b.key AS b, r.score AS score")
    assert rows == [{"a": "b", "b": "c", "score": 0.5}]
