import pytest

from cypher_reading import faults, properties, strangers


@pytest.mark.parametrize(
    "expression",
    [
        "[x IN n.list WHERE x > 1 | x * 2]",
        "[x IN n.list | x.name]",
        "[(n)-->(m) WHERE m.x > 1 | m.y]",
        "[p = (n)-->(m) | length(p)]",
        "[n.a, n.b][0]",
        "any(x IN n.list WHERE x = 1) OR all(x IN n.list WHERE x) AND none(x IN [1] WHERE x > n.y)",
        "reduce(total = 0, x IN n.list | total + x)",
        "EXISTS { (n)-->(m) WHERE m.x = n.x }",
        "EXISTS { MATCH (n)-->(m) WITH m WHERE m.x RETURN m }",
        "COUNT { (n)--() } + COLLECT { MATCH (n)-->(m) RETURN m.x }[0]",
        "{a: n.x, b: [n.y], c: {d: n.z}}.a",
        "n {.name, .*, age: n.born, list: [x IN n.l | x]}",
        "CASE n.x WHEN 1 THEN 'a' WHEN 2 THEN n.y ELSE null END",
        "n.x IS NOT NULL AND n.y IS :: LIST<INTEGER NOT NULL> AND n.z IS TYPED STRING",
        "n.x IS NORMALIZED OR n.x IS NFC NORMALIZED",
        "date().year - duration.between(date(n.a), date.truncate('year', n.b)).years",
        "shortestPath((n)-[*..3]-(n))",
        "n:Label OR n:A|B AND NOT n:C",
        "$p.x + $`a b` + $ q",
        "n[$key] + n['x']",
        "count(DISTINCT n.x) + count(*)",
        "-n.x ^ 2 % 3 <> 4 XOR true",
        "n.`odd name`.x",
        "[n IN n.list | n]",
        "apoc.coll.toSet(collect(n.x))",
        "point({latitude: n.lat, longitude: 1.0})",
        "(n.x + 1) * (n.y)",
        "'a' + n.x STARTS WITH 'b' OR n.x ENDS WITH 'c' OR n.x CONTAINS 'd' OR n.x =~ 'e'",
        "all (x IN n.list WHERE x)",
        "isEmpty([(n)-->() | 1])",
        "INF + NaN",
    ],
)
def test_expressions_name_nothing_unknown(expression: str) -> None:
    for text in (f"MATCH (n) RETURN {expression} AS x", f"MATCH (n) WHERE {expression} = 1 RETURN n"):
        assert strangers(text) == []
    assert faults(f"MATCH (n) RETURN {expression} AS x") == []


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("m", ["m"]),
        ("m.x + k.y.z", ["m", "k"]),
        ("[x IN m.list | x] + x", ["m", "x"]),
        ("[x IN n.list WHERE y | z]", ["y", "z"]),
        ("any(x IN n.list WHERE y) AND x", ["y", "x"]),
        ("reduce(total = start_, x IN n.list | total + y)", ["start_", "y"]),
        ("EXISTS { (n)-->(k) WHERE k.x = j.x } AND k.x", ["j", "k"]),
        ("{m: m}", ["m"]),
        ("n {.x, m, y: k}", ["m", "k"]),
        ("size((n)-->(m))", ["m"]),
        ("`a b`", ["a b"]),
        ("CASE m WHEN 1 THEN 2 END", ["m"]),
        ("[(n)-->(k) | j]", ["j"]),
    ],
)
def test_variables_that_nothing_binds(expression: str, names: list[str]) -> None:
    assert strangers(f"MATCH (n) RETURN {expression} AS x") == names


def test_properties_are_seen_wherever_they_stand() -> None:
    text = (
        "MATCH (n:A)-[r:R]->(m:B) RETURN n.a, n {.b, c: m.d} AS p, [x IN n.e | x.f] AS l, "
        "EXISTS { (n)-->(k:C {g: 1}) WHERE k.h = r.i } AS q, labels(n), n.j.k"
    )
    assert sorted(properties(text)) == ["A.a", "A.b", "A.e", "A.j", "B.d", "C.g", "C.h", "R.i", "value.f"]


def test_a_label_that_a_condition_asks_for_is_had() -> None:
    assert properties("MATCH (n) WHERE n:A OR n:B RETURN n.x") == ["A|B.x"]
    assert properties("UNWIND [1] AS v WITH v WHERE v:A RETURN v.x") == ["value.x"]
