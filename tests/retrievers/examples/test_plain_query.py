import pytest

from graphnative.retrievers.examples.pattern import Branch, Condition, Node
from graphnative.retrievers.examples.plain_query import read_plain


def test_a_path_is_a_tree_from_the_node_that_is_returned() -> None:
    found = read_plain(
        'MATCH (p:Person {name: "Ada"})-[:ACTED_IN]->(f:Film) WHERE f.year >= 1999 RETURN f.title'
    )
    assert found is not None
    ada = Node("Person", (Condition("name", "=", "Ada"),))
    assert found.root == Node("Film", (Condition("year", ">=", 1999),), (Branch("ACTED_IN", "<-", ada),))
    assert found.tail.text(("n0",)) == "RETURN n0.title"
    assert found.tail.labels == ("Film",)


def test_the_tail_names_several_nodes_by_label() -> None:
    found = read_plain("MATCH (a:A)-[:T]-(b:B) RETURN b.x, a.b AS b ORDER BY b.x")
    assert found is not None
    assert found.tail.labels == ("B", "A")


def test_several_match_clauses_are_one_tree() -> None:
    found = read_plain("MATCH (a:A)-[:T]-(:B)\nMATCH (a)-[:U]-(c:C) RETURN a")
    assert found is not None
    assert found.is_separate
    assert [branch.type for branch in found.root.branches] == ["T", "U"]


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (a:A)-[:T]-(b:B) WITH a RETURN a",
        "OPTIONAL MATCH (a:A) RETURN a",
        "MATCH (a:A) WHERE a.n = 1 OR a.n = 2 RETURN a",
        "MATCH (a:A) WHERE a.n = a.m RETURN a",
        "MATCH (a:A) WHERE toLower(a.n) = 'x' RETURN a",
        "MATCH (a:A {n: -1}) RETURN a",
        "MATCH (a:A)-[r:T]-(b:B) RETURN r",
        "MATCH (a:A)-[:T*2]-(b:B) RETURN a",
        "MATCH (a:A)--(b:B) RETURN a",
        "MATCH (a:A)-[:T]-(b) RETURN a",
        "MATCH (a:A:B) RETURN a",
        "MATCH (a:A), (b:B) RETURN a",
        "MATCH (a:A)-[:T]-(b:B)-[:U]-(a) RETURN a",
        "MATCH (a:A)-[:T]-(a:B) RETURN a",
        "MATCH (a:A) RETURN 1",
        "MATCH p = (a:A) RETURN p",
        "MATCH (a:A",
        "RETURN 1",
        "MATCH (a:A)",
        "",
    ],
)
def test_anything_else_is_no_tree(query: str) -> None:
    assert read_plain(query) is None
