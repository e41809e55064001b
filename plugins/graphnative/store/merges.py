"""Pairs of keys that are or may be one: nodes ``Merge``, and edges ``SAME_AS`` between candidates."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from graphnative.errors import InputError
from graphnative.store.database import Database, Row, Transaction, batched
from graphnative.store.organisations import Reader
from graphnative.store.settled import mark_aligned

Status = Literal["merged", "candidate", "apart"]
BATCH = 5000
MOST = 20_000
"""Pairs that are written in one transaction, which the server holds in memory until it ends."""
MADE_BY = "alignment"
"""Who made a ``SAME_AS`` edge."""

_READ = "MATCH (m:Merge) RETURN m {.*} AS merge ORDER BY m.one, m.other"
_WRITE = """
UNWIND $rows AS row
MERGE (m:Merge {id: row.id})
SET m = row
"""
_DELETE = "UNWIND $ids AS id MATCH (m:Merge {id: id}) DETACH DELETE m"
_EDGES = """
MATCH (a:__Entity__)-[r:SAME_AS {made_by: $made_by}]->(b:__Entity__)
RETURN a.key AS one, b.key AS other, r.kind AS kind, r.score AS score, r.document_ids AS documents
"""
_CUT = """
UNWIND $rows AS row
MATCH (:__Entity__ {key: row.one})-[r:SAME_AS {made_by: $made_by}]->(:__Entity__ {key: row.other})
DELETE r
"""
_TIE = """
UNWIND $rows AS row
MATCH (a:__Entity__ {key: row.one}), (b:__Entity__ {key: row.other})
MERGE (a)-[r:SAME_AS {made_by: $made_by}]->(b)
SET r.kind = row.kind, r.score = row.score, r.document_ids = row.documents
"""


_DECIDE = """
MERGE (m:Merge {id: $id})
ON CREATE SET m.one = $one, m.other = $other, m.status = 'candidate'
SET m.decided = $decided
"""
_KNOWN = """
UNWIND $keys AS key
RETURN key, EXISTS { MATCH (:__Entity__ {key: key}) }
  OR EXISTS { MATCH (m:Merge) WHERE key IN [m.one, m.other] } AS known
"""
_NAMED = """
CALL {
  MATCH (n:__Entity__) WHERE n.key IS NOT NULL RETURN n.key AS key
  UNION MATCH (m:Merge) UNWIND [m.one, m.other] AS key RETURN key
}
WITH key WHERE key = $given OR substring(key, size(split(key, ':')[0]) + 1) IN $names
RETURN DISTINCT key ORDER BY key
"""


@dataclass(frozen=True, slots=True)
class Merge:
    """Two keys and what is held of them.

    Attributes:
        one: The smaller key.
        other: The greater key.
        status: Whether they are shown as one, may be one, or are kept apart.
        kind: Why they may be one; empty where only a decision is left.
        score: How sure that is, in (0, 1]; None where only a decision is left.
        documents: The documents that say so, sorted.
        similarity: How similar their names are, in [-1, 1]; None where nobody compared them.
        verdict: ``same`` or ``different``, as a model has said; None where it was not asked.
        model: Name of that model.
        prompt: Digest of the prompt it was asked with.
        decided: ``same`` or ``different``, as a person has decided; that stays.
    """

    one: str
    other: str
    status: Status = "candidate"
    kind: str = ""
    score: float | None = None
    documents: tuple[str, ...] = ()
    similarity: float | None = None
    verdict: Literal["same", "different"] | None = None
    model: str | None = None
    prompt: str | None = None
    decided: Literal["same", "different"] | None = None

    @property
    def pair(self) -> tuple[str, str]:
        """Both keys, in order."""
        return self.one, self.other

    @property
    def id(self) -> str:
        """32 hex digits of the pair."""
        return hashlib.sha256(f"{self.one}\x1f{self.other}".encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two entities as they are shown, which may be one.

    Attributes:
        one: Key of the first.
        other: Key of the second.
        kind: Why they may be one.
        score: How sure that is, in (0, 1].
        documents: The documents that say so, sorted.
    """

    one: str
    other: str
    kind: str
    score: float
    documents: tuple[str, ...]


def read_merges(read: Reader) -> list[Merge]:
    """Return all pairs, sorted."""
    return [_merge(row["merge"]) for row in read(_READ)]


def write_merges(tx: Transaction, wanted: Sequence[Merge]) -> int:
    """Make the graph's pairs equal to these, and return how many differed.

    Args:
        tx: The running transaction.
        wanted: Each pair once. If more than :data:`MOST` differ, the others do so still.
    """
    found = {merge.id: merge for merge in read_merges(tx.run)}
    changed = [merge for merge in wanted if found.get(merge.id) != merge]
    gone = sorted(found.keys() - {merge.id for merge in wanted})
    for rows in batched(({"id": merge.id, **_properties(merge)} for merge in changed[:MOST]), BATCH):
        tx.run(_WRITE, rows=rows)
    for ids in batched(gone[: max(MOST - len(changed), 0)], BATCH):
        tx.run(_DELETE, ids=ids)
    return len(changed) + len(gone)


def write_candidates(tx: Transaction, wanted: Iterable[Candidate]) -> int:
    """Make the ``SAME_AS`` edges equal to these candidates, and return how many differed.

    If more than :data:`MOST` differ, the others do so still.
    """
    rows = {candidate: {**asdict(candidate), "documents": list(candidate.documents)} for candidate in wanted}
    found = {
        Candidate(row["one"], row["other"], row["kind"], row["score"], tuple(row["documents"])): row
        for row in tx.run(_EDGES, made_by=MADE_BY)
    }
    cut = [row for candidate, row in found.items() if candidate not in rows]
    tied = [row for candidate, row in rows.items() if candidate not in found]
    for batch in batched(cut[:MOST], BATCH):
        tx.run(_CUT, rows=batch, made_by=MADE_BY)
    for batch in batched(tied[: max(MOST - len(cut), 0)], BATCH):
        tx.run(_TIE, rows=batch, made_by=MADE_BY)
    return len(cut) + len(tied)


def keys_named(database: Database, given: str, names: Sequence[str]) -> list[str]:
    """Return the keys of entities, and of pairs, that are a given key or have one of some names, sorted.

    Args:
        database: The graph.
        given: What may be a key.
        names: Names as keys have them, folded.
    """
    return [row["key"] for row in database.read(_NAMED, given=given, names=list(names))]


def decide(database: Database, merge: Merge) -> None:
    """Keep what a person has decided of a pair: ``merge.decided``, None to take it back.

    Raises:
        InputError: One of the keys is no entity's.
    """
    unknown = [row["key"] for row in database.read(_KNOWN, keys=list(merge.pair)) if not row["known"]]
    if unknown:
        raise InputError(
            f"There is no entity {unknown[0]!r}.", hint="A key is a type and a name: Person:ann lee."
        )

    def work(tx: Transaction) -> None:
        tx.run(_DECIDE, id=merge.id, one=merge.one, other=merge.other, decided=merge.decided)
        mark_aligned(tx, is_aligned=False)

    database.transaction(work)


def _merge(row: Row) -> Merge:
    known = {name: row[name] for name in Merge.__dataclass_fields__ if row.get(name) is not None}
    return Merge(**{**known, "documents": tuple(known.get("documents", ()))})


def _properties(merge: Merge) -> Row:
    return {**asdict(merge), "documents": list(merge.documents)}
