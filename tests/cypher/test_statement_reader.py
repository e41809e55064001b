import pytest

from cypher_reading import faults, properties, read, strangers
from cypher_samples import gold_queries


def test_gold_queries_have_neither_strangers_nor_faults() -> None:
    wrong = [query for query in gold_queries() if strangers(query) or faults(query)]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (a) WITH a.x AS x WHERE x > 1 RETURN x",
        "MATCH (a) WITH a.x AS x WHERE a.y > 1 RETURN x",  # no aggregation: WHERE still knows a
        "MATCH (a) RETURN a.x AS x ORDER BY a.y, x",
        "MATCH (a) RETURN a.x, count(*) ORDER BY a.x, count(*)",
        "MATCH (a) RETURN DISTINCT a.x ORDER BY a.x DESC",
        "MATCH (a) RETURN count(a.x) AS c ORDER BY count(a.x)",
        "MATCH (a) WITH a, count(*) AS c ORDER BY a.x LIMIT 3 RETURN a, c",
        "MATCH (a) WITH * MATCH (a)-->(b) RETURN *",
        "MATCH (a) WITH *, a.x AS x RETURN a, x",
        "MATCH (a) RETURN a.x AS x UNION MATCH (b) RETURN b.x AS x",
        "UNWIND [1, 2] AS x UNWIND [x] AS y RETURN x + y",
        "MATCH (a) CALL (a) { MATCH (a)-->(b) RETURN count(b) AS n } RETURN a, n",
        "MATCH (a) CALL (*) { MATCH (a)-->(b) RETURN b } RETURN a, b",
        "CALL () { MATCH (b) RETURN b } RETURN b",
        "MATCH (a) CALL { WITH a MATCH (a)-->(b) RETURN b LIMIT 1 } RETURN a, b",
        "MATCH (a) CALL { MATCH (b) RETURN b UNION MATCH (c) RETURN c AS b } RETURN a, b",
        "CALL db.labels() YIELD label AS l, other WHERE l <> 'x' RETURN l, other",
        "MATCH (a) CALL my.proc(a.x) YIELD * RETURN a",
        "MATCH (a) OPTIONAL MATCH (a)-->(b) RETURN a, b",
        "MATCH (a)-[r]->(b) MATCH (b)-->(c {x: a.x}) RETURN r, c",
        "MERGE (a {x: 1}) ON CREATE SET a.y = 1 WITH a DELETE a",
        "LOAD CSV WITH HEADERS FROM 'x' AS row RETURN row.a",
        "MATCH (a) USING INDEX a:A(x) WHERE a.x = 1 RETURN a",
        "MATCH (n) ORDER BY n.x LIMIT 1 RETURN n",
        "MATCH (n) FINISH",
        "MATCH (match)-->(limit) RETURN match.x, limit SKIP 1",
        "WITH 1 AS a, 2 AS b RETURN COUNT { MATCH (n) WHERE n.x = a + b }",
    ],
)
def test_scopes_that_hold(text: str) -> None:
    assert strangers(text) == []
    assert faults(text) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("MATCH (a) WITH a.x AS x RETURN a", ["a"]),
        ("MATCH (a) RETURN a.x, count(*) ORDER BY a.y", ["a"]),
        ("MATCH (a) WITH a.x AS x, count(*) AS c WHERE a.y = 1 RETURN x", ["a"]),
        ("MATCH (a) RETURN DISTINCT a.x ORDER BY a.y", ["a"]),
        ("MATCH (a) RETURN a UNION MATCH (b) RETURN a", ["a"]),
        ("MATCH (a) CALL { MATCH (b) WHERE b.x = a.x RETURN b } RETURN b", ["a"]),
        ("MATCH (a), (k) CALL (a) { RETURN k.x AS y } RETURN y", ["k"]),
        ("MATCH (a) CALL (z) { RETURN 1 AS y } RETURN y", ["z"]),
        ("MATCH (a) CALL (a) { MATCH (b) RETURN b.x AS y } RETURN b", ["b"]),
        ("MATCH (a) WHERE EXISTS { (a)-->(b) } RETURN b", ["b"]),
        ("MATCH (a)-[:R {x: y}]->(b) RETURN b", ["y"]),
        ("UNWIND x AS x RETURN x", ["x"]),
        ("CALL db.labels() YIELD label AS l RETURN label", ["label"]),
    ],
)
def test_scopes_that_do_not(text: str, names: list[str]) -> None:
    assert strangers(text) == names


def test_what_an_aggregation_leaves_behind_is_told_from_the_unknown() -> None:
    lost, unknown = read("MATCH (a) RETURN count(*) ORDER BY a.x, k.x").strangers
    assert (lost.name, lost.lost) == ("a", True)
    assert (unknown.name, unknown.lost) == ("k", False)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("MATCH (a) WITH a.x RETURN 1", "needs a name"),
        ("MATCH (a) WHERE count(a) > 1 RETURN a", "count() can't stand in WHERE"),
    ],
)
def test_faults_of_clauses(text: str, word: str) -> None:
    assert word in faults(text)[0]


def test_a_renamed_variable_stays_what_it_is() -> None:
    assert properties("MATCH (a:A) WITH a AS b RETURN b.x") == ["A.x"]
    assert properties("MATCH (a:A) CALL (a) { RETURN a AS c } RETURN c.x") == ["A.x"]
    assert properties("MATCH (a:A) WITH collect(a) AS b RETURN b.x") == ["value.x"]
