"""Evidence shown where decisions put it: under another type, with joint votes, or nowhere."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from graphnative.store.alignment import UNALIGNED
from graphnative.store.database import Database, Row, Transaction, batched
from graphnative.store.evidence import Touched
from graphnative.store.fact_decisions import FactDecision, read_decisions
from graphnative.store.held import REJECTED, SCHEMA, VOTES
from graphnative.store.joint_votes import ALONE, Joint, joint_votes
from graphnative.store.settled import mark_aligned
from graphnative.store.supported import refresh

BATCH = 1000
"""Pieces of evidence that move in one transaction."""

# Only what is moved already, or could have to move. Alignment comes after types: it moves anew what moves
# here, and what stays here stays where alignment has put it. Sorted here, not in the server's memory.
_READ = f"""
MATCH (e:Evidence)
WITH e, {UNALIGNED} AS ends
WHERE e.stated IS NOT NULL OR coalesce(e.held, '') <> coalesce(e.lacks, '') OR e.shared IS NOT NULL
   OR e.ended IS NOT NULL OR e.fact IN $decided OR split(ends[0], ':')[0] IN $entities
   OR (e.object IS NOT NULL AND (split(ends[1], ':')[0] IN $entities
       OR CASE WHEN $closed THEN NOT e.type IN $accepted ELSE e.type IN $relations END))
RETURN e.id AS id, ends[0] AS subject, e.type AS type,
       CASE ends[1] WHEN '' THEN null ELSE ends[1] END AS object,
       e.stated AS stated, e.held AS held, e.lacks AS lacks, e.fact AS fact, e.ended AS ended,
       e.pathways AS pathways, e.score AS score, e.quorum AS quorum, coalesce(e.second_pass, false) AS second,
       CASE WHEN e.quorum IS NULL THEN null
         ELSE head(COLLECT {{ MATCH (e)-[:FROM]->(c:Chunk) RETURN c.id ORDER BY c.id }}) END AS chunk,
       [e.shared, e.shared_score, e.shared_weight] AS joint,
       e {{.subject, .type, .object, .held, .lacks}} AS before
"""
# What has been written anew since it was read stays as it is: it is looked at again.
_MOVE = """
UNWIND $rows AS row
MATCH (e:Evidence {id: row.id})
WHERE all(name IN keys(row.before) WHERE coalesce(e[name], '') = coalesce(row.before[name], ''))
SET e.subject = row.subject, e.type = row.type, e.object = row.object, e.stated = row.stated,
    e.held = row.held, e.lacks = row.lacks, e.ended = row.ended, e.shared = row.joint[0],
    e.shared_score = row.joint[1], e.shared_weight = row.joint[2], e.aligned = null, e.unaligned = null
RETURN row.id AS id
"""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a piece of evidence is shown.

    Attributes:
        subject: Key of the entity, or of the fact's subject.
        type: Relation type; None for an entity alone.
        object: Key of the fact's object; None for an entity alone.
        is_held: It is not shown, and waits for review.
    """

    subject: str
    type: str | None
    object: str | None
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class Concerned:
    """Which evidence decisions can move.

    Attributes:
        entities: Types of entities that are merged or rejected.
        relations: Relation types that are merged, rejected, bound to types of their ends, or have others
            merged into them.
        accepted: Where relation types are closed, those that show without further ado; None: they are open.
        joined: Relation types that others are merged into: what is shown under one of them has joint votes.
    """

    entities: tuple[str, ...]
    relations: tuple[str, ...]
    accepted: tuple[str, ...] | None = None
    joined: tuple[str, ...] = ()


Place = Callable[[str, str | None, str | None], Placed]
"""From stated subject, type and object to where it is shown."""


def place_evidence(database: Database, concerned: Concerned, place: Place) -> int:
    """Return how many pieces of evidence moved; nodes, edges and claims show what is left where.

    What was stated is kept beside where it is shown, so that a decision can be taken back. The result is the
    same whatever was shown before; stopped in between, the next call goes on. What others write meanwhile is
    looked at again, as they have written it.

    Args:
        database: The graph.
        concerned: Which evidence to look at.
        place: Where it belongs.
    """
    moved = 0
    while True:
        left = 0
        for rows in batched(_moves(database, concerned, place), BATCH):
            done = database.transaction(partial(_move, rows))
            moved += done
            left += len(rows) - done
        if not left:
            return moved


def _moves(database: Database, concerned: Concerned, place: Place) -> Iterator[Row]:
    decisions = {decision.id: decision for decision in read_decisions(database)}
    read = database.read(
        _READ,
        decided=sorted(decisions),
        entities=list(concerned.entities),
        relations=list(concerned.relations),
        closed=concerned.accepted is not None,
        accepted=list(concerned.accepted or ()),
    )
    # Entities come first: a fact needs its ends.
    found = sorted(read, key=lambda row: (row["object"] is not None, row["id"]))
    stated = [_stated(row) for row in found]
    placed = [place(*each) for each in stated]
    rejected = {key for key, decision in decisions.items() if decision.decided == "rejected"}
    joint = joint_votes(found, placed, concerned.joined, rejected)
    for row, says, shown in zip(found, stated, placed, strict=True):
        move = _target(row, says, shown, joint.get(row["id"], ALONE), decisions)
        if any(move[name] != value for name, value in _present(row).items()):
            yield {**move, "id": row["id"], "before": row["before"]}


Stated = tuple[str, str | None, str | None]


def _stated(row: Row) -> Stated:
    stated = row["stated"]
    if stated is None:
        return row["subject"], row["type"], row["object"]
    return (stated[0], stated[1], stated[2]) if len(stated) > 1 else (stated[0], None, None)


def _target(
    row: Row, stated: Stated, placed: Placed, joint: Joint, decisions: Mapping[str, FactDecision]
) -> Row:
    """How a piece of evidence is to be."""
    decision = decisions.get(row["fact"] or "")
    lacks = _lacks(row)
    target = (placed.subject, placed.type, placed.object)
    return {
        "subject": placed.subject,
        "type": placed.type,
        "object": placed.object,
        "stated": None if target == stated else [part for part in stated if part is not None],
        "held": _held(lacks, row["quorum"], placed, joint, decision),
        "lacks": lacks,
        "ended": decision.until if decision else None,
        "joint": [list(joint.pathways) or None, joint.score, joint.weight],
    }


def _present(row: Row) -> dict[str, Any]:
    ended = row["ended"]
    present = {name: row[name] for name in ("subject", "type", "object", "stated", "held", "joint")}
    return {**present, "ended": ended and ended.to_native()}


def _lacks(row: Row) -> str | None:
    """What evidence lacks by itself, whatever is decided."""
    own: str | None = row["lacks"] or (None if row["held"] in (SCHEMA, REJECTED) else row["held"])
    return own


def _held(
    lacks: str | None, quorum: int | None, placed: Placed, joint: Joint, decision: FactDecision | None
) -> str | None:
    """Why evidence is not shown: a person's word counts first, then votes, then types."""
    if decision is not None and decision.decided == "rejected":
        return REJECTED
    is_lifted = decision is not None or (lacks == VOTES and quorum and len(joint.pathways) >= quorum)
    if lacks and not is_lifted:
        return lacks
    return SCHEMA if placed.is_held else None


def _move(rows: Sequence[Row], tx: Transaction) -> int:
    """Move what is as it was read, and return how much that is."""
    # Whoever commits documents takes this lock too: two that refresh the same entities wait for each other.
    mark_aligned(tx, is_aligned=False)
    moved = {row["id"] for row in tx.run(_MOVE, rows=list(rows))}
    touched = Touched()
    for row in rows:
        if row["id"] in moved:
            touched.add((row["before"], row))
    refresh(tx, touched.entities, touched.facts)
    return len(moved)
