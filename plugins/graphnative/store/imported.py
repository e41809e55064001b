"""Documents that come from tables: written with their passages, and cleared of what earlier tables said."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from graphnative.store.database import Database, Transaction
from graphnative.store.evidence import Touched
from graphnative.store.supported import refresh

Row = Mapping[str, Any]

# An article keeps its text; what tables alone say goes beside it.
_WRITE_DOCUMENTS = """
UNWIND $rows AS row
MERGE (d:Document {id: row.id})
ON CREATE SET d.ingested_at = datetime()
SET d += row.properties, d.import_state = $state, d.updated_at = datetime()
FOREACH (_ IN CASE WHEN d:Article THEN [] ELSE [1] END |
  SET d.text = row.text, d.fingerprint = row.fingerprint)
"""
# An article's passage with an embedder is its own: the two pipelines cut the text alike.
_WRITE_CHUNKS = """
UNWIND $rows AS row
MATCH (d:Document {id: row.document})
MERGE (c:__Node__ {id: row.id})
SET c:Chunk, c.import_state = $state
FOREACH (_ IN CASE WHEN c.embedder IS NULL OR NOT d:Article THEN [1] ELSE [] END | SET c += row.properties)
MERGE (d)-[:HAS_CHUNK]->(c)
WITH c, row WHERE row.before IS NOT NULL
MATCH (b:Chunk {id: row.before})
MERGE (b)-[:NEXT]->(c)
"""
_FORMER_EVIDENCE = """
UNWIND $ids AS id
MATCH (:Document {id: id})-[:HAS_CHUNK]->(:Chunk)<-[f:FROM]-(e:Evidence)
WHERE e.import_state <> $state
WITH e, collect(f) AS edges
FOREACH (f IN edges | DELETE f)
RETURN e.subject AS subject, e.type AS type, e.object AS object
"""
_FORMER_CLAIMS = """
UNWIND $ids AS id
MATCH (:Document {id: id})-[:HAS_CHUNK]->(:Chunk)<-[:FROM]-(k:Claim)
WHERE k.import_state <> $state
DETACH DELETE k
"""
_FORMER_CHUNKS = """
UNWIND $ids AS id
MATCH (d:Document {id: id})-[:HAS_CHUNK]->(c:Chunk) WHERE c.import_state <> $state
SET c.import_state = null
WITH c WHERE (c.embedder IS NULL OR NOT d:Article) AND c.kg_state IS NULL
CALL (c) { MATCH (c)<-[:FROM]-(k:Claim) DETACH DELETE k }
DETACH DELETE c
"""
_FORMER_WITHOUT_PASSAGES = """
UNWIND $rows AS row
MATCH (e:Evidence {subject: row.subject})
WHERE e.passages = 0 AND e.import_state <> $state
  AND coalesce(e.type, '') = coalesce(row.type, '') AND coalesce(e.object, '') = coalesce(row.object, '')
DETACH DELETE e
"""


def write_documents(database: Database, rows: Sequence[Row], state: str) -> None:
    """Write documents: each with ``id``, ``text``, ``fingerprint`` and further ``properties``.

    Args:
        database: Where to.
        rows: The documents.
        state: Digest of the tables they come from.
    """
    database.write(_WRITE_DOCUMENTS, rows=list(rows), state=state)


def write_chunks(database: Database, rows: Sequence[Row], state: str) -> None:
    """Write passages: each with ``id``, ``document``, ``properties`` and the id of the one ``before``.

    Args:
        database: Where to.
        rows: Passages of documents that are there; a passage comes after the one before it.
        state: Digest of the tables they come from.
    """
    database.write(_WRITE_CHUNKS, rows=list(rows), state=state)


def clear_without_passages(tx: Transaction, rows: Iterable[Row], state: str) -> None:
    """Delete what earlier tables said, without any passage, of these subjects or facts.

    Args:
        tx: The running transaction, in which their new evidence is written.
        rows: ``subject``, ``type`` and ``object`` of each.
        state: Digest of the tables that count.
    """
    tx.run(_FORMER_WITHOUT_PASSAGES, rows=list(rows), state=state)


def clear_former(database: Database, ids: Sequence[str], state: str) -> None:
    """Take away what earlier tables said of some documents and today's do not, in one transaction.

    Args:
        database: The graph, with all of today's tables written.
        ids: Documents of today's tables.
        state: Digest of today's tables.
    """

    def work(tx: Transaction) -> None:
        touched = Touched()
        touched.add(tx.run(_FORMER_EVIDENCE, ids=list(ids), state=state))
        tx.run(_FORMER_CLAIMS, ids=list(ids), state=state)
        tx.run(_FORMER_CHUNKS, ids=list(ids), state=state)
        if touched.entities:
            refresh(tx, touched.entities, touched.facts)

    database.transaction(work)
