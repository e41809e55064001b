"""Work on the graph as plain generators, so that the same code serves synchronous and asynchronous callers.

A *step* is one transaction. An operation yields steps and is sent their results; whoever drives it
decides whether to wait for the server or to await it. Inside a writing step, a generator yields
queries and is sent their rows, all in that one transaction.
"""

from collections.abc import Awaitable, Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from graphnative.errors import StoreError
from graphnative.store.database import Database, Row

Request = TypeVar("Request")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Query:
    """One Cypher statement; as a step of its own it is a read, and its result is the rows."""

    cypher: str
    parameters: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Write:
    """One writing transaction; its result is what ``work`` returns.

    Attributes:
        work: Makes the generator of queries anew for every try, since transient errors are retried.
    """

    work: "Callable[[], Queries[Any]]"


@dataclass(frozen=True, slots=True)
class Revision:
    """Ask for the database's revision; the result is its hex digits."""


Step = Query | Write | Revision
Queries = Generator[Query, list[Row], T]
Steps = Generator[Step, Any, T]


def read(cypher: str, **parameters: Any) -> Steps[list[Row]]:
    """Return the rows of one reading query, as a step."""
    rows: list[Row] = yield Query(cypher, parameters)
    return rows


def write(cypher: str, **parameters: Any) -> Steps[list[Row]]:
    """Return the rows of one writing query in a transaction of its own, as a step."""
    rows: list[Row] = yield Write(lambda: run(cypher, **parameters))
    return rows


def run(cypher: str, **parameters: Any) -> Queries[list[Row]]:
    """Return the rows of one query inside a writing step."""
    return (yield Query(cypher, parameters))


def drive(requests: Generator[Request, Any, T], perform: Callable[[Request], Any]) -> T:
    """Return the result of a generator, answering its requests one after the other."""
    try:
        request = next(requests)
        while True:
            request = requests.send(perform(request))
    except StopIteration as stop:
        result: T = stop.value
        return result


async def adrive(requests: Generator[Request, Any, T], perform: Callable[[Request], Awaitable[Any]]) -> T:
    """Return the result of a generator, awaiting the answers to its requests one after the other."""
    try:
        request = next(requests)
        while True:
            request = requests.send(await perform(request))
    except StopIteration as stop:
        result: T = stop.value
        return result


def run_steps(database: Database, steps: Steps[T]) -> T:
    """Return the result of an operation on a database, waiting for every step."""

    def perform(step: Step) -> Any:
        match step:
            case Query(cypher, parameters):
                return database.read(cypher, **parameters)
            case Write(work):
                return database.transaction(
                    lambda tx: drive(work(), lambda query: tx.run(query.cypher, **query.parameters))
                )
            case Revision():
                return database.revision()

    return drive(steps, perform)


def reading_only(steps: Steps[T]) -> Steps[T]:
    """Return the operation unchanged, but let it fail before its first writing step.

    Raises:
        StoreError: The operation writes.
    """
    try:
        step = next(steps)
        while True:
            if isinstance(step, Write):
                raise StoreError("This store is read-only; nothing was written.")
            step = steps.send((yield step))
    except StopIteration as stop:
        result: T = stop.value
        return result
