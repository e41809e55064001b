"""Passages out of the graph, with everything that rests on them alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphnative.store.database import Transaction
from graphnative.store.evidence import Touched
from graphnative.store.supported import refresh

_RESTING = """
UNWIND $rows AS row
MATCH (:Document {id: row.id})-[:HAS_CHUNK]->(c:Chunk) WHERE NOT c.id IN row.chunks
MATCH (c)<-[:FROM]-(e:Evidence)
RETURN DISTINCT e.subject AS subject, e.type AS type, e.object AS object
"""
_DELETE = """
UNWIND $rows AS row
MATCH (d:Document {id: row.id})-[:HAS_CHUNK]->(c:Chunk) WHERE NOT c.id IN row.chunks
CALL (c) { MATCH (c)<-[:FROM]-(k:Claim) DETACH DELETE k }
SET d.kg_state = null
DETACH DELETE c
"""


def delete_passages(tx: Transaction, kept: Sequence[Mapping[str, Any]]) -> None:
    """Delete passages of documents, their claims, and what the graph shows on the ground of them alone.

    What the construction pipeline has read in such a document counts as undone then.

    Args:
        tx: The running transaction.
        kept: Per document its ``id`` and the ids of those ``chunks`` that stay.
    """
    touched = Touched()
    touched.add(tx.run(_RESTING, rows=list(kept)))
    tx.run(_DELETE, rows=list(kept))
    if touched.entities:
        refresh(tx, touched.entities, touched.facts)
