"""The store as a weighted graph: entities with their facts, or organisations with their topics."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from graphnative.communities.key_claims import claim_digests
from graphnative.communities.weighted_graph import WeightedGraph, weighted_graph
from graphnative.store.database import Database

ProjectionName = Literal["entities", "esg"]

_ENTITY_NODES = """
MATCH (n:__Entity__)
RETURN coalesce(n.key, n.id) AS key, elementId(n) AS id, coalesce(n.name, n.id) AS name,
       n.description AS description
"""
_ENTITY_EDGES = """
MATCH (a:__Entity__)-[r]->(b:__Entity__) WHERE type(r) <> 'SAME_AS'
RETURN coalesce(a.key, a.id) AS one, coalesce(b.key, b.id) AS other,
       coalesce(r.weight, r.reference_count, 1) AS weight,
       type(r) AS kind, r.description AS description, r.fingerprints AS fingerprints
"""
_ESG_NODES = """
MATCH (n:Organization) WHERE EXISTS { (n)<-[:HAS_ORG]-(:Article)-[:CONTAINED_IN]->(:Topic) }
RETURN n.key AS key, elementId(n) AS id, n.name AS name, n.description AS description
UNION ALL
MATCH (n:Topic) WHERE EXISTS { (n)-[:HAS_CATEGORY|HAS_TOPIC|CONTAINS|PROCESS|MEASURED_AS|TYPE|SOURCE]->*
                               (:Topic)<-[:CONTAINED_IN]-(:Article) }
RETURN 'topic/' + n.id AS key, elementId(n) AS id, n.label AS name, n.definition AS description
"""
_ESG_ARTICLES = """
MATCH (o:Organization)<-[:HAS_ORG]-(a:Article)-[:CONTAINED_IN]->(t:Topic)
WITH o, t, collect(DISTINCT a.fingerprint) AS fingerprints
RETURN o.key AS one, 'topic/' + t.id AS other, size(fingerprints) AS weight,
       'REPORTED_ON' AS kind, null AS description, fingerprints
"""
_ESG_ONTOLOGY = """
MATCH (p:Topic)-[r:HAS_CATEGORY|HAS_TOPIC|CONTAINS|PROCESS|MEASURED_AS|TYPE|SOURCE]->(c:Topic)
RETURN 'topic/' + p.id AS one, 'topic/' + c.id AS other, 1 AS weight,
       type(r) AS kind, null AS description, [] AS fingerprints
"""
_HAS_ESG = "RETURN EXISTS { (:Organization)<-[:HAS_ORG]-(:Article)-[:CONTAINED_IN]->(:Topic) } AS yes"
_QUERIES = {
    "entities": (_ENTITY_NODES, (_ENTITY_EDGES,)),
    "esg": (_ESG_NODES, (_ESG_ARTICLES, _ESG_ONTOLOGY)),
}


@dataclass(frozen=True, slots=True)
class ProjectedNode:
    """A node of the store as the projection sees it.

    Attributes:
        key: Stable key; the node of :class:`WeightedGraph`.
        element_id: The database's own id, valid while this program runs.
        name: What people call it.
        description: What is known about it; may be empty.
        claims: Digest of the claims about it; empty when there are none.
    """

    key: str
    element_id: str
    name: str
    description: str
    claims: str = ""


@dataclass(frozen=True, slots=True)
class Projection:
    """A weighted graph, and what its nodes and edges say.

    Attributes:
        name: Which projection it is.
        graph: The weighted graph.
        nodes: The projected node of each graph node, in the graph's order.
        stamps: Per pair of keys (lower first), a digest of kinds, descriptions and documents of its edges.
    """

    name: ProjectionName
    graph: WeightedGraph
    nodes: tuple[ProjectedNode, ...]
    stamps: dict[tuple[str, str], str]


def suited_projection(database: Database) -> ProjectionName:
    """Return ``esg`` for a graph whose articles link organisations with topics, else ``entities``."""
    return "esg" if database.read(_HAS_ESG)[0]["yes"] else "entities"


def project(database: Database, name: ProjectionName) -> Projection:
    """Return the store as a weighted undirected graph.

    ``entities`` joins entities by their facts, weighted by the documents that state them. ``esg`` joins
    organisations and topics by the articles about both, and topics by the ontology; topics below which no
    article is linked are left out.

    Args:
        database: The open database.
        name: Which projection.
    """
    node_query, edge_queries = _QUERIES[name]
    nodes = {row["key"]: _node(row) for row in database.stream(node_query) if row["key"] is not None}
    for key, claims in claim_digests(database).items():
        if key in nodes:
            nodes[key] = replace(nodes[key], claims=claims)
    evidence: dict[tuple[str, str], list[str]] = {}

    def edges() -> Iterator[tuple[str, str, float]]:
        for query in edge_queries:
            for row in database.stream(query):
                one, other = row["one"], row["other"]
                if one in nodes and other in nodes:
                    pair = (one, other) if one < other else (other, one)
                    evidence.setdefault(pair, []).append(_evidence(row))
                    yield one, other, _number(row["weight"])

    graph = weighted_graph(nodes, edges())
    stamps = {pair: _digest(sorted(parts)) for pair, parts in evidence.items()}
    return Projection(name, graph, tuple(nodes[key] for key in graph.nodes), stamps)


def _node(row: dict[str, Any]) -> ProjectedNode:
    return ProjectedNode(row["key"], row["id"], str(row["name"]), str(row["description"] or ""))


def _evidence(row: dict[str, Any]) -> str:
    documents = ",".join(sorted(str(part) for part in row["fingerprints"] or []))
    return f"{row['one']}\x1f{row['kind']}\x1f{row['other']}\x1f{row['description'] or ''}\x1f{documents}"


def _number(value: object) -> float:
    """The weight as a number; what is none becomes NaN, which is counted and left out."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return float("nan")
    return float(value)


def _digest(parts: list[str]) -> str:
    return hashlib.sha256("\x1e".join(parts).encode()).hexdigest()
