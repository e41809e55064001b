"""One open Neo4j database: reads, batched writes with retry, and its revision."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol, TypeVar

import neo4j
from neo4j.api import BookmarkManager
from neo4j.exceptions import (
    AuthError,
    ClientError,
    ConfigurationError,
    DriverError,
    Neo4jError,
    ServiceUnavailable,
)

from graphnative.errors import OwnershipError, StoreError
from graphnative.settings import Settings
from graphnative.store.endpoint import Endpoint
from graphnative.store.reachability import first_line, unreachable
from graphnative.store.schema_race import SCHEMA_TRIES, suppress_made_meanwhile

BATCH_SIZE = 5000
_FETCH_SIZE = 5000

Item = TypeVar("Item")
Result = TypeVar("Result")
Row = dict[str, Any]


class Transaction:
    """A running write transaction, as handed to :meth:`Database.transaction`."""

    def __init__(self, inner: neo4j.ManagedTransaction) -> None:
        self._inner = inner

    def run(self, cypher: str, **parameters: Any) -> list[Row]:
        """Return the rows of one statement of the transaction."""
        result = self._inner.run(cypher, parameters)
        return [row_of(record) for record in result]


class Database:
    """One Neo4j database and the settings of the workspace that uses it.

    Args:
        driver: An open driver; :func:`graphnative.store.connect.open_database` makes it.
        endpoint: Where the driver points.
        settings: The workspace's settings.
        writable: False for a graph that no workspace owns: it is only read.
    """

    def __init__(
        self, driver: neo4j.Driver, endpoint: Endpoint, settings: Settings, *, writable: bool = True
    ) -> None:
        self._driver = driver
        self.endpoint = endpoint
        self.settings = settings
        self.writable = writable
        # In a cluster a read may land on a member that has not seen our last write yet: it waits for it.
        self._bookmarks = neo4j.GraphDatabase.bookmark_manager()

    @property
    def driver(self) -> neo4j.Driver:
        """The open driver."""
        return self._driver

    @property
    def bookmarks(self) -> BookmarkManager:
        """What was written last, so that whoever reads next waits for it."""
        return self._bookmarks

    @property
    def database(self) -> "Database":
        """Itself, so that functions take a store or a database alike."""
        return self

    def read(self, cypher: str, **parameters: Any) -> list[Row]:
        """Return the rows of a reading query, in READ access mode, with retry.

        Raises:
            StoreError: The server refused or lost the query.
        """
        return self._read(cypher, parameters)

    def stream(self, cypher: str, **parameters: Any) -> Iterator[Row]:
        """Yield the rows of a reading query one by one, without holding all of them."""
        with translated(self.endpoint), self._session(neo4j.READ_ACCESS) as session:
            for record in session.run(cypher, parameters):
                yield row_of(record)

    def write(self, cypher: str, **parameters: Any) -> list[Row]:
        """Return the rows of one writing statement, in its own transaction with retry."""
        return self.transaction(lambda tx: tx.run(cypher, **parameters))

    def transaction(self, work: Callable[[Transaction], Result]) -> Result:
        """Return what ``work`` returns; all it writes is committed together, or not at all.

        Args:
            work: May run several times, since transient errors are retried.

        Raises:
            OwnershipError: The graph is not this workspace's.
            StoreError: The server refused or lost the transaction.
        """
        self.check_writable()
        with translated(self.endpoint), self._session(neo4j.WRITE_ACCESS) as session:
            for _ in range(SCHEMA_TRIES):
                with suppress_made_meanwhile():
                    return session.execute_write(lambda inner: work(Transaction(inner)))
            return session.execute_write(lambda inner: work(Transaction(inner)))

    def check_writable(self) -> None:
        """Refuse to write into a graph that is only read.

        Raises:
            OwnershipError: The graph is not this workspace's.
        """
        if not self.writable:
            raise OwnershipError(
                f"The database at {self.endpoint.address} was not made by graphnative and is only read.",
                hint="Set `graphnative.neo4j.adopt: true` in settings.yaml to write into it.",
            )

    def write_rows(
        self,
        cypher: str,
        rows: Iterable[Mapping[str, Any]],
        *,
        batch_size: int = BATCH_SIZE,
        progress: Callable[[int], object] | None = None,
        **parameters: Any,
    ) -> int:
        """Return how many rows were written by a statement that begins ``UNWIND $rows AS row``.

        Args:
            cypher: The statement.
            rows: Parameter maps, one per row.
            batch_size: Rows per transaction.
            progress: Called with the size of each committed batch.
            **parameters: Further parameters of the statement.
        """
        written = 0
        for batch in batched(rows, batch_size):
            self.write(cypher, rows=batch, **parameters)
            written += len(batch)
            if progress:
                progress(len(batch))
        return written

    def revision(self) -> str:
        """Return 16 hex digits that change with every commit to the database, by anybody."""
        # Without the manager, which would add what it remembers to what this session has seen.
        with (
            translated(self.endpoint),
            self._driver.session(
                database=self.endpoint.database,
                default_access_mode=neo4j.READ_ACCESS,
                bookmarks=neo4j.Bookmarks.from_raw_values(self._bookmarks.get_bookmarks()),
            ) as session,
        ):
            session.run("RETURN 1").consume()
            return revision_of(session.last_bookmarks())

    def close(self) -> None:
        """Give the connections back."""
        self._driver.close()

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _session(self, mode: str) -> neo4j.Session:
        return self._driver.session(
            database=self.endpoint.database,
            default_access_mode=mode,
            fetch_size=_FETCH_SIZE,
            bookmark_manager=self._bookmarks,
        )

    def _read(self, cypher: str, parameters: Mapping[str, Any]) -> list[Row]:
        def work(tx: neo4j.ManagedTransaction) -> list[Row]:
            return [row_of(record) for record in tx.run(cypher, dict(parameters))]

        with translated(self.endpoint), self._session(neo4j.READ_ACCESS) as session:
            return session.execute_read(work)


def revision_of(bookmarks: neo4j.Bookmarks) -> str:
    """Return 16 hex digits for the state of the database that a session has seen."""
    return hashlib.sha256("\n".join(sorted(bookmarks.raw_values)).encode()).hexdigest()[:16]


class HasDatabase(Protocol):
    """Anything that carries an open database: a database itself, or a store around one."""

    @property
    def database(self) -> Database:
        """The open database."""


def batched(rows: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """Yield lists of at most ``size`` rows, in order."""
    iterator = iter(rows)
    while batch := list(islice(iterator, size)):
        yield batch


@contextmanager
def translated(endpoint: Endpoint) -> Iterator[None]:
    """Turn the driver's exceptions into one sentence of ours; never shows query parameters or passwords."""
    try:
        yield
    except AuthError as error:
        raise StoreError(
            f"Neo4j at {endpoint.address} refused the user name or password of {endpoint.username!r}.",
            hint="Check NEO4J_USERNAME and NEO4J_PASSWORD.",
        ) from error
    except (ServiceUnavailable, ConfigurationError) as error:
        raise unreachable(endpoint, error) from error
    except ClientError as error:
        if "DatabaseNotFound" in (error.code or ""):
            raise StoreError(
                f"Neo4j at {endpoint.address} has no database {endpoint.database!r}.",
                hint="Check NEO4J_DATABASE.",
            ) from error
        raise StoreError(f"Neo4j refused a statement: {first_line(error)}") from error
    except (Neo4jError, DriverError) as error:
        raise StoreError(f"Neo4j failed: {first_line(error)}") from error


def row_of(record: neo4j.Record) -> Row:
    """Return a record as a plain mapping; its values keep the driver's types."""
    return dict(zip(record.keys(), record.values(), strict=True))
