"""Articles in the graph: written whole, replaced whole, deleted whole, each batch in one transaction."""

from collections.abc import Sequence

from graphnative.records import PreparedArticle
from graphnative.store.article_rows import TAG_PREFIX, Row, article_row, chunk_rows, link_rows, neighbour_rows
from graphnative.store.claims import MEASURED, clear_claims, write_claims
from graphnative.store.database import Database, Transaction, batched
from graphnative.store.passages import delete_passages

_CHUNK_ROWS = 500
"""Passages in one statement: with their vectors some 10 MB."""

# By the label whose ids have an index.
_STATES = """
UNWIND $ids AS id
MATCH (d:Document {id: id}) WHERE d:Article
RETURN d.id AS id, coalesce(d.esg_state, '') AS state
"""
# First of all, so that a second writer of the same article waits here and then sees what the first wrote.
_LOCK = """
UNWIND $ids AS id
MERGE (d:Document {id: id})
ON CREATE SET d.ingested_at = datetime()
SET d:Article, d.updated_at = datetime()
RETURN id, [key IN keys(d) WHERE key STARTS WITH $prefix OR key ENDS WITH '_vec'] AS old
"""
# What came from the old text; passages that stay keep their identity.
_CLEAR = """
UNWIND $rows AS row
MATCH (d:Document {id: row.id})
CALL (d) { MATCH (d)-[r:CONTAINED_IN|HAS_ORG]->() DELETE r }
CALL (d) { MATCH (d)-[:HAS_CHUNK]->(:Chunk)-[r:NEXT]->(:Chunk)<-[:HAS_CHUNK]-(d) DELETE r }
"""
_FILL = """
UNWIND $rows AS row
MATCH (d:Document {id: row.id})
SET d += row.properties
WITH d, row
UNWIND row.vectors AS vector
CALL db.create.setNodeVectorProperty(d, vector.name, vector.values)
"""
_MERGE_CHUNKS = """
UNWIND $rows AS row
MATCH (d:Document {id: row.article})
MERGE (c:__Node__ {id: row.id})
SET c:Chunk
SET c += row.properties
MERGE (d)-[:HAS_CHUNK]->(c)
WITH c, row
CALL db.create.setNodeVectorProperty(c, 'embedding', row.embedding)
"""
_JOIN_CHUNKS = """
UNWIND $rows AS row
MATCH (a:__Node__ {id: row.before}), (b:__Node__ {id: row.id})
CREATE (a)-[:NEXT]->(b)
"""
_LINK = """
UNWIND $rows AS row
MATCH (d:Document {id: row.article}), (t:Topic {id: row.topic})
CREATE (d)-[r:CONTAINED_IN]->(t)
SET r = row.properties
"""
_MARK_STALE = """
MATCH (m:Meta {one: true})
SET m.organisations_stale = true, m.articles_changed = randomUUID()
"""
# What no pipeline of ours has a state with is somebody else's.
_FOUND = """
UNWIND $ids AS id
MATCH (d:Document {id: id}) WHERE any(key IN keys(d) WHERE key ENDS WITH '_state')
SET d.updated_at = datetime()
RETURN id
"""
_DELETE = "UNWIND $ids AS id MATCH (d:Document {id: id}) DETACH DELETE d"

_IS_STALE = "MATCH (m:Meta {one: true}) RETURN coalesce(m.organisations_stale, false) AS stale"


def organisations_stale(database: Database) -> bool:
    """Return whether articles have changed since the organisations were last made from them."""
    return any(row["stale"] for row in database.read(_IS_STALE))


def stored_states(database: Database, ids: Sequence[str]) -> dict[str, str]:
    """Return id to state of those articles that the graph holds; an empty state is another pipeline's."""
    return {row["id"]: row["state"] for row in database.read(_STATES, ids=list(ids))}


def write_articles(database: Database, batch: Sequence[PreparedArticle], pipeline: str) -> None:
    """Write articles with all that belongs to them, in one transaction.

    What the graph holds of an earlier text of the same id goes in that transaction too. Organisation nodes
    are marked as stale in it; :func:`graphnative.esg.reconcile.reconcile_organisations` makes them anew.

    Args:
        database: Where to.
        batch: Articles of distinct ids.
        pipeline: Digest of the configuration that prepared them.
    """
    articles = [article_row(prepared, pipeline) for prepared in batch]
    neighbours = [row for prepared in batch for row in neighbour_rows(prepared)]
    links = [row for prepared in batch for row in link_rows(prepared)]
    kept = [
        {
            "id": each.article.id,
            "chunks": [chunk.id for chunk in each.chunks],
            "claims": [claim.id for claim in each.claims],
        }
        for each in batch
    ]

    def work(tx: Transaction) -> None:
        found = tx.run(_LOCK, ids=sorted(row["id"] for row in articles), prefix=TAG_PREFIX)
        tx.run(_MARK_STALE)  # early: whoever changes evidence waits here for the others
        old = {row["id"]: row["old"] for row in found}
        tx.run(_CLEAR, rows=kept)
        delete_passages(tx, kept)
        clear_claims(tx, kept, MEASURED)
        tx.run(_FILL, rows=[_without_old(row, old[row["id"]]) for row in articles])
        for rows in batched((row for prepared in batch for row in chunk_rows(prepared)), _CHUNK_ROWS):
            tx.run(_MERGE_CHUNKS, rows=rows)
        tx.run(_JOIN_CHUNKS, rows=neighbours)
        tx.run(_LINK, rows=links)
        write_claims(tx, (claim for each in batch for claim in each.claims), MEASURED)

    database.transaction(work)


def delete_documents(database: Database, ids: Sequence[str]) -> set[str]:
    """Delete documents with all that rests on them alone, in one transaction; return the ids there were."""

    def work(tx: Transaction) -> set[str]:
        found = {str(row["id"]) for row in tx.run(_FOUND, ids=sorted(ids))}
        if found:
            tx.run(_MARK_STALE)
            delete_passages(tx, [{"id": id_, "chunks": []} for id_ in sorted(found)])
            tx.run(_DELETE, ids=sorted(found))
        return found

    return database.transaction(work)


def _without_old(row: Row, old: Sequence[str]) -> Row:
    """The row with tags and vectors of an earlier version set to None, which removes them."""
    return {**row, "properties": {**dict.fromkeys(old), **row["properties"]}}
