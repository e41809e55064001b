"""Evidence shown where decisions put it: under another type, or nowhere while its type is rejected."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from graphnative.store.alignment import UNALIGNED
from graphnative.store.database import Database, Row, Transaction, batched
from graphnative.store.evidence import Touched
from graphnative.store.supported import refresh

SCHEMA = "schema"
"""Why evidence is held back: a decision on types. Other reasons are other parts' and stay as they are."""

BATCH = 1000
"""Pieces of evidence that move in one transaction."""

# Only what is moved already, or could have to move. Entities come first: a fact needs its ends. Alignment
# comes after types: it moves anew what moves here, and what stays here stays where alignment has put it.
_READ = f"""
MATCH (e:Evidence)
WITH e, {UNALIGNED} AS ends
WHERE e.stated IS NOT NULL OR e.held = $schema OR split(ends[0], ':')[0] IN $entities
   OR (e.object IS NOT NULL AND (split(ends[1], ':')[0] IN $entities
       OR CASE WHEN $closed THEN NOT e.type IN $accepted ELSE e.type IN $relations END))
RETURN e.id AS id, ends[0] AS subject, e.type AS type,
       CASE ends[1] WHEN '' THEN null ELSE ends[1] END AS object,
       e.stated AS stated, e.held AS held, e {{.subject, .type, .object}} AS before
ORDER BY e.object IS NOT NULL, id
"""
_MOVE = """
UNWIND $rows AS row
MATCH (e:Evidence {id: row.id})
SET e.subject = row.subject, e.type = row.type, e.object = row.object, e.stated = row.stated,
    e.held = row.held, e.aligned = null, e.unaligned = null
"""

# Whoever commits documents takes this lock too: two that refresh the same entities wait for each other.
_LOCK = "MATCH (m:Meta {one: true}) SET m.schema_version = m.schema_version"


@dataclass(frozen=True, slots=True)
class Placed:
    """Where evidence is shown.

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
        relations: Relation types that are merged, rejected or bound to types of their ends.
        accepted: Where relation types are closed, those that show without further ado; None: they are open.
    """

    entities: tuple[str, ...]
    relations: tuple[str, ...]
    accepted: tuple[str, ...] | None = None


def place_evidence(
    database: Database, concerned: Concerned, place: Callable[[str, str | None, str | None], Placed]
) -> int:
    """Return how many pieces of evidence moved; nodes and edges show what is left where.

    What was stated is kept beside where it is shown, so that a decision can be taken back. The result is the
    same whatever was shown before; stopped in between, the next call goes on.

    Args:
        database: The graph.
        concerned: Which evidence to look at.
        place: From stated subject, type and object to where it is shown.
    """
    moved = 0
    for rows in batched(_moves(database, concerned, place), BATCH):
        database.transaction(partial(_move, rows))
        moved += len(rows)
    return moved


def _moves(
    database: Database, concerned: Concerned, place: Callable[[str, str | None, str | None], Placed]
) -> Iterator[Row]:
    found = database.read(
        _READ,
        schema=SCHEMA,
        entities=list(concerned.entities),
        relations=list(concerned.relations),
        closed=concerned.accepted is not None,
        accepted=list(concerned.accepted or ()),
    )
    for row in found:
        shown = (row["subject"], row["type"], row["object"])
        stated = _stated(row["stated"], shown)
        placed = place(*stated)
        target = (placed.subject, placed.type, placed.object)
        held = row["held"] if row["held"] not in (None, SCHEMA) else SCHEMA if placed.is_held else None
        if target != shown or held != row["held"] or (row["stated"] is None) != (target == stated):
            yield {
                "id": row["id"],
                "before": row["before"],
                "subject": placed.subject,
                "type": placed.type,
                "object": placed.object,
                "stated": None if target == stated else [part for part in stated if part is not None],
                "held": held,
            }


def _stated(
    stated: list[str] | None, shown: tuple[str, str | None, str | None]
) -> tuple[str, str | None, str | None]:
    if stated is None:
        return shown
    return (stated[0], stated[1], stated[2]) if len(stated) > 1 else (stated[0], None, None)


def _move(rows: list[Row], tx: Transaction) -> None:
    tx.run(_LOCK)
    touched = Touched()
    touched.add(row["before"] for row in rows)
    touched.add(rows)
    tx.run(_MOVE, rows=rows)
    refresh(tx, touched.entities, touched.facts)
