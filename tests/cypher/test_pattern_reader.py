import pytest

from cypher_reading import faults, relations, strangers
from graphnative.cypher.marked import marked
from graphnative.cypher.statement_reader import StatementReader


@pytest.mark.parametrize(
    "pattern",
    [
        "(a)",
        "(a), (b)",
        "(a)-->(b)<--(c), (c)--(d)",
        "p = (a)-->(b)",
        "p = shortestPath((a)-[*]-(b))",
        "p = allShortestPaths((a)-[:R*]->(b)), (c)",
        "p = ANY SHORTEST (a)-->+(b)",
        "p = SHORTEST 2 PATHS (a)-->+(b)",
        "ALL SHORTEST (a)-->+(b)",
        "((a)-->(b))+",
        "(x) ((a)-[r]->(b) WHERE a.k < b.k){1,3} (y)",
        "(x)((a)-->(b))*(y)-->(z)",
        "(p = (a)-->(b))",
    ],
)
def test_patterns_bind_their_variables(pattern: str) -> None:
    text = f"MATCH {pattern} RETURN a"
    assert faults(text) == []
    assert strangers(text) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("MATCH (a) (b) RETURN a", "missing between"),
        ("MATCH (a)-[:R]-> RETURN a", "leads to no node"),
        ("MATCH (a) AND (b) RETURN a", "AND can't follow a pattern"),
        ("MATCH (a) WHERE EXISTS { (a)-->(b) AND b.x = 1 } RETURN a", "AND can't follow"),
        ("MATCH (m) WHERE EXISTS { (p)-->(m) (p)-->(k) } RETURN m", "missing between"),
        ("MATCH (a) WHERE size{(a)-->()} > 1 RETURN a", "size"),
    ],
)
def test_faults_of_patterns(text: str, word: str) -> None:
    assert any(word in fault for fault in faults(text)) or word in strangers(text)


def test_relations_know_their_places() -> None:
    query = marked("MATCH (a)-[r:R]->(b) RETURN a")
    reader = StatementReader(query)
    reader.statement(0, len(query), {})
    (use,) = reader.reading.relations
    assert query.values[use.first : use.end] == ("-", "[", "r", ":", "R", "]", "-", ">")


def test_a_path_in_an_expression_binds_nothing() -> None:
    assert strangers("MATCH (a) WHERE (a)-->(b) RETURN a") == ["b"]
    assert strangers("MATCH (a), (b) WHERE (a)-->(b) AND NOT (b)<-[:R]-(a) RETURN a") == []


@pytest.mark.parametrize(
    ("text", "is_path"),
    [
        ("(a)--(b)", True),
        ("()-->(b)", True),
        ("(:A)<-[:R]-()", True),
        ("(a {x: 1})-[r]-(b)", True),
        ("(a WHERE a.x)-->(b)", True),
        ("(a) - 1", False),
        ("(a) < -1", False),
        ("(a + b) - [1][0]", False),
        ("(a) + (b)", False),
        ("(a.x)--(b)", False),
        ("a", False),
    ],
)
def test_paths_are_told_from_brackets(text: str, is_path: bool) -> None:
    assert StatementReader(marked(text)).begins_path(0) is is_path


def test_both_ends_of_a_quantified_path_are_nodes_of_their_own() -> None:
    assert relations("MATCH (x:X) ((a:A)-[:R]->(b:B))+ (y:Y)-[:S]->(z:Z) RETURN x") == ["A->R:B", "Y->S:Z"]
