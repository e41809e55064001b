"""What a check reads from the graph: names, claims and passages of some entities."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.answers.faithful.records import Proof, ProofKind, Source
from graphnative.store.database import Database, Row

_MOST_CLAIMS = 500
_MOST_NAMES = 60
_NAMES = "[e.name] + coalesce(e.aliases, []) + coalesce(e.mention_keys, [])"
_READ_NAMES = f"""
UNWIND $ids AS id
MATCH (e:__Entity__ {{id: id}})
RETURN id, {_NAMES} AS names
"""
DOCUMENT_OF = """
OPTIONAL MATCH (d:Document)-[:HAS_CHUNK]->(c)
WITH {kept}, d ORDER BY d.id
WITH {kept}, head(collect(d)) AS d
"""
SAYS = """
coalesce(d.id, c.ref_doc_id, '') AS document, coalesce(d.headline, d.title, '') AS title,
d.published AS published
"""
_READ_CLAIMS = f"""
UNWIND $ids AS id
MATCH (e:__Entity__ {{id: id}})
UNWIND [e.key] + [k IN coalesce(e.mention_keys, []) | 'Organization:' + k] AS subject
WITH DISTINCT id, subject
MATCH (k:Claim {{subject: subject}})-[:FROM]->(c:Chunk)
WITH id, k, c ORDER BY k.id, c.id LIMIT $most
{DOCUMENT_OF.format(kept="id, k, c")}
RETURN id, k.predicate AS predicate, k.value AS value, coalesce(k.unit, '') AS unit, k.from AS begin,
       k.to AS end, coalesce(k.sentence, k.predicate) AS sentence, {SAYS}
ORDER BY k.id, c.id
"""
_READ_PASSAGES = f"""
UNWIND $ids AS id
MATCH (c:Chunk {{id: id}})
{DOCUMENT_OF.format(kept="id, c")}
RETURN id, coalesce(c.text, '') AS text, {SAYS},
       COLLECT {{ MATCH (d)-[:HAS_ORG]->(e) RETURN [e.id, {_NAMES}] ORDER BY e.id LIMIT $most }}
       + COLLECT {{ MATCH (c)-[:MENTIONS]->(e:__Entity__) RETURN DISTINCT [e.id, {_NAMES}] AS named
                    ORDER BY named[0] LIMIT $most }} AS entities
"""


@dataclass(frozen=True, slots=True)
class GraphEntity:
    """An entity and all its names, the first its own."""

    id: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GraphClaim:
    """A claim of the graph.

    Attributes:
        entity: Id of the entity it is about.
        predicate: What is measured or claimed.
        value: The number, in units; None for a statement.
        unit: Its unit; may be empty.
        begin: First day it is about; None if open or unknown.
        end: Last day; None likewise.
        proof: The sentence and its document.
    """

    entity: str
    predicate: str
    value: float | None
    unit: str
    begin: datetime.date | None
    end: datetime.date | None
    proof: Proof


@dataclass(frozen=True, slots=True)
class GraphPassage:
    """A passage and the entities that it or its document names."""

    source: Source
    entities: tuple[GraphEntity, ...]


def read_names(database: Database, ids: Sequence[str]) -> list[GraphEntity]:
    """Return entities with all their names, in the order of the ids; those that are gone are left out."""
    rows = database.read(_READ_NAMES, ids=list(ids)) if ids else []
    return [_entity(row["id"], row["names"]) for row in rows]


def read_claims(database: Database, ids: Sequence[str]) -> list[GraphClaim]:
    """Return the claims about some entities, sorted by their ids; of very many the first."""
    rows = database.read(_READ_CLAIMS, ids=list(ids), most=_MOST_CLAIMS) if ids else []
    return [
        GraphClaim(
            row["id"],
            row["predicate"] or "",
            row["value"] if isinstance(row["value"], int | float) else None,
            row["unit"],
            day(row["begin"]),
            day(row["end"]),
            proof("claim", row["sentence"] or "", row),
        )
        for row in rows
    ]


def read_passages(database: Database, ids: Iterable[str]) -> list[GraphPassage]:
    """Return passages with the entities that they or their documents name; others are left out."""
    wanted = list(ids)
    rows = database.read(_READ_PASSAGES, ids=wanted, most=_MOST_NAMES) if wanted else []
    return [
        GraphPassage(
            Source(row["id"], row["document"], row["title"], day(row["published"]), row["text"]),
            tuple(_entity(*pair) for pair in {pair[0]: pair for pair in row["entities"]}.values()),
        )
        for row in rows
    ]


def day(value: Any) -> datetime.date | None:
    """Return a stored date as Python has it; None for anything else."""
    native = value.to_native() if hasattr(value, "to_native") else value
    return native if isinstance(native, datetime.date) else None


def proof(kind: ProofKind, text: str, row: Row) -> Proof:
    """Return a piece of evidence from a row that has the columns of :data:`SAYS`."""
    return Proof(kind, text, row["document"], row["title"], day(row["published"]))


def _entity(identity: str, names: Iterable[Any]) -> GraphEntity:
    return GraphEntity(identity, tuple(dict.fromkeys(name for name in names if isinstance(name, str))))
