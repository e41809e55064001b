"""Topics and their edges in the graph: made equal to the taxonomy in one transaction."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from graphnative.errors import StoreError
from graphnative.ontology.taxonomy import LEVELS, RELATIONS, Level, Taxonomy, Topic
from graphnative.records import Vectors
from graphnative.store.database import Database, Transaction

LABELS: dict[Level, str] = {
    "root": "Root",
    "category": "Category",
    "basic": "BasicEntity",
    "intermediate": "IntermediateEntity",
    "lower": "LowerEntity",
}
"""Second label of a topic, by its level."""

RELATION_TYPES = tuple(sorted({relation for level in RELATIONS.values() for relation in level}))

_READ_STATE = """
MATCH (m:Meta {one: true})
RETURN m.taxonomy_digest AS digest, m.taxonomy_embedder AS embedder,
       m.taxonomy_link_embedder AS link_embedder, COUNT { (:Topic) } AS topics
"""
_SET_STATE = """
MATCH (m:Meta {one: true})
SET m.taxonomy_digest = $digest, m.taxonomy_embedder = $embedder, m.taxonomy_link_embedder = $link_embedder
"""
_LOCK = "MATCH (m:Meta {one: true}) SET m.taxonomy_digest = m.taxonomy_digest"
_DELETE_TOPICS = "MATCH (t:Topic) WHERE NOT t.id IN $ids DETACH DELETE t"
_MERGE_TOPICS = {
    level: f"""
UNWIND $rows AS row
MERGE (t:Topic {{id: row.id}})
REMOVE {", ".join(f"t:{other}" for other in LABELS.values() if other != label)}
SET t:{label}
SET t = row
"""
    for level, label in LABELS.items()
}
_READ_EDGES = """
MATCH (p:Topic)-[r]->(c:Topic) WHERE type(r) IN $types
RETURN c.id AS child, type(r) AS relation, p.id AS parent
"""
_DELETE_EDGES = {
    relation: f"""
UNWIND $rows AS row
MATCH (:Topic {{id: row.parent}})-[r:{relation}]->(:Topic {{id: row.child}})
DELETE r
"""
    for relation in RELATION_TYPES
}
_MERGE_EDGES = {
    relation: f"""
UNWIND $rows AS row
MATCH (p:Topic {{id: row.parent}})
MATCH (c:Topic {{id: row.child}})
MERGE (p)-[:{relation}]->(c)
"""
    for relation in RELATION_TYPES
}
_READ_LINK_VECTORS = "MATCH (t:Topic) WHERE t.link_vec IS NOT NULL RETURN t.id AS id, t.link_vec AS vector"


@dataclass(frozen=True, slots=True)
class TaxonomyState:
    """What the graph's topics were made from.

    Attributes:
        digest: Digest of the taxonomy; None before the first one.
        embedder: Name of the model of ``label_vec`` and ``definition_vec``.
        link_embedder: Name of the model of ``link_vec``.
        topics: Number of topic nodes.
    """

    digest: str | None
    embedder: str | None
    link_embedder: str | None
    topics: int


@dataclass(frozen=True, slots=True)
class TopicRow:
    """One topic with its unit vectors; None where it has none.

    Attributes:
        topic: The topic.
        label: Vector of its label, by the scoring model.
        definition: Vector of its definition, by the same model.
        link: Vector of its label, by the linking model; only topics that articles are linked to have one.
    """

    topic: Topic
    label: Vectors
    definition: Vectors | None
    link: Vectors | None


def stored_taxonomy(database: Database) -> TaxonomyState:
    """Return what the graph's topics were made from."""
    rows = database.read(_READ_STATE)
    return TaxonomyState(**rows[0]) if rows else TaxonomyState(None, None, None, 0)


def taxonomy_state(taxonomy: Taxonomy, embedder: str, link_embedder: str) -> TaxonomyState:
    """Return what :func:`stored_taxonomy` tells once this taxonomy is in the graph."""
    return TaxonomyState(taxonomy.digest, embedder, link_embedder, len(taxonomy.topics))


def upsert_taxonomy(
    database: Database, taxonomy: Taxonomy, rows: Sequence[TopicRow], state: TaxonomyState
) -> None:
    """Make the graph's topics and their edges equal to the taxonomy, all at once or not at all.

    A topic that left it goes with all its edges, the articles' ``CONTAINED_IN`` too.

    Args:
        database: The workspace's database.
        taxonomy: The topics and edges.
        rows: Every topic with its vectors.
        state: What to record in the Meta node.
    """
    wanted = {(edge.child, edge.relation, edge.parent) for edge in taxonomy.edges}
    by_level: defaultdict[Level, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        by_level[row.topic.level].append(_properties(row, state))

    def work(tx: Transaction) -> None:
        tx.run(_LOCK)  # two processes that both upsert do it one after the other
        tx.run(_DELETE_TOPICS, ids=[topic.id for topic in taxonomy.topics])
        for level in LEVELS:
            tx.run(_MERGE_TOPICS[level], rows=by_level[level])
        present = {
            (row["child"], row["relation"], row["parent"])
            for row in tx.run(_READ_EDGES, types=RELATION_TYPES)
        }
        _run_by_relation(tx, _DELETE_EDGES, present - wanted)
        _run_by_relation(tx, _MERGE_EDGES, wanted - present)
        tx.run(_SET_STATE, digest=state.digest, embedder=state.embedder, link_embedder=state.link_embedder)

    database.transaction(work)


def read_link_vectors(database: Database, ids: Sequence[str], dimensions: int) -> Vectors:
    """Return the link vectors of topics in the order of ``ids``, shape (len(ids), dimensions), float32.

    Raises:
        StoreError: A topic has no vector of that length.
    """
    found = {row["id"]: row["vector"] for row in database.read(_READ_LINK_VECTORS)}
    vectors = np.zeros((len(ids), dimensions), dtype=np.float32)
    for position, topic_id in enumerate(ids):
        if len(found.get(topic_id, ())) != dimensions:
            raise StoreError(
                f"The topic {topic_id!r} has no link vector of {dimensions} numbers in the graph."
            )
        vectors[position] = found[topic_id]
    return vectors


def _run_by_relation(
    tx: Transaction, statements: dict[str, str], edges: Iterable[tuple[str, str, str]]
) -> None:
    rows: defaultdict[str, list[dict[str, str]]] = defaultdict(list)
    for child, relation, parent in sorted(edges):
        rows[relation].append({"child": child, "parent": parent})
    for relation, group in rows.items():
        tx.run(statements[relation], rows=group)


def _properties(row: TopicRow, state: TaxonomyState) -> dict[str, Any]:
    topic = row.topic
    return {
        "id": topic.id,
        "label": topic.label,
        "definition": topic.definition,
        "gri_id": topic.gri_id,
        "aliases": list(topic.aliases),
        "label_vec": row.label.tolist(),
        "definition_vec": None if row.definition is None else row.definition.tolist(),
        "link_vec": None if row.link is None else row.link.tolist(),
        "embedder": state.embedder,
        "link_embedder": None if row.link is None else state.link_embedder,
    }
