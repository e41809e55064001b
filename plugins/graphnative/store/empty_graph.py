"""The empty graph that a whole load fills: a mark in it says that it is not complete yet."""

from collections.abc import Mapping
from typing import Any

from graphnative.errors import StoreError
from graphnative.store.database import Database

_BATCH = 1000
_FILLED = "MATCH (n) WHERE NOT n:Meta AND NOT n:CommunityRun RETURN 1 AS one LIMIT 1"
"""The record of a run that found nothing to cluster is no content."""
_LOADING = "MATCH (m:Meta {one: true}) RETURN coalesce(m.loading, false) AS loading"
_BEGIN = "MATCH (m:Meta {one: true}) SET m.loading = true"
_END = "MATCH (m:Meta {one: true}) SET m += $properties REMOVE m.loading"
_DELETE = "MATCH (n) WHERE NOT n:Meta WITH n LIMIT $size DETACH DELETE n RETURN count(*) AS done"


def begin_load(database: Database, what: str) -> None:
    """Mark an empty graph as being loaded; until :func:`end_load` no other command opens it.

    What a load that was interrupted has left is removed first.

    Args:
        database: Opened ``to_load``.
        what: What is to be loaded, for the message: ``a backup``.

    Raises:
        OwnershipError: The graph is not this workspace's.
        StoreError: The graph is not empty.
    """
    database.check_writable()
    unfinished = any(row["loading"] for row in database.read(_LOADING))
    if not unfinished and database.read(_FILLED):
        raise StoreError(
            f"The graph is not empty; {what} is loaded into an empty graph only.",
            hint="Make a new workspace with `graphnative init DIR`, and load with --root DIR.",
        )
    database.write(_BEGIN)
    empty_graph(database)


def end_load(database: Database, properties: Mapping[str, Any] | None = None) -> None:
    """Take the mark away, once the graph is complete or empty again.

    Args:
        database: As given to :func:`begin_load`.
        properties: What the workspace's own node shall remember.
    """
    database.write(_END, properties=dict(properties or {}))


def empty_graph(database: Database) -> None:
    """Delete all nodes but the workspace's own."""
    repeat(database, _DELETE)


def repeat(database: Database, cypher: str) -> None:
    """Run a statement that deals with ``$size`` nodes and returns ``done`` until none is left."""
    while database.write(cypher, size=_BATCH)[0]["done"]:
        pass
