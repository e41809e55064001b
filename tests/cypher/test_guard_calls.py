import pytest

from graphnative.cypher.guard_calls import foreign_functions, foreign_procedures
from graphnative.cypher.marked import marked


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("CALL a.b()", "a.b"),
        ("CALL a.b", "a.b"),
        ("call `a`.b YIELD x RETURN x", "a.b"),
        ("MATCH (n) OPTIONAL CALL c(n) YIELD x RETURN x", "c"),
        ("CALL (n) { CALL d() YIELD x RETURN x }", "d"),
    ],
)
def test_procedures_that_are_not_allowed(text: str, name: str) -> None:
    assert f"procedure {name} " in next(foreign_procedures(marked(text), {"db.labels"}))


@pytest.mark.parametrize(
    "text",
    [
        "CALL db.labels() YIELD label RETURN label",
        "CALL DB.Labels",
        "CALL { RETURN 1 AS x } RETURN x",
        "CALL (n) { RETURN 1 AS x } RETURN x",
        "MATCH (n:Call) RETURN n.call",
        "MATCH (call) RETURN call",
    ],
)
def test_procedures_that_are(text: str) -> None:
    assert list(foreign_procedures(marked(text), {"db.labels"})) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("RETURN file()", "file"),
        ("RETURN `file`()", "file"),
        ("RETURN apoc.static . get('x')", "apoc.static.get"),
        ("RETURN {a: file()}", "file"),
        ("RETURN n.size(1)", "n.size"),
        ("RETURN n.where(1)", "n.where"),
    ],
)
def test_functions_that_are_not_allowed(text: str, name: str) -> None:
    assert f"function {name} " in next(foreign_functions(marked(text), {"size"}))


@pytest.mark.parametrize(
    "text",
    [
        "RETURN SIZE(n.x) AND (1) IN (2)",
        "MATCH (n) WHERE (n)--() AND NOT (n)-->() RETURN (n)",
        "MATCH (n:A) USING INDEX n:A(x) USING TEXT INDEX SEEK n:B(y) RETURN n",
        "CALL a.b(1)",
        "CALL (n) { RETURN 1 }",
        "MATCH (n) WHERE any(x IN n.x WHERE (x)) RETURN CASE WHEN (1) THEN (2) ELSE (3) END",
    ],
)
def test_functions_that_are(text: str) -> None:
    assert list(foreign_functions(marked(text), {"size"})) == []
