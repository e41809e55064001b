"""What the facts of an entity rest on: every piece of evidence with its place in a document."""

from graphnative.store.database import Database, Row

_READ = """
CALL {
  MATCH (n:__Entity__ {key: $key})-[r]-(m:__Entity__) WHERE $other IS NULL OR m.key = $other
  WITH DISTINCT r, startNode(r) AS a, endNode(r) AS b
  MATCH (e:Evidence {subject: a.key, type: type(r), object: b.key}) WHERE e.held IS NULL
  RETURN e, a.name AS subject, b.name AS object, r.score AS score, r.reference_count AS documents
UNION ALL
  MATCH (n:__Entity__ {key: $key}) WHERE $other IS NULL
  MATCH (said:Evidence {subject: n.key})-[:FROM]->(c:Chunk)
  WHERE said.object STARTS WITH '=' AND said.held IS NULL
  WITH n, said.object AS literal, collect(DISTINCT said) AS pieces, count(DISTINCT c.ref_doc_id) AS documents,
       said.type AS relation, max(coalesce(said.shared_score, said.score)) AS score
  UNWIND pieces AS e
  RETURN e, n.name AS subject, substring(literal, size(split(literal, ':')[0]) + 1) AS object, score,
         documents
}
MATCH (e)-[:FROM]->(c:Chunk)
RETURN subject, e.type AS relation, object, e.fact AS key, score, documents, c.ref_doc_id AS document,
       c.index AS passage, e.start AS start, e.end AS end, coalesce(e.sentence, e.description) AS sentence,
       e.pathways AS pathways, e.model AS model, e.prompts AS prompts, toString(e.extracted_at) AS read_at
ORDER BY documents DESC, subject, relation, object, document, passage, start, sentence, key LIMIT $limit
"""


def read_fact_evidence(database: Database, key: str, other: str | None, limit: int) -> list[Row]:
    """Return the evidence of an entity's facts, those of most documents first, each with its place and key.

    Facts with a literal are among them where no other end is asked for.

    Args:
        database: The graph.
        key: Key of the entity.
        other: Key of the entity at the other end; None takes all.
        limit: So many pieces at most.
    """
    return database.read(_READ, key=key, other=other, limit=limit)
