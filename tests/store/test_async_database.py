import asyncio
import gc
import threading

import pytest

from graphnative.errors import OwnershipError, StoreError
from graphnative.store.async_database import AsyncDatabase
from graphnative.store.free_query import FreeQuery
from graphnative.store.steps import Revision, Write, read, run, write

pytestmark = pytest.mark.neo4j


@pytest.fixture
def opened(database):
    made = AsyncDatabase(database)
    yield made
    made.close()


def threads():
    return [thread for thread in threading.enumerate() if thread.name == "graphnative-neo4j"]


def ask_revision():
    return (yield Revision())


def test_one_driver_serves_one_event_loop_after_the_other(opened) -> None:
    for i in range(3):
        assert asyncio.run(opened.run_steps(read("RETURN $i AS i", i=i))) == [{"i": i}]
        assert len(threads()) == 1
    loop = asyncio.new_event_loop()  # closed without notice, as LlamaIndex does
    assert loop.run_until_complete(opened.run_steps(read("RETURN 7 AS i"))) == [{"i": 7}]
    loop.close()
    gc.collect()
    assert asyncio.run(opened.run_steps(read("RETURN 8 AS i"))) == [{"i": 8}]


async def test_two_hundred_queries_run_at_once(opened) -> None:
    queries = [opened.run_query(FreeQuery("RETURN $i AS i", {"i": i})) for i in range(200)]
    assert [rows[0]["i"] for rows in await asyncio.gather(*queries)] == list(range(200))


async def test_a_write_is_one_transaction(opened, database) -> None:
    def work():
        yield from run("CREATE (:A)")
        raise StoreError("changed my mind")

    def failing():
        yield Write(work)

    with pytest.raises(StoreError, match="changed my mind"):
        await opened.run_steps(failing())
    assert database.read("MATCH (a:A) RETURN a") == []


async def test_what_one_driver_wrote_the_other_reads_and_revisions_agree(opened, database) -> None:
    before = await opened.run_steps(ask_revision())
    assert before == database.revision()
    await opened.run_steps(write("CREATE (:A {x: 1})"))
    assert database.read("MATCH (a:A) RETURN a.x AS x") == [{"x": 1}]
    database.write("MATCH (a:A) SET a.x = 2")
    assert await opened.run_steps(read("MATCH (a:A) RETURN a.x AS x")) == [{"x": 2}]
    assert before != await opened.run_steps(ask_revision()) == database.revision()


async def test_a_graph_of_others_is_not_written(opened, database) -> None:
    database.writable = False
    with pytest.raises(OwnershipError):
        await opened.run_steps(write("CREATE (:A)"))


async def test_a_query_of_its_own_transactions_is_run_without_one(opened, database) -> None:
    await opened.run_query(FreeQuery("UNWIND [1, 2] AS i CALL { CREATE (:X) } IN TRANSACTIONS"))
    assert database.read("MATCH (n:X) RETURN count(n) AS n") == [{"n": 2}]


async def test_mistakes_are_one_sentence(opened) -> None:
    with pytest.raises(StoreError, match="Invalid input"):
        await opened.run_steps(read("MATSCH"))
    with pytest.raises(StoreError, match="Invalid input"):
        await opened.run_query(FreeQuery("MATSCH"))
    with pytest.raises(StoreError, match=r"[Ww]rit"):
        await opened.run_query(FreeQuery("CREATE (:X)", writable=False))
    with pytest.raises(StoreError, match="parameter"):
        await opened.run_query(FreeQuery("RETURN $x", {"x": 2**63}))


async def test_a_cancelled_query_leaves_the_rest_working(opened) -> None:
    slow = FreeQuery("UNWIND range(1, 100000000) AS i RETURN max(toString(i))", timeout_s=20)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(opened.run_query(slow), 0.3)
    assert await opened.run_steps(read("RETURN 1 AS x")) == [{"x": 1}]


def test_closing_ends_the_thread_and_a_later_call_opens_anew(opened) -> None:
    opened.close()  # nothing is open yet
    asyncio.run(opened.run_steps(read("RETURN 1 AS x")))
    opened.close()
    assert threads() == []
    assert asyncio.run(opened.run_steps(read("RETURN 1 AS x"))) == [{"x": 1}]


def test_what_nobody_holds_any_more_is_closed(database) -> None:
    forgotten = AsyncDatabase(database)
    asyncio.run(forgotten.run_steps(read("RETURN 1 AS x")))
    del forgotten
    gc.collect()
    assert threads() == []
