"""What a report is written from: main members, heaviest edges, and the documents behind them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from graphnative.communities.key_claims import KeyClaim, read_key_claims
from graphnative.communities.numbering import Community
from graphnative.communities.projection import ProjectedNode, Projection
from graphnative.store.database import Database

MOST_DOCUMENTS = 8

_ESG_DOCUMENTS = """
MATCH (t:Topic)<-[:CONTAINED_IN]-(a:Article)-[:HAS_ORG]->(o:Organization)
WHERE elementId(t) IN $nodes AND elementId(o) IN $nodes
WITH a, count(DISTINCT t) + count(DISTINCT o) AS hits
ORDER BY hits DESC, a.id LIMIT $most
RETURN a.id AS id, a.headline AS headline, a.summary AS summary, toString(a.published) AS published
"""
_ENTITY_DOCUMENTS = """
MATCH (a:__Entity__)-[r]->(b:__Entity__)
WHERE elementId(a) IN $nodes AND elementId(b) IN $nodes
UNWIND coalesce(r.document_ids, []) AS id
WITH id, count(*) AS hits
MATCH (d:Document {id: id})
WITH d, hits ORDER BY hits DESC, d.id LIMIT $most
RETURN d.id AS id, coalesce(d.headline, d.title, d.id) AS headline, coalesce(d.summary, '') AS summary,
       toString(d.published) AS published
"""
_FACTS = """
MATCH (a:__Entity__)-[r]->(b:__Entity__)
WHERE elementId(a) IN $nodes AND elementId(b) IN $nodes
WITH a, r, b, coalesce(r.weight, r.reference_count, 1) AS weight
ORDER BY weight DESC, coalesce(a.key, a.id), type(r), coalesce(b.key, b.id) LIMIT $most
RETURN coalesce(a.name, a.id) AS subject, type(r) AS kind, coalesce(b.name, b.id) AS object,
       coalesce(r.description, '') AS description
"""


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A document behind a community: its id, headline, summary and date (ISO, or empty)."""

    id: str
    headline: str
    summary: str
    published: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One edge between members, in words."""

    subject: str
    kind: str
    object: str
    description: str


@dataclass(frozen=True, slots=True)
class CommunityContext:
    """What is known about a community.

    Attributes:
        community: The community itself.
        members: Its nodes, those with the heaviest edges inside first; ties by key.
        facts: Its main facts; empty for ``esg``, where documents say more.
        documents: The documents that tie most of it together.
        claims: The main claims about its members.
    """

    community: Community
    members: tuple[ProjectedNode, ...]
    facts: tuple[Fact, ...]
    documents: tuple[SourceDocument, ...]
    claims: tuple[KeyClaim, ...] = ()


def read_context(database: Database, projection: Projection, community: Community) -> CommunityContext:
    """Return what a report on the community can be written from."""
    members = ranked_members(projection, community)
    nodes = [member.element_id for member in members]
    query = _ESG_DOCUMENTS if projection.name == "esg" else _ENTITY_DOCUMENTS
    rows = database.read(query, nodes=nodes, most=MOST_DOCUMENTS) if len(nodes) > 1 else []
    documents = tuple(
        SourceDocument(row["id"], row["headline"] or row["id"], row["summary"] or "", row["published"] or "")
        for row in rows
    )
    facts: tuple[Fact, ...] = ()
    if projection.name == "entities":
        rows = database.read(_FACTS, nodes=nodes, most=MOST_DOCUMENTS)
        facts = tuple(Fact(row["subject"], row["kind"], row["object"], row["description"]) for row in rows)
    claims = read_key_claims(database, nodes) if any(member.claims for member in members) else ()
    return CommunityContext(community, members, facts, documents, claims)


def ranked_members(projection: Projection, community: Community) -> tuple[ProjectedNode, ...]:
    """Return the members by the weight of their edges inside the community, heaviest first, ties by key."""
    graph, edges = projection.graph, community.edges
    weight = np.zeros(graph.size)
    np.add.at(weight, graph.source[edges], graph.weight[edges])
    np.add.at(weight, graph.target[edges], graph.weight[edges])
    ordered: Sequence[int] = sorted(community.members.tolist(), key=lambda node: (-weight[node], node))
    return tuple(projection.nodes[node] for node in ordered)
