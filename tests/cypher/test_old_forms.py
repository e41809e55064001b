import pytest

from cypher_samples import gold_queries
from graphnative.cypher.marked import marked
from graphnative.cypher.old_forms import old_forms


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("WHERE exists(n.name)", "IS NOT NULL"),
        ("WHERE n.x != 1", "<>"),
        ("WHERE n.x == 1", "written ="),
        ("WHERE n.x NOT IN [1]", "NOT x IN y"),
        ("WHERE n.x NOT CONTAINS 'a'", "NOT x CONTAINS y"),
        ("WHERE n.x LIKE 'a%'", "no Cypher"),
        ("WHERE n.x BETWEEN 1 AND 2", "a <= x"),
        ("RETURN n.x, count(*) GROUP BY n.x", "groups by itself"),
        ("RETURN n.x HAVING count(*) > 1", "WITH … WHERE"),
        ("WHERE n.x = (SELECT max(m.x) FROM m)", "braces"),
        ("WHERE n.x = (MATCH (m) RETURN m)", "braces"),
        ("RETURN toInt('1')", "toInteger()"),
        ("RETURN filter(x IN n.l WHERE x)", "[x IN list WHERE …]"),
        ("RETURN date(n.x).weekday()", "no method"),
        ("RETURN lenght(n.x)", "does not exist"),
        ("RETURN year(n.x)", "x.year"),
    ],
)
def test_forms_that_are_no_cypher_5(text: str, word: str) -> None:
    assert any(word in fault.message for fault in old_forms(marked(text)))


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (n) WHERE exists((n)--()) RETURN size(n.x), length(p)",
        "MATCH (like)-[:SELECT]->(n:LIKE) WHERE NOT n.x IN [1] AND n.not IN [2] RETURN like.between, n.as",
        "MATCH (n) WHERE n.x IS NOT NULL AND (n.y) IN [1] RETURN apoc.any.thing(n), my.f(n)",
        "MATCH (n) USING INDEX n:Label(key) CALL db.labels() YIELD label RETURN n.group",
        "MATCH (match) RETURN (match), (select)",
        "CREATE INDEX name FOR (n:A) ON (n.x)",
    ],
)
def test_forms_that_are(text: str) -> None:
    assert [fault.message for fault in old_forms(marked(text))] == []


def test_gold_queries_have_none() -> None:
    assert [query for query in gold_queries() if list(old_forms(marked(query)))] == []
