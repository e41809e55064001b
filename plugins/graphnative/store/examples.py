"""Pairs of question and query that are kept in the graph, as nodes ``Example``."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from graphnative.store.database import Database, Row

_READ = """
MATCH (e:Example)
RETURN e.id AS id, e.question AS question, e.cypher AS cypher, e.line AS line ORDER BY id
"""
_KNOWN = "MATCH (e:Example) WHERE e.id IN $ids RETURN e.id AS id"
_WRITE = """
UNWIND $rows AS row
MERGE (e:Example {id: row.id})
SET e.question = row.question, e.cypher = row.cypher, e.line = row.line
"""
_REMOVE = "MATCH (e:Example) WHERE e.id IN $ids WITH e, e.id AS id DELETE e RETURN id ORDER BY id"


def read_examples(database: Database) -> list[Row]:
    """Return all examples as ``id``, ``question``, ``cypher`` and ``line``, the pair as JSON; by id."""
    return database.read(_READ)


def known_examples(database: Database, ids: Sequence[str]) -> set[str]:
    """Return which of these ids are kept already."""
    return {row["id"] for row in database.read(_KNOWN, ids=list(ids))}


def write_examples(database: Database, rows: Iterable[Mapping[str, Any]]) -> int:
    """Return how many examples were written, each a mapping as :func:`read_examples` returns it.

    Raises:
        OwnershipError: The graph is not this workspace's.
    """
    return database.write_rows(_WRITE, rows)


def remove_examples(database: Database, ids: Sequence[str]) -> list[str]:
    """Return the ids of the examples that were removed, sorted.

    Raises:
        OwnershipError: The graph is not this workspace's.
    """
    return [row["id"] for row in database.write(_REMOVE, ids=list(ids))]
