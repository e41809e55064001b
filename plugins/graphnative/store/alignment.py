"""Evidence and claims shown under the entity that they are about after alignment."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.store.claims import BUILT, MEASURED
from graphnative.store.database import Row, Transaction, batched
from graphnative.store.evidence import Touched
from graphnative.store.organisations import KEY_PREFIX, Reader
from graphnative.store.supported import refresh

BATCH = 5000
"""Pieces of evidence, or claims, that move in one statement."""

UNALIGNED = """CASE WHEN e.aligned = [e.subject, coalesce(e.object, '')] THEN e.unaligned
            ELSE [e.subject, coalesce(e.object, '')] END"""
"""Subject and object of the evidence ``e`` before alignment, whether it has moved it or not."""

# Row by row: the server keeps no more than one in memory.
_EVIDENCE = f"""
MATCH (e:Evidence)
WITH e, {UNALIGNED} AS stated, COLLECT {{
  MATCH (e)-[:FROM]->(c:Chunk) WHERE c.ref_doc_id IS NOT NULL
  OPTIONAL MATCH (d:Document {{id: c.ref_doc_id}})
  RETURN DISTINCT [c.ref_doc_id, coalesce(d.trusted, true)]
}} AS documents
WHERE size(documents) > 0 OR e.passages = 0
RETURN e.id AS id, stated[0] AS subject, coalesce(e.type, '') AS type, stated[1] AS object,
       [each IN documents | each[0]] AS documents,
       size(documents) = 0 OR any(each IN documents WHERE each[1]) AS trusted, e.held IS NULL AS counts,
       [e.subject, coalesce(e.object, '')] AS shown, e.aligned AS aligned
"""
_CLAIMS = """
MATCH (k:Claim)-[:FROM]->(c:Chunk) WHERE NOT k.made_by IN $others AND k.subject <> ''
RETURN k.id AS id, CASE WHEN k.aligned = k.subject THEN k.unaligned ELSE k.subject END AS subject,
       min(c.ref_doc_id) AS document, k.subject AS shown, k.aligned AS aligned
"""
_ARTICLES = """
MATCH (o:__Entity__) WHERE o.key STARTS WITH $prefix AND o.mention_keys IS NOT NULL
UNWIND o.mention_keys AS name
RETURN $prefix + name AS key, o.key AS holder
"""
# What has been written anew since it was read stays as it is.
_MOVE = """
UNWIND $rows AS row
MATCH (e:Evidence {id: row.id})
WHERE [e.subject, coalesce(e.object, '')] = row.shown AND coalesce(e.type, '') = row.type
SET e.subject = row.subject, e.object = row.object, e.unaligned = row.unaligned, e.aligned = row.aligned
RETURN row.id AS id
"""
_MOVE_CLAIMS = """
UNWIND $rows AS row
MATCH (k:Claim {id: row.id})
SET k.subject = row.subject, k.unaligned = row.unaligned, k.aligned = row.aligned
"""


@dataclass(frozen=True, slots=True)
class Move:
    """A piece of evidence, or a claim, that is to be shown elsewhere.

    Attributes:
        id: Its id.
        type: Relation type; empty for an entity alone.
        stated: Subject and object that its passage gives; the object is empty where there is none.
        target: Subject and object under which it is to be shown.
        before: Every subject and object under which it may have been shown, the one that it is shown under
            first; none for a claim.
    """

    id: str
    type: str
    stated: tuple[str, str]
    target: tuple[str, str]
    before: tuple[tuple[str, str], ...]


def read_evidence(read: Reader) -> list[Row]:
    """Return all evidence that is alive: what it states, where it is shown, whether it counts."""
    return read(_EVIDENCE)


def read_claims(read: Reader) -> list[Row]:
    """Return what claims state and where they are shown, but those measured at ingest or made of evidence."""
    return read(_CLAIMS, others=[MEASURED, BUILT])


def read_article_keys(read: Reader) -> dict[str, str]:
    """Return the key of every organisation as an article names it to the key of the node that holds it."""
    return {row["key"]: row["holder"] for row in read(_ARTICLES, prefix=KEY_PREFIX)}


def needed_move(row: Mapping[str, Any], target: tuple[str, str]) -> Move | None:
    """Return how a row of :func:`read_evidence` gets where it belongs; None if it is there.

    Args:
        row: The evidence.
        target: Subject and object under which it is to be shown.
    """
    stated, shown = (row["subject"], row["object"]), tuple(row["shown"])
    aligned = tuple(row["aligned"]) if row["aligned"] else None
    if shown == target and aligned == (None if target == stated else target):
        return None
    before = (shown,) if aligned in (None, shown) else (shown, aligned)
    return Move(row["id"], row["type"], stated, target, before)


def needed_claim_move(row: Mapping[str, Any], target: str) -> Move | None:
    """Return how a row of :func:`read_claims` gets to its subject; None if it is there."""
    stated = row["subject"]
    if row["shown"] == target and row["aligned"] == (None if target == stated else target):
        return None
    return Move(row["id"], "", (stated, ""), (target, ""), ())


def move_evidence(tx: Transaction, moves: Sequence[Move]) -> int:
    """Move evidence that is as it was read, show what is left where, and return how much has moved.

    Args:
        tx: The running transaction.
        moves: What moves, in one statement.
    """
    moved = {row["id"] for row in tx.run(_MOVE, rows=[_row(move) for move in moves])} if moves else set()
    touched = Touched()
    for move in moves:
        if move.id in moved:
            touched.add(_touched(move))
    if touched.entities:
        refresh(tx, touched.entities, touched.facts)
    return len(moved)


def move_claims(tx: Transaction, moves: Iterable[Move]) -> int:
    """Give claims the subjects under which they are to be shown, and return how many these are."""
    rows = [
        {
            "id": move.id,
            "subject": move.target[0],
            "unaligned": move.stated[0] if move.stated != move.target else None,
            "aligned": move.target[0] if move.stated != move.target else None,
        }
        for move in moves
    ]
    for batch in batched(rows, BATCH):
        tx.run(_MOVE_CLAIMS, rows=batch)
    return len(rows)


def _row(move: Move) -> Row:
    is_moved = move.stated != move.target
    return {
        "id": move.id,
        "type": move.type,
        "shown": list(move.before[0]),
        "subject": move.target[0],
        "object": move.target[1] or None,
        "unaligned": list(move.stated) if is_moved else None,
        "aligned": list(move.target) if is_moved else None,
    }


def _touched(move: Move) -> list[Row]:
    ends = (*move.before, move.target)
    return [{"subject": a, "type": move.type or None, "object": b or None} for a, b in ends]
