"""What a person has decided of single facts: nodes ``Review``, which stay whatever becomes of documents."""

import datetime
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from graphnative.store.database import BATCH_SIZE, Database, Row, Transaction, batched
from graphnative.store.settled import mark_decided

Decided = Literal["accepted", "rejected"]
DECISIONS: tuple[Decided, ...] = ("accepted", "rejected")
_DIGITS = 12

_READ = "MATCH (r:Review) RETURN r {.*} AS review ORDER BY r.subject, r.type, r.object"
_WRITE = """
UNWIND $rows AS row
MERGE (r:Review {id: row.id})
SET r = row, r.updated_at = datetime()
"""
_DELETE = "UNWIND $rows AS id MATCH (r:Review {id: id}) DETACH DELETE r"
# What passages state, wherever alignment or a decision on types shows it now.
_FIND = """
UNWIND $ids AS id
MATCH (e:Evidence {fact: id})
WITH id, e ORDER BY e.id
WITH id, collect(e)[0] AS e
RETURN id, CASE WHEN e.aligned = [e.subject, coalesce(e.object, '')] THEN e.unaligned
           ELSE [e.subject, coalesce(e.object, '')] END AS ends, e.type AS type, e.stated AS stated
"""


@dataclass(frozen=True, slots=True, order=True)
class FactDecision:
    """A fact as passages state it, and what a person holds of it.

    Attributes:
        subject: Key of the subject.
        type: Relation type.
        object: Key of the object; of a literal ``=``, its kind, ``:`` and its normal form.
        decided: ``accepted`` shows it with any votes, ``rejected`` shows it with none.
        until: The last day on which it held; None decides nothing of that.
    """

    subject: str
    type: str
    object: str
    decided: Decided
    until: datetime.date | None = None

    @property
    def id(self) -> str:
        """The key by which a person names the fact."""
        return fact_id(self.subject, self.type, self.object)


def fact_id(subject: str, relation: str, object_: str | None) -> str:
    """Return 12 hex digits of a fact as passages state it.

    Args:
        subject: Key of the subject.
        relation: Relation type.
        object_: Key of the object.
    """
    return hashlib.sha256("\x1f".join((subject, relation, object_ or "")).encode()).hexdigest()[:_DIGITS]


def read_decisions(database: Database) -> list[FactDecision]:
    """Return all decisions on facts, sorted."""
    return sorted(_decision(row["review"]) for row in database.read(_READ))


def write_decisions(database: Database, decisions: Iterable[FactDecision], gone: Iterable[str] = ()) -> None:
    """Keep decisions and take others back, some thousands in a transaction.

    Args:
        database: Where to.
        decisions: As they are now.
        gone: Keys of facts on which nothing is decided any more.
    """

    def work(tx: Transaction, statement: str, rows: Sequence[Any]) -> None:
        tx.run(statement, rows=rows)
        mark_decided(tx)

    for rows in batched(map(_row, decisions), BATCH_SIZE):
        database.transaction(partial(work, statement=_WRITE, rows=rows))
    for ids in batched(sorted(gone), BATCH_SIZE):
        database.transaction(partial(work, statement=_DELETE, rows=ids))


def find_facts(database: Database, ids: Sequence[str]) -> dict[str, tuple[str, str, str]]:
    """Return key to subject, relation type and object, as passages state them, of the facts there are."""
    found = {}
    for row in database.read(_FIND, ids=list(ids)):
        stated = row["stated"] or [row["ends"][0], row["type"], row["ends"][1]]
        found[row["id"]] = (stated[0], stated[1], stated[2])
    return found


def _row(decision: FactDecision) -> Row:
    return {
        "id": decision.id,
        "subject": decision.subject,
        "type": decision.type,
        "object": decision.object,
        "decided": decision.decided,
        "until": decision.until,
    }


def _decision(row: Row) -> FactDecision:
    until = row.get("until")
    return FactDecision(
        row["subject"], row["type"], row["object"], row["decided"], until.to_native() if until else None
    )
