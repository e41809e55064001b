"""The review queue: facts that were read but are not shown, with the reason."""

from graphnative.store.database import Database, Row

VOTES = "votes"
"""Why evidence is held back: too few pathways read it."""
QUALITY = "quality"
"""Why evidence is held back: two passes agree on it less than `kg.quality` asks."""
SCHEMA = "schema"
"""Why evidence is held back: a decision on types."""
REJECTED = "rejected"
"""Why evidence is held back: a person has rejected the fact. It waits for nobody."""

_READ = """
MATCH (e:Evidence)-[:FROM]->(c:Chunk)
WHERE e.held IS NOT NULL AND e.held <> $rejected AND e.type IS NOT NULL
RETURN e.fact AS key, coalesce(e.subject_name, e.subject) AS subject, e.type AS relation,
       coalesce(e.object_name, e.object) AS object, coalesce(e.sentence, e.description) AS sentence,
       e.held AS reason, coalesce(e.shared_score, e.score) AS score,
       coalesce(e.shared, e.pathways) AS pathways, e.second AS second, e.quality AS quality,
       c.ref_doc_id AS document, c.index AS passage
ORDER BY coalesce(quality, score) DESC, document, passage, subject, relation, object LIMIT $limit
"""
_COUNT = """
MATCH (e:Evidence) WHERE e.held IS NOT NULL AND e.held <> $rejected AND e.type IS NOT NULL
RETURN e.held AS reason, count(e) AS n ORDER BY reason
"""


def read_held(database: Database, limit: int) -> list[Row]:
    """Return the facts that wait for a person, the best supported first, each with its document."""
    return database.read(_READ, limit=limit, rejected=REJECTED)


def count_held(database: Database) -> dict[str, int]:
    """Return how many facts wait, by reason."""
    return {row["reason"]: row["n"] for row in database.read(_COUNT, rejected=REJECTED)}
