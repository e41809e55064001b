import asyncio
from collections.abc import Callable

import neo4j
import pytest
from neo4j.exceptions import Neo4jError

from graphnative.errors import CypherRejected, QueryError, StoreError
from graphnative.store.async_database import AsyncDatabase
from graphnative.store.bounded_query import BoundedQuery, GuardedResult, QueryLimits, run_bounded

pytestmark = pytest.mark.neo4j

ENDLESS = "MATCH (a), (b), (c), (d), (e), (f), (g) RETURN sum(a.i + b.i + c.i + d.i + e.i + f.i + g.i) AS n"
HUGE = "MATCH (a), (b), (c), (d), (e), (f), (g) RETURN a.i AS i"


@pytest.fixture(params=["sync", "async"])
def run(request, database) -> Callable[[BoundedQuery], GuardedResult]:
    """Run a query either way, on a hundred nodes."""
    database.write("UNWIND range(1, 100) AS i CREATE (:X {i: i})")
    if request.param == "sync":
        yield lambda query: run_bounded(database, query)
        return
    opened = AsyncDatabase(database)
    yield lambda query: asyncio.run(opened.run_bounded(query))
    opened.close()


def test_rows_come_with_their_columns(run) -> None:
    found = run(BoundedQuery("MATCH (n:X {i: $i}) RETURN n.i AS i, date('2020-01-31') AS d", {"i": 7}))

    assert found == GuardedResult(("i", "d"), [{"i": 7, "d": "2020-01-31"}])


def test_columns_are_told_without_rows(run) -> None:
    assert run(BoundedQuery("MATCH (n:Y) RETURN n.a AS a, n.b")) == GuardedResult(("a", "n.b"), [])


def test_rows_beyond_the_cap_are_never_asked_for(run) -> None:
    found = run(BoundedQuery(HUGE, limits=QueryLimits(max_rows=3)))

    assert (len(found.rows), found.truncated) == (3, True)


def test_as_many_rows_as_the_cap_are_all(run) -> None:
    found = run(BoundedQuery("MATCH (n:X) RETURN n.i AS i", limits=QueryLimits(max_rows=100)))

    assert (len(found.rows), found.truncated) == (100, False)


def test_bytes_are_capped(run) -> None:
    query = BoundedQuery("UNWIND ['äää', 'ää', 'ä'] AS t RETURN t", limits=QueryLimits(max_bytes=28))

    # {"t": "äää"} are 15 bytes, {"t": "ää"} 13.
    assert run(query) == GuardedResult(("t",), [{"t": "äää"}, {"t": "ää"}], truncated=True)


def test_what_takes_too_long_is_stopped(run) -> None:
    with pytest.raises(QueryError, match=r"longer than 0\.5 s"):
        run(BoundedQuery(ENDLESS, limits=QueryLimits(timeout_s=0.5)))


@pytest.mark.parametrize(
    "code",
    [
        "Neo.TransientError.General.OutOfMemoryError",
        "Neo.TransientError.General.MemoryPoolOutOfMemoryError",
        "Neo.TransientError.General.TransactionMemoryLimit",
    ],
)
def test_what_wants_too_much_memory_is_sent_once(database, monkeypatch, code: str) -> None:
    sent = []

    def refused(tx: neo4j.ManagedTransaction, cypher: str, parameters: object) -> neo4j.Result:
        sent.append(cypher)
        raise Neo4jError._hydrate_neo4j(code=code, message="Java heap space")

    monkeypatch.setattr(neo4j.ManagedTransaction, "run", refused)
    with pytest.raises(QueryError, match="costs too much: it wants more memory"):
        run_bounded(database, BoundedQuery("RETURN 1 AS x"))
    assert sent == ["EXPLAIN RETURN 1 AS x"]


@pytest.mark.parametrize(
    "cypher",
    ["CREATE (:Y)", "MATCH (n) SET n.i = 1 RETURN n", "CREATE INDEX FOR (n:A) ON (n.x)", "SHOW USERS"],
)
def test_what_the_server_does_not_call_reading_is_not_run(run, database, cypher: str) -> None:
    with pytest.raises(CypherRejected, match="does not only read"):
        run(BoundedQuery(cypher))
    assert database.read("MATCH (n:Y) RETURN n") == []
    assert database.read("SHOW INDEXES YIELD labelsOrTypes WHERE labelsOrTypes = ['A'] RETURN 1") == []


@pytest.mark.parametrize(
    ("cypher", "reason"),
    [
        ("MATSCH (n) RETURN n", "Invalid input 'MATSCH'.*[^)]$"),
        ("MATCH (n) RETURN m", "`m` not defined"),
        ("MATCH (n:X) RETURN 1 / (n.i - n.i)", "/ by zero"),
        ("RETURN $missing", "missing"),
        ("MATCH (n:X) RETURN date(toString(n.i) + 'x')", "Date"),
        ("RETURN 1; RETURN 2", "exactly one statement"),
    ],
)
def test_a_faulty_query_is_told_from_a_faulty_server(run, cypher: str, reason: str) -> None:
    with pytest.raises(QueryError, match=reason):
        run(BoundedQuery(cypher))


@pytest.mark.parametrize("value", [2**63, object()])
def test_a_parameter_that_can_t_be_sent_is_one_sentence(run, value: object) -> None:
    with pytest.raises(StoreError, match="parameter"):
        run(BoundedQuery("RETURN $x", {"x": value}))


def test_a_plan_asked_for_has_no_rows(run) -> None:
    assert run(BoundedQuery("EXPLAIN MATCH (n) RETURN n.i AS i")).rows == []


def test_a_version_may_stand_first(run) -> None:
    assert run(BoundedQuery("CYPHER 5 MATCH (n:X {i: 1}) RETURN n.i AS i")).rows == [{"i": 1}]
