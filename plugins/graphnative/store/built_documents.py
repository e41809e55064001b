"""Documents of the construction pipeline: written whole, replaced by exactly the difference."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphnative.store.article_rows import TAG_PREFIX
from graphnative.store.claims import BUILT, clear_claims
from graphnative.store.database import Database, Row, Transaction
from graphnative.store.evidence import Addition, Evidence, Touched, is_literal, write_evidence
from graphnative.store.literal_claims import claim_id
from graphnative.store.passages import delete_passages
from graphnative.store.second_pass import DOCUMENT_QUALITY
from graphnative.store.support import Passage
from graphnative.store.supported import refresh

_STATES = """
UNWIND $ids AS id
MATCH (d:Document {id: id}) WHERE d.kg_state IS NOT NULL
RETURN id, d.kg_state AS state
"""
_OUTDATED = """
MATCH (d:Document) WHERE d.kg_pipeline IS NOT NULL AND d.kg_pipeline <> $pipeline
RETURN count(d) AS n
"""
# Both locks first: whoever writes the same document, or evidence of the same entities, waits here and then
# sees what the other wrote. An article that was ingested has its own content.
_BEGIN = """
MERGE (d:Document {id: $id})
ON CREATE SET d.ingested_at = datetime()
SET d.updated_at = datetime()
WITH d MATCH (m:Meta {one: true})
SET m.articles_changed = randomUUID()
WITH d, d.kg_state AS state, [key IN keys(d) WHERE key STARTS WITH $prefix] AS old
FOREACH (_ IN CASE WHEN d:Article THEN [] ELSE [1] END |
  FOREACH (key IN old | SET d[key] = null)
  SET d += $content)
SET d += $own
RETURN state, COLLECT {
  MATCH (d)-[:HAS_CHUNK]->(c:Chunk)
  RETURN {
    chunk: c.id,
    own: c.kg_state IS NOT NULL AND (c.embedder IS NULL OR NOT d:Article) AND c.import_state IS NULL,
    evidence: COLLECT { MATCH (c)<-[:FROM]-(e:Evidence {made_by: $made_by})
                        RETURN e {.id, .subject, .type, .object} }
  }
} AS former
"""
_DELETE_EVIDENCE = "UNWIND $ids AS id MATCH (e:Evidence {id: id}) DETACH DELETE e"
_RELEASE_CHUNKS = "UNWIND $ids AS id MATCH (c:Chunk {id: id}) SET c.kg_state = null"
# An article's passage with an embedder is its own: both pipelines cut the text alike.
_WRITE_CHUNKS = """
MATCH (d:Document {id: $id})
UNWIND $rows AS row
MERGE (c:__Node__ {id: row.id})
SET c:Chunk, c.kg_state = $state
FOREACH (_ IN CASE WHEN c.embedder IS NULL OR NOT d:Article THEN [1] ELSE [] END | SET c += row.properties)
MERGE (d)-[:HAS_CHUNK]->(c)
WITH c, row WHERE row.before IS NOT NULL
MATCH (b:Chunk {id: row.before})
MERGE (b)-[:NEXT]->(c)
"""
_SET_STATE = "MATCH (d:Document {id: $id}) SET d.kg_state = $state"


@dataclass(frozen=True, slots=True)
class BuiltDocument:
    """Everything that the construction pipeline adds to the graph for one document.

    Attributes:
        id: The document.
        title: Its title; may be empty.
        content: Text, date, tags and source; an article that was ingested has its own.
        state: Digest of content and configuration; empty while something is still to be done.
        pipeline: Digest of the configuration alone.
        chunks: ``id`` and ``properties`` of its passages, in order.
        evidence: What its passages say of entities and facts, literals included; some of it is held back for
            a review.
        trusted: Whether its source may name and describe entities that others tell of.
        quality: What it shows of a second pass, some of the properties that
            :data:`graphnative.store.second_pass.DOCUMENT_QUALITY` names.
    """

    id: str
    title: str
    content: Mapping[str, Any]
    state: str
    pipeline: str
    chunks: Sequence[Row]
    evidence: Sequence[Evidence] = ()
    trusted: bool = True
    quality: Mapping[str, Any] = field(default_factory=dict)


def built_states(database: Database, ids: Sequence[str]) -> dict[str, str]:
    """Return id to state of the documents that the pipeline has built; an empty one is unfinished work."""
    return {row["id"]: row["state"] for row in database.read(_STATES, ids=list(ids))}


def count_outdated(database: Database, pipeline: str) -> int:
    """Return how many documents were built by another configuration."""
    return int(database.read(_OUTDATED, pipeline=pipeline)[0]["n"])


def write_built(database: Database, document: BuiltDocument) -> str | None:
    """Write a document with all that rests on it, in one transaction; return its state before, None if new.

    What the pipeline wrote for an earlier text or by another configuration and does not write now goes in
    that transaction; what others wrote stays.

    Args:
        database: Where to.
        document: The document.
    """

    def work(tx: Transaction) -> str | None:
        state, former = _begin(tx, document)
        tx.run(_WRITE_CHUNKS, id=document.id, rows=_chunk_rows(document), state=document.pipeline)
        write_evidence(tx, document.evidence)
        touched = _clear(tx, document, former)  # now, so that nothing goes that the new text says too
        shown = [each for each in document.evidence if each.properties.get("held") is None]
        touched.add({"subject": e.subject, "type": e.type, "object": e.object} for e in shown)
        if touched.entities:
            refresh(tx, touched.entities, touched.facts, None if former else _addition(document))
        return state

    return database.transaction(work)


def _begin(tx: Transaction, document: BuiltDocument) -> tuple[str | None, Sequence[Row]]:
    """Write the document itself; return its state, its passages and what was read in them before."""
    own = {
        "title": document.title or None,
        "trusted": None if document.trusted else False,
        "kg_state": document.state,
        "kg_pipeline": document.pipeline,
        **dict.fromkeys(DOCUMENT_QUALITY),
        **document.quality,
    }
    rows = tx.run(
        _BEGIN, id=document.id, own=own, content=dict(document.content), prefix=TAG_PREFIX, made_by=BUILT
    )
    return rows[0]["state"], rows[0]["former"]


def _addition(document: BuiltDocument) -> Addition:
    """What is written of a document that had no passages before."""
    mark, trusted = document.content.get("fingerprint", ""), document.trusted
    passages = [
        Passage(document.id, row["properties"]["index"], row["id"], mark, trusted) for row in document.chunks
    ]
    return Addition(document.evidence, {each.chunk_id: each for each in passages})


def _clear(tx: Transaction, document: BuiltDocument, former: Sequence[Row]) -> Touched:
    """Take away what was there before and is not written now, and return what that was about."""
    touched = Touched()
    if not former:
        return touched
    new = {row["id"] for row in document.chunks}
    gone = {row["chunk"] for row in former if row["own"]} - new
    kept = {row["chunk"] for row in former} - gone
    if gone:
        delete_passages(tx, [{"id": document.id, "chunks": sorted(kept | new)}])
        tx.run(_SET_STATE, id=document.id, state=document.state)  # who takes passages away sets it back
    wanted = {each.id for each in document.evidence}
    said = [each for row in former for each in row["evidence"]]
    touched.add(said)  # all of it: what is said again may have been shown under another key
    if lost := [each["id"] for each in said if each["id"] not in wanted]:
        tx.run(_DELETE_EVIDENCE, ids=lost)
    if released := sorted(kept - new):
        tx.run(_RELEASE_CHUNKS, ids=released)
    clear_claims(tx, [{"id": document.id, "claims": _claims(document.evidence)}], BUILT)
    return touched


def _claims(evidence: Sequence[Evidence]) -> list[str]:
    """Ids of all claims that these may show."""
    return [
        claim_id(chunk, each.fact)
        for each in evidence
        if is_literal(each.object or "")
        for chunk in each.chunk_ids
    ]


def _chunk_rows(document: BuiltDocument) -> list[Row]:
    ids = [row["id"] for row in document.chunks]
    return [{**row, "before": before} for row, before in zip(document.chunks, [None, *ids], strict=False)]
