"""The same database for coroutines, of whichever event loop.

An AsyncDriver belongs to one event loop, and LlamaIndex opens new loops and closes them without notice.
So the driver gets a loop of its own on a thread of its own, which lives as long as the store: a caller's
coroutine waits for it without blocking its own loop, and nothing is left behind when that loop goes.
"""

import asyncio
import threading
import weakref
from collections.abc import Collection, Coroutine
from typing import Any, TypeVar

import neo4j
from neo4j.api import AsyncBookmarkManager, BookmarkManager

from graphnative.store.bounded_query import BoundedQuery, GuardedResult, arun_bounded
from graphnative.store.connect import open_async_driver
from graphnative.store.database import Database, Row, revision_of, row_of, translated
from graphnative.store.free_query import FreeQuery, arun_query
from graphnative.store.schema_race import SCHEMA_TRIES, suppress_made_meanwhile
from graphnative.store.steps import Query, Revision, Step, Steps, Write, adrive

T = TypeVar("T")


class AsyncDatabase:
    """Runs operations on one database for coroutines; connects on first use.

    Args:
        database: The database; it is only asked where it is and whether it may be written.
        **options: Further options of the driver.
    """

    def __init__(self, database: Database, **options: Any) -> None:
        self._database = database
        self._options = options
        self._bookmarks = _SharedBookmarks(database.bookmarks)
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._driver: neo4j.AsyncDriver | None = None
        self._close: weakref.finalize[..., AsyncDatabase] | None = None

    async def run_steps(self, steps: Steps[T]) -> T:
        """Return the result of an operation; see :mod:`graphnative.store.steps`."""
        return await self._submit(adrive(steps, self._perform))

    async def run_query(self, query: FreeQuery) -> list[Row]:
        """Return the rows of a query of the user's own."""
        return await self._submit(self._run_query(query))

    async def run_bounded(self, query: BoundedQuery) -> GuardedResult:
        """Return what a query reads within its limits; see :mod:`graphnative.store.bounded_query`."""
        return await self._submit(self._run_bounded(query))

    def close(self) -> None:
        """Close the driver and its loop, if there are any; a later call opens new ones."""
        with self._lock:
            if self._close is not None:
                self._close()
            self._loop = self._driver = self._close = None

    async def _submit(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._opened()))

    def _opened(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                thread = threading.Thread(
                    target=_serve, args=(self._loop,), name="graphnative-neo4j", daemon=True
                )
                thread.start()
                self._driver = asyncio.run_coroutine_threadsafe(self._open_driver(), self._loop).result()
                self._close = weakref.finalize(self, _shut, self._loop, thread, self._driver)
            return self._loop

    async def _open_driver(self) -> neo4j.AsyncDriver:
        with translated(self._database.endpoint):
            return open_async_driver(
                self._database.endpoint, self._database.settings.neo4j.timeout_s, **self._options
            )

    async def _run_query(self, query: FreeQuery) -> list[Row]:
        return await arun_query(self._database, self._opened_driver(), self._bookmarks, query)

    async def _run_bounded(self, query: BoundedQuery) -> GuardedResult:
        return await arun_bounded(self._database, self._opened_driver(), self._bookmarks, query)

    def _opened_driver(self) -> neo4j.AsyncDriver:
        assert self._driver is not None, "work runs on the loop that _opened made"
        return self._driver

    async def _perform(self, step: Step) -> Any:
        match step:
            case Query():
                return await self._read(step)
            case Write():
                return await self._write(step)
            case Revision():
                return await self._revision()

    async def _read(self, query: Query) -> list[Row]:
        async def work(tx: neo4j.AsyncManagedTransaction) -> list[Row]:
            return await _rows(tx, query)

        with translated(self._database.endpoint):
            async with self._session(neo4j.READ_ACCESS) as session:
                return await session.execute_read(work)

    async def _write(self, step: Write) -> Any:
        async def work(tx: neo4j.AsyncManagedTransaction) -> Any:
            return await adrive(step.work(), lambda query: _rows(tx, query))

        self._database.check_writable()
        with translated(self._database.endpoint):
            async with self._session(neo4j.WRITE_ACCESS) as session:
                for _ in range(SCHEMA_TRIES):
                    with suppress_made_meanwhile():
                        return await session.execute_write(work)
                return await session.execute_write(work)

    async def _revision(self) -> str:
        with translated(self._database.endpoint):
            seen = neo4j.Bookmarks.from_raw_values(self._database.bookmarks.get_bookmarks())
            # without the manager, which would add what it remembers to what this session has seen
            async with self._opened_driver().session(
                database=self._database.endpoint.database,
                default_access_mode=neo4j.READ_ACCESS,
                bookmarks=seen,
            ) as session:
                await (await session.run("RETURN 1")).consume()
                return revision_of(await session.last_bookmarks())

    def _session(self, mode: str) -> neo4j.AsyncSession:
        return self._opened_driver().session(
            database=self._database.endpoint.database,
            default_access_mode=mode,
            bookmark_manager=self._bookmarks,
        )


class _SharedBookmarks(AsyncBookmarkManager):
    """The synchronous driver's bookmarks for the asynchronous one: each waits for what the other wrote."""

    def __init__(self, bookmarks: BookmarkManager) -> None:
        self._bookmarks = bookmarks

    async def update_bookmarks(
        self, previous_bookmarks: Collection[str], new_bookmarks: Collection[str]
    ) -> None:
        """Remember what a session wrote."""
        self._bookmarks.update_bookmarks(previous_bookmarks, new_bookmarks)

    async def get_bookmarks(self) -> Collection[str]:
        """Return what a session has to wait for."""
        return self._bookmarks.get_bookmarks()


async def _rows(tx: neo4j.AsyncManagedTransaction, query: Query) -> list[Row]:
    result = await tx.run(query.cypher, dict(query.parameters))
    return [row_of(record) async for record in result]


def _serve(loop: asyncio.AbstractEventLoop) -> None:
    loop.run_forever()
    loop.run_until_complete(asyncio.sleep(0.01))  # closed sockets are let go of in the loop's next rounds
    loop.close()


def _shut(loop: asyncio.AbstractEventLoop, thread: threading.Thread, driver: neo4j.AsyncDriver) -> None:
    """Close the driver on its loop and let the loop end; also at the interpreter's end."""

    async def close() -> None:
        await driver.close()
        loop.stop()

    asyncio.run_coroutine_threadsafe(close(), loop)
    if thread is not threading.current_thread():
        thread.join(timeout=10)
