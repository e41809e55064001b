import asyncio
from pathlib import Path

import pytest
import yaml

from graphnative.errors import CypherRejected, QueryError
from graphnative.retrievers.guarded_query import GuardedResult, QueryLimits, arun_guarded, run_guarded
from graphnative.store.async_database import AsyncDatabase

pytestmark = pytest.mark.neo4j

TABLE = yaml.safe_load(
    (Path(__file__).parents[1] / "data" / "cypher_attacks.yaml").read_text(encoding="utf-8")
)


@pytest.fixture
def people(database):
    database.write(
        "UNWIND ['Ann', 'Bob', 'Cy'] AS name CREATE (:Person {name: name, born: date('1990-01-31')})"
    )
    return database


def test_rows_of_a_query_with_literals_and_parameters(people) -> None:
    query = "MATCH (n:Person) WHERE n.name IN ['Ann', 'Bob'] AND n.name <> $p0 RETURN n.name AS name"

    assert run_guarded(people, query, {"p0": "Ann"}) == GuardedResult(("name",), [{"name": "Bob"}])


def test_a_date_stays_a_date(people) -> None:
    found = run_guarded(people, "MATCH (n:Person {born: date('1990-01-31')}) RETURN count(n) AS n")

    assert found.rows == [{"n": 3}]


def test_a_refusal_names_its_reason_and_nothing_is_run(people) -> None:
    with pytest.raises(CypherRejected, match="DETACH"):
        run_guarded(people, "MATCH (n) DETACH DELETE n")
    assert people.read("MATCH (n:Person) RETURN count(n) AS n") == [{"n": 3}]


def test_coroutines_get_the_same(people) -> None:
    async def both() -> GuardedResult:
        with pytest.raises(CypherRejected, match="CREATE"):
            await arun_guarded(opened, "CREATE (n)")
        return await arun_guarded(
            opened, "MATCH (n:Person) RETURN n.name AS name ORDER BY name", limits=QueryLimits(max_rows=1)
        )

    opened = AsyncDatabase(people)
    assert asyncio.run(both()) == GuardedResult(("name",), [{"name": "Ann"}], truncated=True)
    opened.close()


def test_no_attack_changes_or_hangs_the_graph(people) -> None:
    before = people.read("MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)")
    for attack in TABLE["attacks"]:
        with pytest.raises(CypherRejected):
            run_guarded(people, attack["query"], {"x": "x", "k": 1})
    assert people.read("MATCH (n) RETURN properties(n) AS p ORDER BY elementId(n)") == before


def test_harmless_queries_run_unless_the_server_finds_them_wrong(people) -> None:
    wrong = {"full-text search", "range over a list"}  # there is no such index, and not every node has a list
    wrong |= {row["name"] for row in TABLE["harmless"] if row["server"] == "error"}
    found = set()
    for row in TABLE["harmless"]:
        try:
            run_guarded(people, row["query"], {"set": [1], "delete": 1})
        except QueryError:
            found.add(row["name"])
    assert found == wrong
