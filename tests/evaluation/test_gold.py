import pytest

from graphnative.evaluation.gold import EMPTY, FAILED, LIMITS, LONG, NO_FIT, REPEATED, make_gold
from graphnative.evaluation.graph_statistics import read_statistics
from graphnative.evaluation.templates import Choice, Property, Template, Value, Way, load_templates
from graphnative.retrievers.guarded_query import run_guarded
from graphnative.retrievers.text2cypher.records import is_blank
from graphnative.store.database import Database

GRAPH = """
UNWIND range(1, 12) AS i
CREATE (c:City {name: 'City ' + i, region: ['East', 'West', 'South'][i % 3], people: i * 1000})
WITH collect(c) AS cities
UNWIND range(0, 10) AS i
WITH cities[i] AS a, cities[i + 1] AS b, i
CREATE (a)-[:ROAD_TO {km: 10 * i}]->(b)
"""
A = Way(("A",), ())


def template(id_: str, cypher: str, *needs) -> Template:
    return Template(id_, "group", "Which {A}?", cypher, (A, *needs))


@pytest.fixture
def cities(database: Database) -> Database:
    database.write(GRAPH)
    return database


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], True),
        ([{"n": 0}], True),
        ([{"n": None, "m": []}], True),
        ([{"n": 0.0}, {"n": 1}], False),
        ([{"n": False, "m": "x"}], False),
    ],
)
def test_what_says_nothing_is_blank(rows, expected: bool) -> None:
    assert is_blank(rows) is expected


@pytest.mark.neo4j
def test_the_shipped_templates_give_queries_that_answer(cities: Database) -> None:
    statistics = read_statistics(cities)
    some = [one for at, one in enumerate(load_templates()) if at % 4 == 0 or one.id == "on-or-after"]
    found = make_gold(cities, some, statistics, per_template=2)
    assert len(found.queries) > 15 and len({query.cypher for query in found.queries}) == len(found.queries)
    for query in found.queries:
        result = run_guarded(cities, query.cypher, limits=LIMITS)
        assert len(result.rows) == query.rows > 0 and not is_blank(result.rows)
    assert found.queries[0].id == "node-by-text/1" and found.queries[0].group == "node_matching"
    assert make_gold(cities, some, statistics, per_template=2) == found
    assert make_gold(cities, some, statistics, per_template=2, seed=1) != found
    short = {one.template: one for one in found.shortfalls}
    assert short["on-or-after"].reasons == {NO_FIT: 200}  # the graph has no dates
    assert {query.template for query in found.queries} | set(short) == {one.id for one in some}


@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("made", "reason", "count"),
    [
        (template("all", "MATCH (a:{A}) RETURN count(a) AS n"), REPEATED, 199),
        (template("none", "MATCH (a:{A}) WHERE a.name = {n} RETURN a", Choice("n", (1, 2))), EMPTY, 200),
        (
            template(
                "long", "UNWIND range(1, 600) AS i MATCH (a:{A}) RETURN i LIMIT {n}", Choice("n", (550, 560))
            ),
            LONG,
            10,
        ),
        (template("wrong", "MATCH (a:{A}) RETURN b"), FAILED, 10),
        (template("writes", "MATCH (a:{A}) DELETE a"), FAILED, 10),
        (
            template(
                "unfit",
                "MATCH (a:{A}) WHERE a.{p} = {v} RETURN a",
                Property("p", "date", "A"),
                Value("v", "value", "p"),
            ),
            NO_FIT,
            200,
        ),
    ],
)
def test_what_can_not_be_filled_is_told_with_its_reasons(
    cities: Database, made: Template, reason: str, count: int
) -> None:
    told: list[int] = []
    found = make_gold(cities, [made], read_statistics(cities), progress=told.append)
    assert told == [1]
    (short,) = found.shortfalls
    assert (short.template, short.wanted, short.reasons) == (made.id, 5, {reason: count})
    assert short.made == len(found.queries) == (1 if reason == REPEATED else 0)
