"""Opaque ids of entities: made of their keys, and never one that a node has already."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from graphnative.store.database import Row, Transaction

_TAKEN = "UNWIND $ids AS id MATCH (n:__Node__ {id: id}) RETURN id"
_FOUND = """
UNWIND $rows AS row
RETURN row.key AS key, EXISTS { (:__Entity__ {key: row.key}) } AS known,
       EXISTS { (:__Node__ {id: row.id}) } AS taken
"""


def node_id(key: str, attempt: int = 0) -> str:
    """Return the id a node with this key (prefix included) gets when it is created.

    Args:
        key: Its key at that time.
        attempt: Above 0 if a node that was renamed since has that id already.
    """
    text = f"{key}#{attempt}" if attempt else key
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def with_free_ids(tx: Transaction, created: Sequence[Mapping[str, Any]], *, attempt: int = 0) -> list[Row]:
    """Return rows that have a ``key`` with an ``id`` that no node has.

    Args:
        tx: The running transaction.
        created: The rows.
        attempt: Which ids to begin with, if others are known to be taken.
    """
    rows: list[Row] = [{**row, "id": node_id(row["key"], attempt)} for row in created]
    while taken := {row["id"] for row in tx.run(_TAKEN, ids=[row["id"] for row in rows])}:
        attempt += 1
        rows = [{**row, "id": node_id(row["key"], attempt)} if row["id"] in taken else row for row in rows]
    return rows


def free_ids(tx: Transaction, keys: Collection[str]) -> dict[str, str]:
    """Return key to id of the entities that the graph does not hold, with ids that no node has.

    Args:
        tx: The running transaction.
        keys: Keys of entities; those that are in the graph do not come back.
    """
    rows = tx.run(_FOUND, rows=[{"key": key, "id": node_id(key)} for key in keys]) if keys else []
    taken = [{"key": row["key"]} for row in rows if row["taken"] and not row["known"]]
    free = {row["key"]: node_id(row["key"]) for row in rows if not (row["taken"] or row["known"])}
    return free | {row["key"]: row["id"] for row in (with_free_ids(tx, taken, attempt=1) if taken else ())}
