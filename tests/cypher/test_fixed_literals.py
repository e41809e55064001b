import pytest

from graphnative.cypher.fixed_literals import fixed_places
from graphnative.cypher.marked import marked


def free(text: str) -> list[str]:
    """The literals that may become parameters."""
    query = marked(text)
    fixed = fixed_places(query)
    return [
        token.value
        for i, token in enumerate(query.tokens)
        if token.kind in ("string", "number") and i not in fixed
    ]


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("MATCH (n {a: 1}) WHERE n.b = '2' RETURN n SKIP 3 LIMIT 4", ["1", "'2'", "3", "4"]),
        ("MATCH (a)-[*1..2 {x: 3}]->(b) WHERE a.y = 4 RETURN a", ["3", "4"]),
        ("MATCH (a)-[*2]->(b)-[*..5]-(c)-[r:R*3..]->(d) RETURN a", []),
        ("MATCH ((a)-->(b)){1,3} WHERE a.x IN [1, 3] RETURN a", ["1", "3"]),
        ("MATCH (a)-->{2}(b)-->{,4}(c) RETURN a", []),
        ("MATCH p = SHORTEST 2 (a)-->{1,9}(b) RETURN p", []),
        ("CYPHER 5 MATCH (n) WHERE n.x = 5 RETURN n", ["5"]),
        ("MATCH (n) RETURN n.x + 1, n.y + 2 AS z", ["2"]),
        ("MATCH (n) RETURN n.x ORDER BY n.y + 3", []),
        ("MATCH (n) RETURN n.x + 1 AS z, count(*) AS c", ["1"]),
        ("MATCH (n) RETURN n.x + 1 AS z, count(*) AS c ORDER BY n.x + 1", []),
        ("MATCH (n) RETURN n.x + 1, n.x + 1 + count(*) AS c", []),
        ("MATCH (n) WITH n.x + 1 AS z WHERE z > 2 RETURN z", ["1", "2"]),
        ("MATCH (n) RETURN EXISTS { (n)--(m) WHERE m.x = 1 }", []),
        ("MATCH (n) RETURN COUNT { MATCH (n)--(m) WHERE m.x = 1 RETURN m.y + 2 } AS c", ["1"]),
        (
            "MATCH (n) CALL (n) { MATCH (m) WHERE m.x = 1 RETURN m.y + 2 AS y LIMIT 3 } RETURN y",
            ["1", "2", "3"],
        ),
        ("MATCH (n) WHERE n.list[0] = 1 RETURN n", ["0", "1"]),
        ("MATCH (n) CALL (n) { SET n.x = 1 } IN 3 CONCURRENT TRANSACTIONS OF 10 ROWS", ["1"]),
        ("CREATE INDEX i FOR (n:A) ON (n.x) OPTIONS {a: 1}", []),
        ("SHOW INDEXES YIELD name WHERE name = 'x'", []),
        ("MATCH (n) WHERE n {.a, b: 1}.b = 2 RETURN n", ["1", "2"]),
        ("", []),
    ],
)
def test_literals_that_cypher_or_the_columns_need_stay(text: str, literals: list[str]) -> None:
    assert free(text) == literals
