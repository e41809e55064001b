"""A query that somebody else wrote: run if the server calls it reading, within limits of time and size."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import neo4j
from neo4j.api import AsyncBookmarkManager
from neo4j.exceptions import Neo4jError

from graphnative.errors import CypherRejected, QueryError
from graphnative.store.database import Database, Row, row_of
from graphnative.store.ended_server import ending_told
from graphnative.store.free_query import reported
from graphnative.store.plain_values import plain
from graphnative.store.reachability import first_line

_FETCH_SIZE = 200  # rows on their way when the cap is reached are of no use
_READS = "r"
_OF_QUERY = (
    "Neo.ClientError.Statement.",
    "Neo.ClientError.Procedure.",
    "Neo.ClientError.Fulltext.",
    "Neo.ClientError.General.",
    "Neo.DatabaseError.Statement.",
    "Neo.DatabaseError.General.UnknownError",
)
_TIMED_OUT = "TransactionTimedOut"
_NO_MEMORY = re.compile("OutOfMemory|TransactionMemoryLimit|Java heap space")
_PLACE = re.compile(r" \(line \d+, column \d+ \(offset: \d+\)\)")  # in a text that nobody wrote like this


@dataclass(frozen=True, slots=True)
class QueryLimits:
    """How much a query may cost.

    Attributes:
        timeout_s: Seconds it may run, its planning included.
        max_rows: Rows taken; the rest is never asked for.
        max_bytes: Bytes of the rows taken, written as JSON. A row is received whole before it is counted.
    """

    timeout_s: float = 30.0
    max_rows: int = 1000
    max_bytes: int = 1_000_000


@dataclass(frozen=True, slots=True)
class BoundedQuery:
    """A query with what it may cost.

    Attributes:
        cypher: One statement.
        parameters: Its parameters.
        limits: What it may cost.
    """

    cypher: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    limits: QueryLimits = QueryLimits()


@dataclass(frozen=True, slots=True)
class GuardedResult:
    """What a query returned.

    Attributes:
        columns: Their names in order, also of no rows.
        rows: Values by column, as :func:`graphnative.store.plain_values.plain` gives them.
        truncated: There are more rows: a cap was reached.
    """

    columns: tuple[str, ...]
    rows: list[Row]
    truncated: bool = False


def run_bounded(database: Database, query: BoundedQuery) -> GuardedResult:
    """Return what a query reads, in READ access mode, with retry when the server asks for it.

    Raises:
        CypherRejected: The server's EXPLAIN calls it something else than reading; it was not run.
        QueryError: The query is wrong, ran too long or wants too much memory.
        StoreError: The server can't be reached or ended meanwhile, or a parameter can't be sent.
    """

    def work(tx: neo4j.ManagedTransaction) -> GuardedResult:
        with ending_told(database.endpoint), _own_faults(query):
            _check_reads(tx.run(f"EXPLAIN {query.cypher}", dict(query.parameters)).consume())
            result = tx.run(query.cypher, dict(query.parameters))
            rows = _Rows(query.limits)
            return rows.result(result.keys(), any(not rows.take(record) for record in result))

    with reported(database), database.driver.session(**_options(database, database.bookmarks)) as session:
        return session.execute_read(neo4j.unit_of_work(timeout=query.limits.timeout_s)(work))


async def arun_bounded(
    database: Database, driver: neo4j.AsyncDriver, bookmarks: AsyncBookmarkManager, query: BoundedQuery
) -> GuardedResult:
    """Return what a query reads as :func:`run_bounded` does, awaiting it."""

    async def work(tx: neo4j.AsyncManagedTransaction) -> GuardedResult:
        with ending_told(database.endpoint), _own_faults(query):
            _check_reads(await (await tx.run(f"EXPLAIN {query.cypher}", dict(query.parameters))).consume())
            result = await tx.run(query.cypher, dict(query.parameters))
            rows = _Rows(query.limits)
            is_cut = False
            async for record in result:
                if is_cut := not rows.take(record):
                    break
            return rows.result(result.keys(), is_cut)

    with reported(database):
        async with driver.session(**_options(database, bookmarks)) as session:
            return await session.execute_read(neo4j.unit_of_work(timeout=query.limits.timeout_s)(work))


class _Rows:
    """Takes records until a limit is reached."""

    def __init__(self, limits: QueryLimits) -> None:
        self._limits = limits
        self._rows: list[Row] = []
        self._bytes = 0

    def take(self, record: neo4j.Record) -> bool:
        """Keep a record and return True; return False if it is one too many."""
        row: Row = plain(row_of(record))
        self._bytes += len(json.dumps(row, ensure_ascii=False).encode(errors="surrogatepass"))
        if len(self._rows) == self._limits.max_rows or self._bytes > self._limits.max_bytes:
            return False
        self._rows.append(row)
        return True

    def result(self, columns: tuple[str, ...], is_cut: bool) -> GuardedResult:
        """Return all that was kept."""
        return GuardedResult(tuple(columns), self._rows, is_cut)


def _check_reads(summary: neo4j.ResultSummary) -> None:
    if summary.query_type != _READS:
        raise CypherRejected("Neo4j says that the query does not only read.")


def _options(database: Database, bookmarks: Any) -> dict[str, Any]:
    return {
        "database": database.endpoint.database,
        "default_access_mode": neo4j.READ_ACCESS,
        "fetch_size": _FETCH_SIZE,
        "bookmark_manager": bookmarks,
    }


@contextmanager
def _own_faults(query: BoundedQuery) -> Iterator[None]:
    """Tell the query's own faults from the server's, before the driver tries them again for half a minute."""
    try:
        yield
    except Neo4jError as error:
        code = error.code or ""
        if _TIMED_OUT in code:
            raise QueryError(
                f"The query ran longer than {query.limits.timeout_s:g} s and was stopped."
            ) from error
        if _NO_MEMORY.search(f"{code} {error.message}"):
            # Never sent again, though the server calls that worth a try: it would take all memory again.
            raise QueryError(
                "The query costs too much: it wants more memory than Neo4j has for one query.",
                hint="Ask for less: fewer rows, shorter paths, no texts or lists that grow.",
            ) from error
        if code.startswith(_OF_QUERY):
            raise QueryError(f"Neo4j refused the query: {_PLACE.sub('', first_line(error))}") from error
        raise
