"""A run in the graph: what the next one begins from, titles that are unique, leftovers that go."""

from dataclasses import replace

import numpy as np
import pytest

from graphnative.communities.numbering import Community
from graphnative.communities.projection import project
from graphnative.communities.report import Report
from graphnative.communities.stored import read_last, read_reports, read_run, unique_titles, write_run
from graphnative.store.database import Database


def report(title: str, key: str = "k") -> Report:
    return Report(key, title, "s", (("f", "e"),), 1.0, "", "extractive")


def test_titles_are_unique_even_when_a_numbered_one_is_taken() -> None:
    assert unique_titles([report("A"), report("A"), report("B")]) == ["A", "A (1)", "B"]
    assert unique_titles([report("A"), report("A (2)"), report("A")]) == ["A", "A (2)", "A (2)'"]


def test_a_report_that_came_laid_out_keeps_its_title() -> None:
    given = replace(report("A"), text="As it came.")
    assert unique_titles([report("A"), given, given, report("A")]) == ["A", "A", "A", "A (3)"]


@pytest.mark.neo4j
def test_a_run_is_read_back_and_replaces_the_one_before(database: Database) -> None:
    database.write("UNWIND ['a', 'b', 'c'] AS id CREATE (:__Node__:__Entity__ {id: id})")
    projection = project(database, "entities")
    edges = np.array([], dtype=np.int64)
    communities = [
        Community(0, 0, -1, np.array([0, 1]), edges, "x"),
        Community(1, 0, -1, np.array([2]), edges, "y"),
        Community(2, 1, 0, np.array([0]), edges, "z"),
        Community(3, 1, 0, np.array([1]), edges, "w"),
    ]
    reports = [report("A", "k0"), report("B", "k1"), report("C", "k2"), report("D", "k3")]
    database.write("CREATE (:Community {id: 'half/0', run: 'half', projection: 'entities', number: 0})")

    write_run(database, projection, communities, reports, {"run": "r1", "projection": "entities"})

    assert read_run(database, "entities") == {"run": "r1", "projection": "entities"}
    assert read_run(database, "esg") is None
    last = read_last(database, "r1", 2)
    # c is not split: at level 1 it is still in community 1.
    assert last.levels == ({"a": 0, "b": 0, "c": 1}, {"a": 2, "b": 3, "c": 1})
    assert set(last.signatures) == {"a", "b", "c"}
    assert read_reports(database, "r1") == {one.key: one for one in reports}
    assert database.read("MATCH (c:Community) RETURN count(c) AS n") == [{"n": 4}]
