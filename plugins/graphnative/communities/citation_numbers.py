"""The numbers by which GraphRAG's answers cite: on the nodes and edges themselves, and never given twice."""

from graphnative.communities.projection import ProjectionName
from graphnative.store.database import Database, Transaction

_PAIRS = """
MATCH (o:Organization)<-[:HAS_ORG]-(:Article)-[:CONTAINED_IN]->(t:Topic)
WITH DISTINCT o, t
MERGE (o)-[:REPORTED_ON]->(t)
"""
_GONE_PAIRS = """
MATCH (o:Organization)-[r:REPORTED_ON]->(t:Topic)
WHERE NOT EXISTS { (o)<-[:HAS_ORG]-(:Article)-[:CONTAINED_IN]->(t) }
DELETE r
"""
_NODES = """
MATCH (n)-[:IN_COMMUNITY]->(:Community {run: $run, level: 0}) WHERE n.human_readable_id IS NULL
WITH n ORDER BY coalesce(n.key, n.id)
WITH collect(n) AS nodes, $next AS next
UNWIND range(0, size(nodes) - 1) AS i
WITH nodes[i] AS n, next + i AS number
SET n.human_readable_id = number
RETURN count(*) AS given
"""
_EDGES = """
MATCH (a)-[r]->(b)
WHERE r.human_readable_id IS NULL AND type(r) IN $types
  AND EXISTS { (a)-[:IN_COMMUNITY]->(:Community {run: $run, level: 0}) }
  AND EXISTS { (b)-[:IN_COMMUNITY]->(:Community {run: $run, level: 0}) }
WITH r ORDER BY coalesce(a.key, a.id), type(r), coalesce(b.key, b.id), elementId(r)
WITH collect(r) AS edges, $next AS next
UNWIND range(0, size(edges) - 1) AS i
WITH edges[i] AS r, next + i AS number
SET r.human_readable_id = number
RETURN count(*) AS given
"""
_FACT_TYPES = """
MATCH (:__Entity__)-[r]->(:__Entity__) WHERE type(r) <> 'SAME_AS'
RETURN DISTINCT type(r) AS type ORDER BY type
"""
_NEXT = "MATCH (m:Meta {one: true}) RETURN coalesce(m.next_human_readable_id, 0) AS next"
_SET_NEXT = "MATCH (m:Meta {one: true}) SET m.next_human_readable_id = $next"
_ESG_TYPES = [
    "REPORTED_ON",
    "HAS_CATEGORY",
    "HAS_TOPIC",
    "CONTAINS",
    "PROCESS",
    "MEASURED_AS",
    "TYPE",
    "SOURCE",
]


def give_numbers(database: Database, projection: ProjectionName, run: str) -> int:
    """Return how many nodes and edges got a number; each keeps it for as long as it lives.

    Organisations and the topics written about them get an edge of their own to carry it. The counter is in
    the graph, so a number whose bearer has gone is not given again: a report may still cite it.

    Args:
        database: The open database.
        projection: Whose nodes and edges.
        run: The projection's current run.
    """
    types = _ESG_TYPES if projection == "esg" else [row["type"] for row in database.read(_FACT_TYPES)]

    def work(tx: Transaction) -> int:
        if projection == "esg":
            tx.run(_PAIRS)
            tx.run(_GONE_PAIRS)
        start = int(tx.run(_NEXT)[0]["next"])
        after_nodes = start + int(tx.run(_NODES, run=run, next=start)[0]["given"])
        following = after_nodes + int(tx.run(_EDGES, run=run, next=after_nodes, types=types)[0]["given"])
        if following > start:  # or else every look would be a new revision
            tx.run(_SET_NEXT, next=following)
        return following - start

    return database.transaction(work)
