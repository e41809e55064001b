"""Facts that may have ended: later ones join the same subject by a relation that it has to one at a time."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from graphnative.store.database import Database, Row

_READ = """
UNWIND $types AS kind
MATCH (e:Evidence {type: kind}) WHERE e.held IS NULL AND NOT e.object STARTS WITH '='
WITH e, kind, EXISTS { MATCH (:Review {id: e.fact}) } AS reviewed
WITH e.subject AS subject, kind, e.object AS object, min(e.fact) AS key, max(reviewed) AS decided
MATCH (a:__Entity__ {key: subject})-[r]->(b:__Entity__ {key: object}) WHERE type(r) = kind
RETURN key, decided, a.name AS subject, kind AS type, b.name AS object, subject AS subject_key,
       object AS object_key, r.valid_from AS begin, r.valid_to AS end, r.document_ids AS documents
ORDER BY subject_key, type, object, object_key
"""


@dataclass(frozen=True, slots=True)
class Rival:
    """A fact that is shown, and a later one that speaks against it.

    Attributes:
        key: Its key, to decide on it.
        subject: Name of the subject.
        relation: Relation type.
        object: Name of the object.
        since: Name of the object that the later fact joins the subject to.
        until: The day before the later one begins.
        documents: Those that state the later one, sorted.
    """

    key: str
    subject: str
    relation: str
    object: str
    since: str
    until: datetime.date
    documents: tuple[str, ...]


def read_rivals(database: Database, types: Collection[str]) -> list[Rival]:
    """Return the facts that may have ended, by subject and relation.

    Nothing is ended by this: a person decides.

    Args:
        database: The graph.
        types: Relation types by which a subject has one object at a time.
    """
    rows = database.read(_READ, types=sorted(types)) if types else []
    return find_rivals(_native(row) for row in rows)


def find_rivals(rows: Iterable[Row]) -> list[Rival]:
    """Return the facts that a later one speaks against; pure.

    A fact speaks against another of the same subject and relation if it begins later and the other is not
    known to have ended by then; two of which nobody knows when they began say nothing against each other.

    Args:
        rows: Facts, with the keys of their ends, since two may have one name, ``begin`` and ``end`` where
            these are known, and whether that was ``decided``.
    """
    groups: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["subject_key"], row["type"]].append(row)
    return [rival for group in groups.values() for row in group for rival in _against(row, group)]


def _against(row: Row, group: Sequence[Row]) -> Iterable[Rival]:
    later = [other for other in group if other["object_key"] != row["object_key"] and _supersedes(other, row)]
    if row["decided"] or not later:
        return
    first = min(later, key=lambda other: (other["begin"], other["object_key"]))
    yield Rival(
        row["key"],
        row["subject"],
        row["type"],
        row["object"],
        first["object"],
        first["begin"] - datetime.timedelta(days=1),
        tuple(first["documents"] or ()),
    )


def _supersedes(later: Row, earlier: Row) -> bool:
    if later["begin"] is None or (earlier["begin"] is not None and earlier["begin"] >= later["begin"]):
        return False
    return earlier["end"] is None or earlier["end"] >= later["begin"]


def _native(row: Row) -> Row:
    days = {name: row[name] and row[name].to_native() for name in ("begin", "end")}
    return {**row, **days}
