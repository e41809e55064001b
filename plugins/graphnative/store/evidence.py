"""Evidence in the graph: what a source says of an entity or a fact, tied to the passages it rests on."""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphnative.store.database import Row, Transaction
from graphnative.store.fact_decisions import fact_id
from graphnative.store.support import Passage, Place, Statement

Fact = tuple[str, str, str]
"""Subject's key, relation type, object's key."""

_MERGE = """
UNWIND $rows AS row
MERGE (e:Evidence {id: row.id})
ON CREATE SET e.extracted_at = datetime()
SET e += row.properties
WITH e, row
UNWIND row.chunks AS chunk
MATCH (c:Chunk {id: chunk})
MERGE (e)-[:FROM]->(c)
"""
# An entity is asked for by its key alone, a fact by all three of its parts.
_STATEMENTS = """
UNWIND $asked AS asked
CALL (asked) {
  WITH asked WHERE size(asked) = 1
  MATCH (e:Evidence {subject: asked[0]}) WHERE e.object IS NULL AND NOT e.id IN $known
  RETURN e
  UNION ALL
  WITH asked WHERE size(asked) = 3
  MATCH (e:Evidence {subject: asked[0], type: asked[1], object: asked[2]}) WHERE NOT e.id IN $known
  RETURN e
}
OPTIONAL MATCH (e)-[:FROM]->(c:Chunk)
OPTIONAL MATCH (d:Document {id: c.ref_doc_id})
WITH asked, e, collect([c.ref_doc_id, c.index, c.id, d.fingerprint, d.trusted]) AS passages
RETURN asked, e.id AS id, e.held AS held,
       coalesce(e.subject = e.object AND e.unaligned[0] <> e.unaligned[1], false) AS joined,
       e.name AS name, e.description AS description, coalesce(e.shared_weight, e.weight) AS weight,
       coalesce(e.passages, 1) AS origins, passages, e.kind AS kind,
       coalesce(e.shared_score, e.score) AS score, e.start AS start, e.end AS end, size(e.voters) AS votes,
       e.valid_from AS valid_from, e.valid_to AS valid_to, e.ended AS ended
"""
_DELETE = "UNWIND $ids AS id MATCH (e:Evidence {id: id}) DETACH DELETE e"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one source says of an entity, or of a fact, on the ground of some passages.

    Attributes:
        subject: Key of the entity, or of the fact's subject.
        name: What the entity is called there; empty for a fact.
        type: Relation type of the fact; None for an entity alone.
        object: Key of the fact's object, or the key of a literal; None for an entity alone.
        description: What is said of it; may be empty.
        weight: How much it counts.
        chunk_ids: The passages it rests on; none for what was given without any.
        properties: Whatever else is to be kept: pathways, votes, span, model, digest of the prompt. With a
            reason under ``held`` it is kept for a review and shown nowhere.
    """

    subject: str
    name: str = ""
    type: str | None = None
    object: str | None = None
    description: str = ""
    weight: float = 1.0
    chunk_ids: tuple[str, ...] = ()
    properties: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """32 hex digits of what it says and rests on: the same evidence has the same id."""
        parts = [self.subject, self.type or "", self.object or "", self.name, self.description]
        text = "\x1f".join([*parts, *sorted(self.chunk_ids)])
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    @property
    def fact(self) -> str:
        """The key of the fact that it states; empty for an entity alone."""
        return fact_id(self.subject, self.type, self.object) if self.type else ""


@dataclass(frozen=True, slots=True)
class Addition:
    """Evidence on passages that were not in the graph before, written by the running transaction.

    Attributes:
        evidence: What was written.
        passages: Id to passage, all that the evidence rests on.
    """

    evidence: Sequence[Evidence]
    passages: Mapping[str, Passage]

    @property
    def shown(self) -> list[Evidence]:
        """What is not held back for a review."""
        return [each for each in self.evidence if each.properties.get("held") is None]


def literal_key(kind: str, text: str) -> str:
    """Return what stands for a literal where a fact has the key of its object: ``=money:5 USD``.

    Args:
        kind: What it is.
        text: Its normal form.
    """
    return f"={kind}:{text}"


def is_literal(key: str) -> bool:
    """Tell whether the object of a fact is a literal, which no node is made of."""
    return key.startswith("=")


@dataclass(slots=True)
class Touched:
    """Entities and facts whose evidence has changed."""

    entities: set[str] = field(default_factory=set)
    facts: set[Fact] = field(default_factory=set)

    def add(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Take rows of ``subject``, ``type`` and ``object``; an entity that a fact joins is touched too."""
        for row in rows:
            self.entities.add(row["subject"])
            if row["object"] is not None:
                if not is_literal(row["object"]):
                    self.entities.add(row["object"])
                self.facts.add((row["subject"], row["type"], row["object"]))


def write_evidence(tx: Transaction, evidence: Iterable[Evidence]) -> None:
    """Write evidence; the graph shows it after :func:`graphnative.store.supported.refresh`.

    Args:
        tx: A running transaction.
        evidence: On passages that are in the graph.
    """
    rows = [
        {"id": each.id, "chunks": list(each.chunk_ids), "properties": _properties(each)} for each in evidence
    ]
    tx.run(_MERGE, rows=rows)


def read_statements(
    tx: Transaction,
    entities: Collection[str],
    facts: Collection[Fact],
    added: Addition | None = None,
    new: Collection[str] = (),
) -> tuple[dict[str, list[Statement]], dict[Fact, list[Statement]]]:
    """Return what is said of entities alone and of facts, sorted by id; dead evidence is deleted.

    What is held back, for a review, does not count, and neither does a fact between two names of what
    alignment holds to be one.

    Args:
        tx: The running transaction.
        entities: Keys; all of them come back, in order.
        facts: Facts; all of them come back, in order.
        added: What this transaction has written itself: it need not be read.
        new: Entities of which nothing else can be said, since the graph shows no node.
    """
    asked: list[tuple[str, ...]] = [*((key,) for key in sorted(set(entities))), *sorted(set(facts))]
    found: dict[tuple[str, ...], list[Statement]] = {each: [] for each in asked}
    if added:
        for each in added.shown:
            parts = (each.subject, each.type, each.object) if each.type and each.object else (each.subject,)
            found[parts].append(_as_statement(each, added.passages))
    unread = [list(parts) for parts in asked if parts[0] not in new and parts[-1] not in new]
    known = [statement.id for parts in unread for statement in found[tuple(parts)]]
    dead: list[str] = []
    for row in tx.run(_STATEMENTS, asked=unread, known=known) if unread else ():
        statement = _statement(row)
        if statement.is_dead:
            dead.append(statement.id)
        elif row["held"] is None and not row["joined"]:
            found[tuple(row["asked"])].append(statement)
    if dead:
        tx.run(_DELETE, ids=dead)
    said = {each: sorted(statements, key=lambda one: one.id) for each, statements in found.items()}
    return {each[0]: said[each] for each in asked if len(each) == 1}, {
        (each[0], each[1], each[2]): said[each] for each in asked if len(each) > 1
    }


def _as_statement(evidence: Evidence, passages: Mapping[str, Passage]) -> Statement:
    """What would be read of evidence that was written a moment ago."""
    kept = evidence.properties
    voters = kept.get("voters")
    return Statement(
        evidence.id,
        evidence.name,
        evidence.description,
        float(evidence.weight),
        len(evidence.chunk_ids),
        tuple(sorted(passages[chunk] for chunk in evidence.chunk_ids)),
        kept.get("kind") or "",
        kept.get("score"),
        Place(kept.get("start"), kept.get("end"), None if voters is None else len(voters)),
        kept.get("valid_from"),
        kept.get("valid_to"),
    )


def _statement(row: Row) -> Statement:
    passages = tuple(
        sorted(
            Passage(document or "", index or 0, chunk, mark or "", trusted is not False)
            for document, index, chunk, mark, trusted in row["passages"]
            if chunk
        )
    )
    return Statement(
        row["id"],
        row["name"] or "",
        row["description"] or "",
        1.0 if row["weight"] is None else float(row["weight"]),
        row["origins"],
        passages,
        row["kind"] or "",
        row["score"],
        Place(row["start"], row["end"], row["votes"]),
        row["valid_from"] and row["valid_from"].to_native(),
        row["valid_to"] and row["valid_to"].to_native(),
        row["ended"] and row["ended"].to_native(),
    )


def _properties(evidence: Evidence) -> dict[str, Any]:
    return {
        **evidence.properties,
        "subject": evidence.subject,
        "type": evidence.type,
        "object": evidence.object,
        "name": evidence.name or None,
        "description": evidence.description or None,
        "fact": evidence.fact or None,
        "weight": evidence.weight,
        "passages": len(evidence.chunk_ids),
    }
