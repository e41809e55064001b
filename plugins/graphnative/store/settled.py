"""Whether what is computed over all documents is up to date with them: types under review, alignment."""

from dataclasses import dataclass

from graphnative.store.database import Database, Row, Transaction

_READ = """
MATCH (m:Meta {one: true})
RETURN coalesce(m.articles_changed, '') AS changed, m.kg_settled AS settled, m.kg_decided AS decided,
       coalesce(m.kg_unaligned, false) AS unaligned
"""
_SHOWN = "m.kg_decided = CASE WHEN m.kg_decided = $decided THEN null ELSE m.kg_decided END"
_WRITE = f"MATCH (m:Meta {{one: true}}) SET m.kg_settled = $documents, {_SHOWN}"
_WRITE_SHOWN = f"MATCH (m:Meta {{one: true}}) SET {_SHOWN}"
_DECIDE = "MATCH (m:Meta {one: true}) SET m.kg_decided = randomUUID()"
# Setting it to what it is writes nothing, but holds off everybody else who takes this lock.
_LOCK = "MATCH (m:Meta {one: true}) SET m.schema_version = m.schema_version"
_ALIGN = "MATCH (m:Meta {one: true}) SET m.kg_unaligned = $unaligned"


@dataclass(frozen=True, slots=True)
class Change:
    """What has happened last; whatever happens later has other marks.

    Attributes:
        documents: Mark of the last change of any document; empty if there was none.
        decided: Mark of the last decision of a person that is not shown yet; None if all are.
        is_unaligned: Evidence has been moved, or pairs decided, since entities were aligned.
    """

    documents: str
    decided: str | None = None
    is_unaligned: bool = False


def last_change(database: Database) -> Change:
    """Return what has happened last."""
    return _change(database.read(_READ)[0])


def unsettled_change(database: Database, *, first: bool) -> Change | None:
    """Return what has happened last if it has not been settled yet; else None.

    Args:
        database: The graph.
        first: Whether a graph in which nothing was ever settled counts as changed.
    """
    row = database.read(_READ)[0]
    is_new = row["settled"] != row["changed"] and (first or row["settled"] is not None)
    # What a person has decided is settled anywhere: that was interrupted.
    change = _change(row)
    return change if is_new or change.decided is not None or change.is_unaligned else None


def mark_settled(database: Database, change: Change) -> None:
    """Keep that everything up to a change is settled."""
    database.write(_WRITE, documents=change.documents, decided=change.decided)


def mark_shown(database: Database, change: Change) -> None:
    """Keep that every decision up to a change is shown; of documents this says nothing."""
    if change.decided is not None:
        database.write(_WRITE_SHOWN, decided=change.decided)


def mark_decided(tx: Transaction) -> None:
    """Keep, in the transaction that writes a decision, that it is to be shown."""
    tx.run(_DECIDE)


def lock_writers(tx: Transaction) -> None:
    """Wait until no other transaction commits documents or moves evidence; none does until this one ends."""
    tx.run(_LOCK)


def mark_aligned(tx: Transaction, *, is_aligned: bool = True) -> None:
    """Keep whether all evidence is where alignment puts it; it also takes the lock that all writers take."""
    tx.run(_ALIGN, unaligned=None if is_aligned else True)


def _change(row: Row) -> Change:
    return Change(row["changed"], row["decided"], row["unaligned"])
