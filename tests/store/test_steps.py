import pytest

from graphnative.errors import StoreError
from graphnative.store.steps import (
    Query,
    Revision,
    Write,
    adrive,
    drive,
    read,
    reading_only,
    run,
    run_steps,
    write,
)


def operation():
    rows = yield from read("READ", x=1)
    yield from write("WRITE", y=2)
    revision = yield Revision()
    return rows, revision


def answer(step):
    match step:
        case Query("READ", parameters):
            return [dict(parameters)]
        case Write(work):
            return drive(work(), lambda query: [{"cypher": query.cypher, **query.parameters}])
        case Revision():
            return "r1"


def test_steps_are_answered_in_order_and_the_result_comes_back() -> None:
    assert drive(operation(), answer) == ([{"x": 1}], "r1")


async def test_steps_are_awaited_in_order_too() -> None:
    async def later(step):
        return answer(step)

    assert await adrive(operation(), later) == ([{"x": 1}], "r1")


def test_an_operation_without_steps_returns_at_once() -> None:
    def nothing():
        return 7
        yield

    assert drive(nothing(), answer) == 7


def test_a_read_only_operation_stops_before_its_first_write() -> None:
    seen = []
    with pytest.raises(StoreError, match="read-only"):
        drive(reading_only(operation()), lambda step: seen.append(step) or [])
    assert [type(step) for step in seen] == [Query]


def test_a_read_only_operation_that_only_reads_is_unchanged() -> None:
    assert drive(reading_only(read("READ", x=2)), answer) == [{"x": 2}]


@pytest.mark.neo4j
def test_a_write_is_one_transaction(database) -> None:
    def work():
        yield from run("CREATE (:A {x: 1})")
        rows = yield from run("MATCH (a:A) RETURN a.x AS x")
        if rows != [{"x": 1}]:
            raise AssertionError(rows)
        raise StoreError("changed my mind")

    def failing():
        yield Write(work)

    with pytest.raises(StoreError, match="changed my mind"):
        run_steps(database, failing())
    assert database.read("MATCH (a:A) RETURN a") == []


@pytest.mark.neo4j
def test_the_revision_is_the_database_s(database) -> None:
    def ask():
        return (yield Revision())

    first = run_steps(database, ask())
    assert first == database.revision()
    run_steps(database, write("CREATE (:A)"))
    assert run_steps(database, ask()) != first
