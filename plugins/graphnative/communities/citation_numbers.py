"""The numbers by which GraphRAG's answers cite: on the nodes and edges themselves, and never given twice."""

from collections.abc import Sequence
from functools import partial

from graphnative.communities.projection import ProjectionName
from graphnative.store.database import Database, Transaction, batched

BATCH = 20_000
"""Bearers that get their numbers in one transaction, which the server holds in memory until it ends."""

ORGANISATIONS = 200
"""Organisations that are tied to their topics in one transaction."""

_REPORTED = """
MATCH (o:Organization) WHERE EXISTS { (o)<-[:HAS_ORG]-() } OR EXISTS { (o)-[:REPORTED_ON]->() }
RETURN o.key AS key ORDER BY key
"""
_PAIRS = """
UNWIND $keys AS key
MATCH (o:__Entity__ {key: key})<-[:HAS_ORG]-(:Article)-[:CONTAINED_IN]->(t:Topic)
WITH DISTINCT o, t
MERGE (o)-[:REPORTED_ON]->(t)
"""
_GONE_PAIRS = """
UNWIND $keys AS key
MATCH (o:__Entity__ {key: key})-[r:REPORTED_ON]->(t:Topic)
WHERE NOT EXISTS { (o)<-[:HAS_ORG]-(:Article)-[:CONTAINED_IN]->(t) }
DELETE r
"""
_NODES = """
MATCH (n{label}) WHERE n.human_readable_id IS NULL{clustered}
WITH n ORDER BY coalesce(n.key, n.id) LIMIT $batch
WITH collect(n) AS nodes, $next AS next
UNWIND range(0, size(nodes) - 1) AS i
WITH nodes[i] AS n, next + i AS number
SET n.human_readable_id = number
RETURN count(*) AS given
"""
_CLUSTERED = " AND EXISTS {{ ({0})-[:IN_COMMUNITY]->(:Community {{run: $run, level: 0}}) }}"
_NUMBERED: dict[ProjectionName, str] = {
    "entities": _NODES.format(label=":__Entity__", clustered=""),
    "esg": _NODES.format(label="", clustered=_CLUSTERED.format("n")),
}
_CLAIMS = _NODES.format(label=":Claim", clustered="")
_EDGES = """
MATCH (a)-[r]->(b)
WHERE r.human_readable_id IS NULL AND type(r) IN $types
  AND a.human_readable_id IS NOT NULL AND b.human_readable_id IS NOT NULL
WITH r ORDER BY coalesce(a.key, a.id), type(r), coalesce(b.key, b.id), elementId(r) LIMIT $batch
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
# Setting it to what it is writes nothing, but holds off whoever else would give numbers.
_NEXT = """
MATCH (m:Meta {one: true}) SET m.next_human_readable_id = coalesce(m.next_human_readable_id, 0)
RETURN m.next_human_readable_id AS next
"""
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
    """Return how many nodes, edges and claims got a number; each keeps it for as long as it lives.

    Organisations and the topics written about them get an edge of their own to carry it. The counter is in
    the graph, so a number whose bearer has gone is not given again: a report may still cite it.

    Args:
        database: The open database.
        projection: Whose nodes and edges.
        run: The projection's current run.
    """
    types = _ESG_TYPES if projection == "esg" else [row["type"] for row in database.read(_FACT_TYPES)]
    if projection == "esg":
        for keys in batched((row["key"] for row in database.read(_REPORTED)), ORGANISATIONS):
            database.transaction(partial(_tie, keys))
    given = 0
    for statement in (_NUMBERED[projection], _EDGES, _CLAIMS):
        give = partial(_give_some, statement=statement, run=run, types=types)
        while some := database.transaction(give):
            given += some
    return given


def _tie(keys: Sequence[str], tx: Transaction) -> None:
    """Tie organisations to exactly the topics that articles about them are linked to."""
    tx.run(_PAIRS, keys=keys)
    tx.run(_GONE_PAIRS, keys=keys)


def _give_some(tx: Transaction, statement: str, run: str, types: Sequence[str]) -> int:
    """Return how many bearers got the numbers that follow the last one given, 0 when none was left."""
    following = int(tx.run(_NEXT)[0]["next"])
    given = int(tx.run(statement, run=run, next=following, types=types, batch=BATCH)[0]["given"])
    if given:  # or else every look would be a new revision
        tx.run(_SET_NEXT, next=following + given)
    return given
