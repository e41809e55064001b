"""Organisation nodes in the graph: what articles say of them, what is there, and the changes between."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from graphnative.records import OrganisationMention
from graphnative.store.database import Database, Row, Transaction, batched
from graphnative.store.entity_ids import with_free_ids
from graphnative.store.supported import refresh_evidenced

KEY_PREFIX = "Organization:"
"""The type in an entity's key; the folded name follows."""

BATCH = 5000

_READ_MENTIONS = """
MATCH (a:Article) WHERE a.organisation_keys IS NOT NULL
RETURN a.id AS id, a.organisation_names AS names, a.organisation_keys AS keys, a.organisation_counts AS counts
"""
# Facts, mentions and whatever else a person or program has tied to a node keep it; these edges do not.
_READ_NODES = """
MATCH (o:__Entity__) WHERE o.key STARTS WITH $prefix
OPTIONAL MATCH (o)<-[:MENTIONS]-(c:__Node__)
WITH o, collect(DISTINCT c.ref_doc_id) AS mentioned_in
RETURN o.key AS key, o.name AS name, o.aliases AS aliases, o.mention_keys AS mention_keys,
       o.document_ids AS document_ids, o.reference_count AS reference_count, o.given AS given,
       mentioned_in, o:Organization AND o:__Node__ AS labelled,
       EXISTS {
         MATCH (o)-[r]-()
         WHERE NOT type(r) IN ['HAS_ORG', 'SAME_AS', 'IN_COMMUNITY', 'REPORTED_ON'] AND r.linked IS NULL
       }
         OR EXISTS { MATCH (e:Evidence) WHERE e.subject = o.key AND e.held IS NULL } AS tied
"""
_READ_EDGES = """
MATCH (a:Article)-[r:HAS_ORG]->(o)
RETURN a.id AS article, collect([o.key, r.name, r.count]) AS edges
"""
_RENAME = "UNWIND $rows AS row MATCH (o:__Entity__ {key: row.old}) SET o.key = row.key"
_DELETE_NODES = "UNWIND $rows AS row MATCH (o:__Entity__ {key: row.key}) DETACH DELETE o"
_CREATE_NODES = """
UNWIND $rows AS row
CREATE (o:__Node__:__Entity__:Organization {id: row.id, key: row.key})
SET o += row.properties
"""
_UPDATE_NODES = """
UNWIND $rows AS row
MATCH (o:__Entity__ {key: row.key})
SET o:__Node__:Organization
SET o += row.properties
"""
_DELETE_EDGES = """
UNWIND $rows AS row
MATCH (:Document {id: row.article})-[r:HAS_ORG]->(:__Entity__ {key: row.key})
DELETE r
"""
_DELETE_STRAY_EDGES = "MATCH (:Article)-[r:HAS_ORG]->(o) WHERE o.key IS NULL DELETE r"
_CREATE_EDGES = """
UNWIND $rows AS row
MATCH (a:Document {id: row.article})
MATCH (o:__Entity__ {key: row.key})
CREATE (a)-[:HAS_ORG {name: row.name, count: row.count}]->(o)
"""
_LOCK = "MATCH (m:Meta {one: true}) SET m.organisations_stale = coalesce(m.organisations_stale, true)"
_IS_STALE = "MATCH (m:Meta {one: true}) RETURN coalesce(m.organisations_stale, true) AS stale"
_CLEAR_STALE = "MATCH (m:Meta {one: true}) SET m.organisations_stale = false"


class Reader(Protocol):
    """Runs a reading statement: a database, or a transaction that also writes."""

    def __call__(self, cypher: str, **parameters: Any) -> list[Row]:
        """Return the rows of a statement."""


@dataclass(frozen=True, slots=True)
class Change:
    """What makes the graph's organisations equal to what they should be; keys come with their prefix.

    Attributes:
        renamed: ``old`` and new ``key`` of nodes that go on under another name.
        deleted: ``key`` of nodes that go.
        created: ``key`` and ``properties`` of new nodes.
        updated: ``key`` and the ``properties`` that differ, None to remove one.
        cut: ``article`` and ``key`` of edges that go.
        tied: ``article``, ``key``, ``name`` and ``count`` of new edges.
    """

    renamed: list[Row] = field(default_factory=list)
    deleted: list[Row] = field(default_factory=list)
    created: list[Row] = field(default_factory=list)
    updated: list[Row] = field(default_factory=list)
    cut: list[Row] = field(default_factory=list)
    tied: list[Row] = field(default_factory=list)

    def __len__(self) -> int:
        return sum(map(len, (self.renamed, self.deleted, self.created, self.updated, self.cut, self.tied)))


def is_stale(read: Reader) -> bool:
    """Return whether articles have changed since organisations were last made from them."""
    return any(row["stale"] for row in read(_IS_STALE))


def lock(tx: Transaction) -> None:
    """Wait until no other transaction changes articles or organisations; none does until this one ends."""
    tx.run(_LOCK)


def clear_stale(tx: Transaction) -> None:
    """Record that organisations are what the articles say."""
    tx.run(_CLEAR_STALE)


def read_mentions(read: Reader) -> dict[str, tuple[OrganisationMention, ...]]:
    """Return article id to the organisations it names, as stored with the article."""
    return {
        row["id"]: tuple(map(OrganisationMention, row["names"], row["keys"], row["counts"]))
        for row in read(_READ_MENTIONS)
    }


def read_nodes(read: Reader) -> dict[str, Row]:
    """Return the organisation nodes by key, prefix included.

    Each has its properties, ``mentioned_in`` (documents whose passages mention it), ``labelled`` (it has all
    its labels) and ``tied`` (it has edges besides those that this file and clustering make).
    """
    return {row["key"]: row for row in read(_READ_NODES, prefix=KEY_PREFIX)}


def read_edges(read: Reader) -> list[Row]:
    """Return every ``HAS_ORG`` edge: article, key (None for a node without), name and count."""
    # One row for an article, not for an edge: rows cost more than what is in them.
    return [
        {"article": row["article"], "key": key, "name": name, "count": count}
        for row in read(_READ_EDGES)
        for key, name, count in row["edges"]
    ]


def apply_change(tx: Transaction, change: Change) -> None:
    """Write a change; edges are cut before nodes go, and made after nodes came."""
    if any(row["key"] is None for row in change.cut):
        tx.run(_DELETE_STRAY_EDGES)
    _run(tx, _RENAME, change.renamed)
    _run(tx, _DELETE_EDGES, change.cut)
    _run(tx, _DELETE_NODES, change.deleted)
    _run(tx, _CREATE_NODES, with_free_ids(tx, change.created))
    _run(tx, _UPDATE_NODES, change.updated)
    # What no article names any more is called what its evidence calls it.
    released = [row["key"] for row in change.updated if row["properties"].get("mention_keys", "") is None]
    refresh_evidenced(tx, released)
    _run(tx, _CREATE_EDGES, change.tied)


def apply_in_batches(database: Database, change: Change) -> None:
    """Write a change in transactions of bounded size; stopped anywhere, the rest is a smaller change."""
    for name in ("renamed", "cut", "deleted", "created", "updated", "tied"):
        rows: list[Row] = getattr(change, name)
        for start in range(0, len(rows), BATCH):
            part = Change(**{name: rows[start : start + BATCH]})
            database.transaction(partial(apply_change, change=part))


def _run(tx: Transaction, statement: str, rows: Iterable[Mapping[str, Any]]) -> None:
    for batch in batched(rows, BATCH):
        tx.run(statement, rows=batch)
