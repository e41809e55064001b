import pytest

from graphnative.cypher.guard_sizes import MAX_SIZE, swollen_values
from graphnative.cypher.marked import marked

NINE = "+".join("s" * 9)


@pytest.mark.parametrize(
    "step",
    [
        "s + s",
        "s || s",
        "s+''+s",
        "s + (s)",
        "s + x + toString(s)",
        "[s, s]",
        "{a: s, b: s}",
        "{a: s.b, b: s.a + s.b}",
        "`s` + s",
        "replace(s, 'a', 'aaaa')",
        "replace('a', 'a', s) + s",
        "apoc.text.join([s, s], '')",
        "CASE WHEN x > 3 THEN s + s ELSE s END",
        "[y IN [1, 2] | s]",
        "head([t IN [s] | t + t])",
        "reduce(t = s, y IN [1] | t + s)",
    ],
)
def test_a_reduce_that_uses_its_value_twice_is_told(step: str) -> None:
    query = f"RETURN reduce(s = 'a', x IN range(1, 40) | {step}) AS s"
    assert [reason for reason in swollen_values(marked(query)) if "doubles" in reason] != []


def test_a_reduce_with_a_condition_is_a_reduce() -> None:
    query = "RETURN allReduce(s = 'a', x IN range(1, 40) | s + s, size(s) > 0) AS s"
    assert list(swollen_values(marked(query))) != []


@pytest.mark.parametrize(
    "query",
    [
        "WITH 'a' AS s " + f"WITH {NINE} AS s " * 9 + "RETURN s",
        "WITH 'a' AS s " + f"WITH [{NINE.replace('+', ', ')}] AS s " * 9 + "RETURN s",
        "WITH 'a' AS s CALL (s) { " + f"WITH {NINE} AS s " * 9 + "RETURN s AS t } RETURN t",
        "WITH 'a' AS s RETURN COLLECT { " + f"WITH {NINE} AS s " * 9 + "RETURN s } AS t",
        "MATCH (n) WITH n.name AS s " + "WITH s + s + s + s AS s " * 9 + "RETURN s",
        "RETURN " + "replace(" * 9 + "'a'" + ", 'a', 'aaaaaaaaa')" * 9,
        "WITH 'aaaaaaaaa' AS s " + "WITH replace(s, '', s) AS s " * 9 + "RETURN s",
        "WITH 100000000 AS n RETURN size([x IN range(1, n) | toString(x)]) AS n",
        "WITH 1000000000 AS n RETURN size(range(1, n)) AS n",
        "RETURN size(range(1, toInteger('1' + '000000000'))) AS n",
        "UNWIND range(1, 100000) AS x WITH collect('" + "a" * 60 + "') AS l RETURN l",
        "RETURN reduce(s = '', x IN range(1, 100000) | s + '" + "a" * 60 + "') AS s",
        "RETURN [x IN range(1, 3000) | [y IN range(1, 3000) | x]] AS l",
        "RETURN " + "[x IN [1] | " * 40 + "x" + "]" * 40 + " AS l",
        "RETURN " + "reduce(s = 1, x IN [1] | " * 40 + "x" + ")" * 40 + " AS l",
        "MATCH (n) WHERE any(x IN range(1, 9999999) WHERE x = n.i) RETURN n",
        "MATCH (n) WHERE n.x = CASE WHEN size(range(1, 9999999)) > 1 THEN 1 END RETURN n",
    ],
)
def test_what_grows_by_itself_is_told(query: str) -> None:
    assert [reason for reason in swollen_values(marked(query)) if f"{MAX_SIZE:,}" in reason] != []


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (n) RETURN reduce(t = 0, x IN n.list | t + x) AS t, n.reduce",
        "MATCH (n) RETURN reduce(m = 0, x IN n.list | CASE WHEN x > m THEN x ELSE m END) AS m",
        "MATCH (n) RETURN reduce(l = [], x IN n.list | CASE WHEN x IN l THEN l ELSE l + x END) AS l",
        "MATCH (n) RETURN reduce(a = {n: 0, t: 0}, x IN n.list | {n: a.n + 1, t: a.t + x}) AS a",
        "RETURN reduce(t = '', x IN $l | t + CASE WHEN size(t) = 0 THEN '' ELSE ', ' END + x) AS t",
        "MATCH p = (a)-[:R*1..3]->(b) RETURN reduce(c = 0, r IN relationships(p) | c + r.weight) AS c",
        "MATCH (n)-->(m) WITH n, collect(m.x) AS l UNWIND l AS x WITH n, collect(x) AS y RETURN n, y",
        "MATCH (n) RETURN replace(replace(replace(replace(n.a, ' ', ''), '-', ''), '(', ''), ')', '') AS a",
        "MATCH (n) RETURN replace(n.a, n.b, n.c) AS a",
        "RETURN apoc.text.join([x IN split($a, ' ') | toUpper(left(x, 1)) + substring(x, 1)], ' ') AS a",
        "MATCH (n) RETURN [x IN n.a | [y IN n.b WHERE y <> x | {a: x, b: y}]] AS z",
        "MATCH (a)-[:A|B|C|D|E]->(b) RETURN [(a)-->(c) WHERE c.x = 1 | c.name] AS l, [p = (a)-->() | p] AS m",
        "MATCH (n) WITH n.x AS x, n.y AS y RETURN CASE x WHEN 1 THEN CASE WHEN y > 1 THEN x END END AS e",
        "MATCH (m) RETURN m {.a, b: [(m)--(x) | x {.a, b: [(x)--(y) | y {.a, b: [(y)--(z) | z.a]}]}]} AS m",
        "MATCH (n) RETURN [x IN n.a | [y IN n.b | [z IN n.c | x + y + z + n.d]]] AS l",
        "RETURN reduce(x) AS y, reduce(x = 1, y) AS z, replace('a') AS w, CASE WHEN 1 AS v",
    ],
)
def test_honest_queries_pass(query: str) -> None:
    assert list(swollen_values(marked(query))) == []
