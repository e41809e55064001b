"""The statements that read a projection's run as rows of GraphRAG's tables, each in a fixed order."""

from graphnative.communities.projection import ProjectionName

# Degrees as GraphRAG counts: parallel edges once, a loop at both of its ends.
_ESG_ENTITIES = """
MATCH (n)-[:IN_COMMUNITY]->(:Community {run: $run, level: 0})
OPTIONAL MATCH (n)<-[:HAS_ORG|CONTAINED_IN]-(a:Article)
WITH DISTINCT n, a
OPTIONAL MATCH (a)-[:HAS_CHUNK]->(c:Chunk)
WITH n, a, c ORDER BY a.id, c.index
WITH n, count(DISTINCT a) AS articles, collect(c.id) AS units
RETURN CASE WHEN n:Topic THEN 'topic/' + n.id ELSE coalesce(n.id, n.key) END AS id,
       n.human_readable_id AS number, coalesce(n.name, n.label, n.id) AS title,
       CASE WHEN n:Topic THEN [label IN labels(n) WHERE label <> 'Topic'][0] ELSE 'Organization' END AS type,
       coalesce(n.definition, n.description) AS description, articles, units,
       COUNT { MATCH (n)-[r:REPORTED_ON|HAS_CATEGORY|HAS_TOPIC|CONTAINS|
                            PROCESS|MEASURED_AS|TYPE|SOURCE]-(other)
               WHERE r.human_readable_id IS NOT NULL
                 AND (n:Topic OR other:Topic) AND (type(r) = 'REPORTED_ON') <> (n:Topic AND other:Topic)
                 AND EXISTS { (other)-[:IN_COMMUNITY]->(:Community {run: $run, level: 0}) }
               RETURN DISTINCT other } AS degree
ORDER BY number
"""
_ENTITIES = """
MATCH (n:__Entity__)
OPTIONAL MATCH (n)<-[:MENTIONS]-(c:Chunk)
WITH n, c ORDER BY c.id
WITH n, collect(DISTINCT c.id) AS units
RETURN coalesce(n.id, n.key) AS id, n.human_readable_id AS number, coalesce(n.name, n.id, n.key) AS title,
       coalesce([label IN labels(n) WHERE NOT label STARTS WITH '__'][0], 'Entity') AS type,
       n.description AS description, size(coalesce(n.document_ids, [])) AS articles, units,
       COUNT { MATCH (n)-[r]-(other:__Entity__)
               WHERE type(r) <> 'SAME_AS' AND r.human_readable_id IS NOT NULL AND other <> n
               RETURN DISTINCT other }
       + CASE WHEN EXISTS {
           MATCH (n)-[r]->(n) WHERE type(r) <> 'SAME_AS' AND r.human_readable_id IS NOT NULL
         } THEN 2 ELSE 0 END AS degree
ORDER BY number
"""
_ESG_RELATIONSHIPS = """
MATCH (o:Organization)-[r:REPORTED_ON]->(t:Topic)
MATCH (o)<-[:HAS_ORG]-(a:Article)-[:CONTAINED_IN]->(t)
WITH DISTINCT o, r, t, a ORDER BY a.published DESC, a.id
OPTIONAL MATCH (a)-[:HAS_CHUNK]->(c:Chunk)
WITH o, r, t, a, c ORDER BY a.published DESC, a.id, c.index
WITH o, r, t, collect(DISTINCT a) AS articles, collect(c.id) AS units
RETURN o.id AS source, 'topic/' + t.id AS target, r.human_readable_id AS number, 'REPORTED_ON' AS type,
       0 AS before, toFloat(size(articles)) AS weight, null AS description, units,
       [a IN articles[..3] | a.headline] AS headlines
ORDER BY number
"""
_ESG_ONTOLOGY = """
MATCH (p:Topic)-[r:HAS_CATEGORY|HAS_TOPIC|CONTAINS|PROCESS|MEASURED_AS|TYPE|SOURCE]->(c:Topic)
WHERE r.human_readable_id IS NOT NULL
RETURN 'topic/' + p.id AS source, 'topic/' + c.id AS target, r.human_readable_id AS number, type(r) AS type,
       COUNT { MATCH (p)-[one]->(c) WHERE type(one) = type(r) AND one.human_readable_id < r.human_readable_id
               RETURN one } AS before,
       1.0 AS weight, null AS description, [] AS units, [] AS headlines
ORDER BY number
"""
_FACTS = """
MATCH (a:__Entity__)-[r]->(b:__Entity__) WHERE type(r) <> 'SAME_AS' AND r.human_readable_id IS NOT NULL
RETURN coalesce(a.id, a.key) AS source, coalesce(b.id, b.key) AS target,
       r.human_readable_id AS number, type(r) AS type,
       COUNT { MATCH (a)-[one]->(b) WHERE type(one) = type(r) AND one.human_readable_id < r.human_readable_id
               RETURN one } AS before,
       coalesce(r.weight, r.reference_count, 1.0) AS weight, r.description AS description,
       COLLECT { UNWIND coalesce(r.triplet_source_ids, [r.triplet_source_id]) AS id
                 MATCH (c:Chunk {id: id}) RETURN c.id } AS units, [] AS headlines
ORDER BY number
"""
ENTITIES: dict[ProjectionName, str] = {"esg": _ESG_ENTITIES, "entities": _ENTITIES}
RELATIONSHIPS: dict[ProjectionName, tuple[str, ...]] = {
    "esg": (_ESG_RELATIONSHIPS, _ESG_ONTOLOGY),
    "entities": (_FACTS,),
}
TEXT_UNITS = """
MATCH (c:Chunk)
OPTIONAL MATCH (d:Document)-[:HAS_CHUNK]->(c)
WITH c, min(d.id) AS holder
RETURN c.id AS id, coalesce(c.text, '') AS text, c.n_tokens AS n_tokens,
       coalesce(holder, c.ref_doc_id, c.id) AS document,
       CASE WHEN c.embedding IS NOT NULL THEN c.embedder END AS embedder
ORDER BY document, c.index, id
"""
_ESG_LINKED = """
MATCH (n)-[:IN_COMMUNITY]->(:Community {run: $run, level: 0})
WHERE EXISTS { (n)<-[:HAS_ORG|CONTAINED_IN]-(:Article)-[:HAS_CHUNK]->(:Chunk) }
RETURN 1 AS one LIMIT 1
"""
_ENTITIES_LINKED = """
MATCH (n:__Entity__)<-[:MENTIONS]-(:Chunk)
RETURN 1 AS one LIMIT 1
"""
ANY_LINKED: dict[ProjectionName, str] = {"esg": _ESG_LINKED, "entities": _ENTITIES_LINKED}
DOCUMENTS = """
MATCH (d:Document)
OPTIONAL MATCH (d)-[:HAS_CHUNK]->(c:Chunk)
WITH d, c ORDER BY c.index
WITH d, collect(c.id) AS units
RETURN d.id AS id, coalesce(d.headline, d.title, d.id) AS title, coalesce(d.text, '') AS text, units,
       coalesce(toString(d.published), d.creation_date, '') AS published, d.raw_data AS raw_data
ORDER BY id
"""
CLAIMS = """
MATCH (k:Claim)-[:FROM]->(c:Chunk) WHERE k.human_readable_id IS NOT NULL
RETURN k {.*} AS claim, toString(k.`from`) AS begin, toString(k.`to`) AS end, c.id AS unit
ORDER BY k.human_readable_id
"""
COMMUNITIES = """
MATCH (c:Community {run: $run})
OPTIONAL MATCH (c)-[:CHILD_OF]->(p:Community)
OPTIONAL MATCH (k:Community)-[:CHILD_OF]->(c)
WITH c, p, k ORDER BY k.number
WITH c, p, collect(k.number) AS children
RETURN CASE WHEN $whole THEN c {.*} ELSE c {.report_key, .number, .level, .size} END AS report,
       coalesce(p.number, -1) AS parent, children
ORDER BY c.number
"""
MEMBERS = """
MATCH (n)-[:IN_COMMUNITY]->(c:Community {run: $run})
RETURN CASE WHEN n:Topic THEN 'topic/' + n.id ELSE coalesce(n.id, n.key) END AS id,
       collect(c.number) AS communities
ORDER BY id
"""
