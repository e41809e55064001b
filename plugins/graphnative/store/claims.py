"""Claims in the graph: dated values and statements, each from one passage."""

from collections.abc import Iterable, Sequence
from typing import Any

from graphnative.records import Claim
from graphnative.store.database import Row, Transaction

MEASURED = "measured"
"""Who made a claim: the search for measured values at ingest."""
BUILT = "built"
"""Who made evidence and claims: the construction pipeline."""

_MERGE = """
UNWIND $rows AS row
MATCH (c:Chunk {id: row.chunk})
MERGE (k:Claim {id: row.id})
SET k += row.properties
MERGE (k)-[:FROM]->(c)
"""
_CLEAR = """
UNWIND $rows AS row
MATCH (:Document {id: row.id})-[:HAS_CHUNK]->(:Chunk)<-[:FROM]-(k:Claim)
WHERE k.made_by = $made_by AND NOT k.id IN row.claims
DETACH DELETE k
"""


def write_claims(tx: Transaction, claims: Iterable[Claim], made_by: str, **common: Any) -> None:
    """Write claims on passages that are in the graph; one that is there already stays as it is.

    Args:
        tx: The running transaction.
        claims: What is claimed.
        made_by: Who found them.
        **common: Further properties of all of them.
    """
    rows = [
        {
            "id": claim.id,
            "chunk": claim.chunk_id,
            "properties": {**claim_properties(claim), "made_by": made_by, **common},
        }
        for claim in claims
    ]
    if rows:
        tx.run(_MERGE, rows=rows)


def clear_claims(tx: Transaction, kept: Sequence[Row], made_by: str) -> None:
    """Delete what one source claims on the ground of some documents, but for the claims that stay.

    Args:
        tx: The running transaction.
        kept: Per document its ``id`` and the ids of the ``claims`` that stay.
        made_by: The source.
    """
    tx.run(_CLEAR, rows=list(kept), made_by=made_by)


def claim_properties(claim: Claim) -> Row:
    """Return the properties of a claim's node but its id."""
    return {
        "subject": claim.subject,
        "subject_name": claim.subject_name,
        "predicate": claim.predicate,
        "value": claim.value,
        "unit": claim.unit or None,
        "from": claim.begin,
        "to": claim.end,
        "sentence": claim.sentence,
        **claim.further,
    }
