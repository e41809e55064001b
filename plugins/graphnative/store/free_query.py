"""One Cypher query of the user's own, sync or async, with its time limit and access mode."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import neo4j
from neo4j.api import AsyncBookmarkManager
from neo4j.exceptions import Neo4jError

from graphnative.errors import StoreError
from graphnative.store.database import Database, Row, row_of, translated


@dataclass(frozen=True, slots=True)
class FreeQuery:
    """A query as the user wrote it.

    Attributes:
        cypher: Exactly one statement.
        parameters: Its parameters.
        writable: Whether it may write; otherwise the server refuses what does.
        timeout_s: Seconds it may run; None leaves that to the server.
    """

    cypher: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    writable: bool = True
    timeout_s: float | None = None

    @property
    def mode(self) -> str:
        """The driver's access mode."""
        return neo4j.WRITE_ACCESS if self.writable else neo4j.READ_ACCESS


def run_query(database: Database, query: FreeQuery) -> list[Row]:
    """Return the rows of a query, in a transaction with retry.

    A statement that must not run inside a transaction (``CALL … IN TRANSACTIONS``) is run on its own.

    Raises:
        StoreError: The server refused the query, or a parameter can't be sent.
    """

    def work(tx: neo4j.ManagedTransaction) -> list[Row]:
        return [row_of(record) for record in tx.run(query.cypher, dict(query.parameters))]

    bounded = neo4j.unit_of_work(timeout=query.timeout_s)(work)
    options = _options(database, query)
    with (
        reported(database),
        database.driver.session(bookmark_manager=database.bookmarks, **options) as session,
    ):
        try:
            return session.execute_write(bounded) if query.writable else session.execute_read(bounded)
        except Neo4jError as error:
            if not _needs_no_transaction(error):
                raise
        result = session.run(neo4j.Query(query.cypher, timeout=query.timeout_s), dict(query.parameters))
        return [row_of(record) for record in result]


async def arun_query(
    database: Database, driver: neo4j.AsyncDriver, bookmarks: AsyncBookmarkManager, query: FreeQuery
) -> list[Row]:
    """Return the rows of a query as :func:`run_query` does, awaiting them."""

    async def work(tx: neo4j.AsyncManagedTransaction) -> list[Row]:
        return [row_of(record) async for record in await tx.run(query.cypher, dict(query.parameters))]

    bounded = neo4j.unit_of_work(timeout=query.timeout_s)(work)
    with reported(database):
        options = _options(database, query)
        async with driver.session(bookmark_manager=bookmarks, **options) as session:
            try:
                execute = session.execute_write if query.writable else session.execute_read
                return await execute(bounded)
            except Neo4jError as error:
                if not _needs_no_transaction(error):
                    raise
            result = await session.run(
                neo4j.Query(query.cypher, timeout=query.timeout_s), dict(query.parameters)
            )
            return [row_of(record) async for record in result]


def _options(database: Database, query: FreeQuery) -> dict[str, Any]:
    return {"database": database.endpoint.database, "default_access_mode": query.mode}


@contextmanager
def reported(database: Database) -> Iterator[None]:
    """Turn into one sentence what the server says of a query, and what the driver says of its parameters.

    Raises:
        StoreError: Either went wrong.
    """
    try:
        with translated(database.endpoint):
            yield
    except (OverflowError, TypeError, ValueError) as error:
        raise StoreError(f"A parameter of the query can't be sent to Neo4j: {error}") from error


def _needs_no_transaction(error: Neo4jError) -> bool:
    """Whether the server wants the statement outside of an explicit transaction."""
    message = error.message or ""
    return "in an implicit transaction" in message or "in an open transaction is not possible" in message
