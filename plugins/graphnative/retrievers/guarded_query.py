"""Queries that a model or a stranger wrote, run behind every layer of the guard.

| layer | what it stops |
|---|---|
| tokens (:func:`graphnative.cypher.guard`) | writing, commands, files, foreign procedures, endless paths |
| parameters (:func:`graphnative.cypher.parameterize`) | values that join the text |
| EXPLAIN | whatever the server itself does not call reading |
| READ access mode | whatever writes nevertheless |
| time-out | what takes too long |
| caps on rows and bytes, while they come | answers that nobody could read |
"""

from collections.abc import Mapping
from typing import Any

from graphnative.cypher import guard, parameterize
from graphnative.errors import CypherRejected
from graphnative.store.async_database import AsyncDatabase
from graphnative.store.bounded_query import BoundedQuery, GuardedResult, QueryLimits, run_bounded
from graphnative.store.database import HasDatabase

__all__ = ["GuardedResult", "QueryLimits", "arun_guarded", "run_guarded"]

_LIMITS = QueryLimits()


def run_guarded(
    database: HasDatabase,
    query: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    limits: QueryLimits = _LIMITS,
) -> GuardedResult:
    """Return what a query reads, or refuse it with the reason; nothing is ever written.

    Args:
        database: A database, or a store around one.
        query: One query, as :func:`graphnative.cypher.clean` gives it.
        parameters: Its parameters.
        limits: What it may cost.

    Raises:
        CypherRejected: The guard or the server does not take it for a query that only reads; it was not run.
        QueryError: It is wrong, ran too long or wants too much memory.
        StoreError: The server can't be reached, or a parameter not be sent.
    """
    return run_bounded(database.database, _checked(query, parameters, limits))


async def arun_guarded(
    database: AsyncDatabase,
    query: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    limits: QueryLimits = _LIMITS,
) -> GuardedResult:
    """Return what a query reads as :func:`run_guarded` does, without blocking the event loop."""
    return await database.run_bounded(_checked(query, parameters, limits))


def _checked(query: str, parameters: Mapping[str, Any] | None, limits: QueryLimits) -> BoundedQuery:
    """The query with its literals as parameters, if its text is safe."""
    verdict = guard(query)
    if not verdict.allowed:
        raise CypherRejected(verdict.reason)
    cypher, lifted = parameterize(query)
    return BoundedQuery(cypher, {**(parameters or {}), **lifted}, limits)
