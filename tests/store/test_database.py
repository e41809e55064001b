from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import neo4j
import pytest
from hypothesis import given
from hypothesis import strategies as st
from neo4j.exceptions import AuthError, ConfigurationError, DriverError, ServiceUnavailable

from graphnative.errors import OwnershipError, StoreError
from graphnative.settings import Settings
from graphnative.store.connect import open_database
from graphnative.store.database import Database, Transaction, batched, translated
from graphnative.store.endpoint import Endpoint

ENDPOINT = Endpoint("bolt://me:hidden@host:7687", "me", "hidden")


@given(st.lists(st.integers()), st.integers(min_value=1, max_value=7))
def test_batches_hold_every_row_once_in_order(numbers: list[int], size: int) -> None:
    rows = [{"n": number} for number in numbers]
    batches = list(batched(rows, size))
    assert [row for batch in batches for row in batch] == rows
    assert all(len(batch) == size for batch in batches[:-1])
    assert all(batches)


def _server_error(code: str, message: str) -> Exception:
    return neo4j.exceptions.Neo4jError._hydrate_neo4j(code=code, message=message)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            AuthError("The client is unauthorized"),
            "Neo4j at bolt://host:7687 refused the user name or password",
        ),
        (ServiceUnavailable("gone\nand more"), "Neo4j at bolt://host:7687 can't be reached: gone"),
        (
            ConfigurationError("URI scheme 'x'"),
            "'bolt://host:7687' is not the address of a Neo4j: URI scheme 'x'",
        ),
        (
            _server_error("Neo.ClientError.Database.DatabaseNotFound", "no"),
            "Neo4j at bolt://host:7687 has no database 'neo4j'.",
        ),
        (
            _server_error("Neo.ClientError.Statement.SyntaxError", "bad\nstatement"),
            "Neo4j refused a statement: bad",
        ),
        (DriverError("odd"), "Neo4j failed: odd"),
        (DriverError(), "Neo4j failed: DriverError"),
        (_server_error("Neo.DatabaseError.General.UnknownError", "broken"), "Neo4j failed: broken"),
    ],
)
def test_errors_of_the_driver_become_one_sentence(error: Exception, sentence: str) -> None:
    with pytest.raises(StoreError) as caught, translated(ENDPOINT):
        raise error
    assert caught.value.message.startswith(sentence)
    assert "\n" not in caught.value.message
    assert "hidden" not in caught.value.message
    assert caught.value.__cause__ is error


def test_other_errors_pass_as_they_are() -> None:
    with pytest.raises(ValueError, match="mine"), translated(ENDPOINT):
        raise ValueError("mine")


@pytest.mark.neo4j
def test_read_returns_rows_with_their_parameters(database: Database) -> None:
    rows = database.read("UNWIND $numbers AS n RETURN n, n * 2 AS twice", numbers=[1, 2])
    assert rows == [{"n": 1, "twice": 2}, {"n": 2, "twice": 4}]
    assert database.read("MATCH (n:Nothing) RETURN n") == []


@pytest.mark.neo4j
def test_read_does_not_write(database: Database) -> None:
    with pytest.raises(StoreError, match=r"(?i)writ"):
        database.read("CREATE (:X)")
    assert database.read("MATCH (x:X) RETURN x") == []


@pytest.mark.neo4j
def test_stream_yields_rows_one_by_one_and_may_be_left(database: Database) -> None:
    stream = database.stream("UNWIND range(1, $n) AS n RETURN n", n=20_000)
    assert isinstance(stream, Iterator)
    assert [next(stream)["n"], next(stream)["n"]] == [1, 2]
    stream.close()  # type: ignore[attr-defined]
    assert sum(row["n"] for row in database.stream("UNWIND range(1, 10001) AS n RETURN n")) == 50015001


@pytest.mark.neo4j
def test_a_faulty_statement_is_one_sentence(database: Database) -> None:
    for faulty in (database.read, database.write, lambda text: list(database.stream(text))):
        with pytest.raises(StoreError, match="Neo4j refused a statement: ") as caught:
            faulty("MATCH (n RETURN n")
        assert "\n" not in caught.value.message


@pytest.mark.neo4j
def test_parameters_are_not_in_the_error(database: Database) -> None:
    with pytest.raises(StoreError) as caught:
        database.write("CREATE (n:X {a: $text}) SET n.b = toInteger($text) + {}", text="a private sentence")
    assert "private" not in caught.value.message


@pytest.mark.neo4j
def test_write_returns_its_rows(database: Database) -> None:
    assert database.write("CREATE (x:X {n: $n}) RETURN x.n AS n", n=3) == [{"n": 3}]
    assert database.read("MATCH (x:X) RETURN x.n AS n") == [{"n": 3}]


@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("count", "size", "sizes"), [(7, 3, [3, 3, 1]), (6, 3, [3, 3]), (0, 3, []), (2, 5, [2])]
)
def test_rows_are_written_in_batches_and_counted(
    database: Database, count: int, size: int, sizes: list[int]
) -> None:
    told: list[int] = []
    written = database.write_rows(
        "UNWIND $rows AS row CREATE (:X {n: row.n, tag: $tag})",
        ({"n": n} for n in range(count)),
        batch_size=size,
        progress=told.append,
        tag="t",
    )
    assert (written, told) == (count, sizes)
    rows = database.read("MATCH (x:X {tag: 't'}) RETURN x.n AS n ORDER BY n")
    assert [row["n"] for row in rows] == list(range(count))


@pytest.mark.neo4j
def test_a_transaction_is_committed_whole_or_not_at_all(database: Database) -> None:
    def work(tx: Transaction) -> int:
        tx.run("CREATE (:X)")
        seen = tx.run("MATCH (x:X) RETURN count(x) AS n")[0]["n"]
        if fail:
            raise ValueError("changed my mind")
        return int(seen)

    fail = True
    with pytest.raises(ValueError, match="changed my mind"):
        database.transaction(work)
    assert database.read("MATCH (x:X) RETURN x") == []
    fail = False
    assert database.transaction(work) == 1


@pytest.mark.neo4j
def test_a_deadlock_is_tried_again(database: Database) -> None:
    database.write("CREATE (:A {n: 0}), (:B {n: 0})")

    def swap(first: str, second: str) -> None:
        def work(tx: Transaction) -> None:
            tx.run(f"MATCH (x:{first}) SET x.n = x.n + 1")
            tx.run(f"MATCH (x:{second}) SET x.n = x.n + 1")

        database.transaction(work)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda i: swap(*("AB" if i % 2 else "BA")), range(8)))
    assert database.read("MATCH (x) WHERE x:A OR x:B RETURN x.n AS n") == [{"n": 8}, {"n": 8}]


@pytest.mark.neo4j
def test_the_revision_moves_with_every_commit_and_only_then(workspace: Settings, database: Database) -> None:
    first = database.revision()
    assert len(first) == 16
    assert int(first, 16) >= 0
    database.read("MATCH (n) RETURN n")
    assert database.revision() == first
    database.write("CREATE (:X)")
    second = database.revision()
    assert second != first
    with open_database(workspace) as other:
        assert other.revision() == second
        other.write("CREATE (:Y)")
        assert database.revision() == other.revision() != second


@pytest.mark.neo4j
def test_a_graph_that_is_only_read_refuses_to_be_written(database: Database) -> None:
    database.writable = False
    for attempt in (
        lambda: database.write("CREATE (:X)"),
        lambda: database.write_rows("UNWIND $rows AS row CREATE (:X)", [{}]),
        lambda: database.transaction(lambda tx: tx.run("CREATE (:X)")),
    ):
        with pytest.raises(OwnershipError, match="only read") as caught:
            attempt()
        assert "neo4j.adopt" in caught.value.hint
    assert database.read("MATCH (x:X) RETURN x") == []


@pytest.mark.neo4j
def test_a_database_is_its_own_database(database: Database) -> None:
    assert database.database is database
    assert isinstance(database.driver, neo4j.Driver)
