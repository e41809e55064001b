"""Opaque ids of entities: made of their keys, and never one that a node has already."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from graphnative.store.database import Row, Transaction

_TAKEN = "UNWIND $ids AS id MATCH (n:__Node__ {id: id}) RETURN id"


def node_id(key: str, attempt: int = 0) -> str:
    """Return the id a node with this key (prefix included) gets when it is created.

    Args:
        key: Its key at that time.
        attempt: Above 0 if a node that was renamed since has that id already.
    """
    text = f"{key}#{attempt}" if attempt else key
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def with_free_ids(tx: Transaction, created: Sequence[Mapping[str, Any]]) -> list[Row]:
    """Return rows that have a ``key`` with an ``id`` that no node has."""
    rows: list[Row] = [{**row, "id": node_id(row["key"])} for row in created]
    attempt = 0
    while taken := {row["id"] for row in tx.run(_TAKEN, ids=[row["id"] for row in rows])}:
        attempt += 1
        rows = [{**row, "id": node_id(row["key"], attempt)} if row["id"] in taken else row for row in rows]
    return rows
