import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cypher_samples import gold_queries
from graphnative.cypher.parameters import parameterize
from graphnative.cypher.tokens import tokenize


@pytest.mark.parametrize(
    ("query", "text", "values"),
    [
        (
            "MATCH (n {a: 'x'}) RETURN n LIMIT 5",
            "MATCH (n {a: $p0}) RETURN n LIMIT $p1",
            {"p0": "x", "p1": 5},
        ),
        ("MATCH (n) WHERE n.a = 1 AND n.b = 1.0 RETURN n", None, {"p0": 1, "p1": 1.0}),
        (
            "MATCH (n) WHERE n.a = 'x' OR n.b = \"x\" RETURN n",
            "MATCH (n) WHERE n.a = $p0 OR n.b = $p0 RETURN n",
            None,
        ),
        (
            "MATCH (n) WHERE n.a IN ['x', 'y'] RETURN n",
            "MATCH (n) WHERE n.a IN $p0 RETURN n",
            {"p0": ["x", "y"]},
        ),
        ("MATCH (n) WHERE n.a IN [-1, 2.5, true, null] RETURN n", None, {"p0": [-1, 2.5, True, None]}),
        ("MATCH (n) WHERE n.a IN [1, n.b] RETURN n", "MATCH (n) WHERE n.a IN [$p0, n.b] RETURN n", {"p0": 1}),
        ("MATCH (n) WHERE n.l[0] = [1][0] RETURN n", "MATCH (n) WHERE n.l[$p0] = $p1[$p0] RETURN n", None),
        ("UNWIND [1, 2] AS x RETURN x", "UNWIND $p0 AS x RETURN x", {"p0": [1, 2]}),
        ("MATCH (n) WHERE n.a = -5 RETURN n", "MATCH (n) WHERE n.a = -$p0 RETURN n", {"p0": 5}),
        ("MATCH (n) WHERE n.d > date('2020-01-31') RETURN n", None, {"p0": datetime.date(2020, 1, 31)}),
        ("MATCH (n) WHERE n.d > DATE ( '2020-01-31' ) RETURN n", "MATCH (n) WHERE n.d > $p0 RETURN n", None),
        ("MATCH (n) WHERE n.d > date('2020-W01') RETURN n", "MATCH (n) WHERE n.d > date($p0) RETURN n", None),
        ("MATCH (n) WHERE n.d > duration('P1Y') RETURN n", None, {"p0": "P1Y"}),
        ("MATCH (n) WHERE n.d > date({year: 2020}) RETURN n", None, {"p0": 2020}),
        (
            "MATCH (n) WHERE n.a = $p0 AND n.b = 1 RETURN n",
            "MATCH (n) WHERE n.a = $p0 AND n.b = $p1 RETURN n",
            None,
        ),
        ("MATCH (n) WHERE n.a = 'it\\'s \\u00e9' RETURN n", None, {"p0": "it's é"}),
        ("MATCH (n) WHERE n.a = 0x1F RETURN n", None, {"p0": 31}),
        ("MATCH (n) WHERE n.a =~ '(?i)x.*' RETURN n", None, {"p0": "(?i)x.*"}),
        ("MATCH (n) WHERE n.a = [] RETURN n", "MATCH (n) WHERE n.a = [] RETURN n", {}),
        (
            "MATCH (n) /* 5 'x' */ WHERE n.a = 5 // 6\nRETURN n",
            "MATCH (n) /* 5 'x' */ WHERE n.a = $p0 // 6\nRETURN n",
            None,
        ),
    ],
)
def test_literals_become_parameters_of_their_type(query: str, text: str | None, values: dict | None) -> None:
    found, parameters = parameterize(query)
    if text is not None:
        assert found == text
    if values is not None:
        assert parameters == values
        assert [type(value) for value in parameters.values()] == [type(value) for value in values.values()]


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (n)-[*1..3]->(m) RETURN n",
        "MATCH (n) RETURN n.x = 5, 'a'",
        "MATCH (n) WHERE n.a = true OR n.b = null RETURN n",
        "MATCH (n) WHERE n.a = 9223372036854775808 RETURN n",  # neo4j-python-driver 922
        "MATCH (n:`5 'x'`) RETURN n",
        "MATCH (n {a: 'x'} RETURN n",
        "SHOW INDEXES WHERE name = 'x'",
        "",
    ],
)
def test_what_must_stay_stays(query: str) -> None:
    assert parameterize(query) == (query, {})


def test_a_second_time_nothing_changes() -> None:
    for query in gold_queries():
        text, _ = parameterize(query)
        assert parameterize(text) == (text, {})


def test_few_gold_queries_keep_a_literal() -> None:
    texts = [parameterize(query)[0] for query in gold_queries()]
    kept = [text for text in texts if any(token.kind in ("string", "number") for token in tokenize(text))]
    assert len(kept) < len(texts) / 40


@given(st.text())
def test_any_text_keeps_all_but_its_literals(text: str) -> None:
    once, values = parameterize(text)
    assert parameterize(once) == (once, {})
    assert all(f"${name}" in once for name in values)


PEOPLE = """
UNWIND range(0, 9) AS i
CREATE (p:Person {name: 'n' + i, born: 1960 + i, seen: date('2020-01-01') + duration({days: i})})
CREATE (p)-[:KNOWS {since: i}]->(:Person {name: 'm' + i, born: 1970 + i, tags: ['a', 'b' + i]})
"""
QUERIES = [
    "MATCH (p:Person) WHERE p.born > 1965 AND p.name STARTS WITH 'n' RETURN p.name ORDER BY p.name SKIP 1",
    "MATCH (p:Person {name: 'n3'})-[k:KNOWS]->(q) WHERE k.since = 3 RETURN p.name, q.tags[1]",
    "MATCH (p:Person) WHERE p.seen >= date('2020-01-04') RETURN p.name, p.seen ORDER BY p.seen LIMIT 3",
    "MATCH (p:Person) WHERE p.born IN [1961, 1975] RETURN p.name AS name, p.born % 10 AS d ORDER BY name",
    "MATCH (p:Person) RETURN p.born / 10 AS decade, count(*) AS n ORDER BY decade",
    "MATCH (p:Person) WITH p.born / 10 AS d, count(*) AS n WHERE n > 5 RETURN d, n ORDER BY d",
    "MATCH (p:Person)-[:KNOWS*1..2]->(q {name: 'm2'}) RETURN p.name, 'x', 1 + 1",
    "MATCH (p:Person) WHERE EXISTS { (p)-[:KNOWS {since: 4}]->(q WHERE q.born = 1974) } RETURN p.name",
    "UNWIND [3, 1] AS i MATCH (p:Person {name: 'n' + i}) RETURN i, p.name ORDER BY i",
    "MATCH (p:Person) RETURN CASE WHEN p.born < 1965 THEN 'a' ELSE 'b' END AS a, count(*) AS n ORDER BY a",
    "MATCH (p:Person) WHERE p.born < 1975 RETURN DISTINCT p.born % 2 = 0 AS e ORDER BY p.born % 2 = 0",
    "MATCH (p:Person) CALL (p) { MATCH (p)-[k]->() WHERE k.since > 7 RETURN k.since + 1 AS s LIMIT 1 } "
    "RETURN s ORDER BY s",
]


@pytest.mark.neo4j
def test_queries_return_with_parameters_what_they_did_without(database) -> None:
    database.write(PEOPLE)
    for query in QUERIES:
        text, values = parameterize(query)
        assert values
        assert database.read(text, **values) == database.read(query) != []


@pytest.mark.neo4j
@pytest.mark.full
def test_sampled_gold_queries_plan_with_parameters(database) -> None:
    from neo4j.exceptions import ClientError

    def plans(query: str, values: dict) -> bool:
        with database.driver.session() as session:
            try:
                session.run(f"EXPLAIN {query}", values).consume()
            except ClientError:
                return False
        return True

    refused = [query for query in gold_queries()[::12] if not plans(*parameterize(query))]
    assert [query for query in refused if plans(query, {})] == []
