"""What a built document adds to the graph, written by the plain driver: the same rows, and nothing read.

The edges of facts are merged, as the manual has it; or created, which is right only where none was before.
"""

from dataclasses import dataclass
from typing import Any

import neo4j

from graphnative.store.built_documents import BuiltDocument
from graphnative.store.evidence import Evidence, is_literal
from graphnative.store.literal_claims import claim_id

_DOCUMENT = "MERGE (d:Document {id: $id}) SET d += $properties"
_CHUNKS = """
MATCH (d:Document {id: $id})
UNWIND $rows AS row
MERGE (c:__Node__ {id: row.id}) SET c:Chunk, c += row.properties
MERGE (d)-[:HAS_CHUNK]->(c)
"""
_EVIDENCE = """
UNWIND $rows AS row
MERGE (e:Evidence {id: row.id}) SET e += row.properties
WITH e, row
MATCH (c:Chunk {id: row.chunk})
MERGE (e)-[:FROM]->(c)
"""
_CLAIMS = """
UNWIND $rows AS row
MERGE (k:Claim {id: row.id}) SET k += row.properties
WITH k, row
MATCH (c:Chunk {id: row.chunk})
MERGE (k)-[:FROM]->(c)
"""
_ENTITIES = """
UNWIND $rows AS row
MERGE (n:__Entity__ {key: row.key}) SET n:__Node__:$(row.label), n += row.properties
"""
_MENTIONS = """
UNWIND $rows AS row
MATCH (n:__Entity__ {key: row.key}) MATCH (c:Chunk {id: row.chunk})
MERGE (c)-[m:MENTIONS {evidenced: true}]->(n) SET m += row.properties
"""
_FACTS = """
UNWIND $rows AS row
MATCH (a:__Entity__ {key: row.subject}), (b:__Entity__ {key: row.object})
MERGE (a)-[r:$(row.type)]->(b) SET r += row.properties
"""
_NEW_FACTS = _FACTS.replace("MERGE (a)", "CREATE (a)")


@dataclass(frozen=True, slots=True)
class RawDocument:
    """Statements of one transaction with their rows.

    Attributes:
        statements: Statement and its parameters.
        rows: Nodes and relations that it writes.
    """

    statements: list[tuple[str, dict[str, Any]]]
    rows: int


def raw_document(document: BuiltDocument, *, creates: bool = False) -> RawDocument:
    """The rows that a document adds to a graph without it, ready to be sent.

    Args:
        document: The document.
        creates: Create the edges of facts, rather than merge them.
    """
    mentioned = [each for each in document.evidence if each.object is None]
    facts = [each for each in document.evidence if each.object is not None]
    shown = [each for each in facts if each.properties["held"] is None and not is_literal(each.object or "")]
    claims = [each for each in facts if each.properties["held"] is None and is_literal(each.object or "")]
    statements = [
        (_DOCUMENT, {"id": document.id, "properties": {**document.content, "title": document.title}}),
        (_CHUNKS, {"id": document.id, "rows": list(document.chunks)}),
        (_EVIDENCE, {"rows": [_evidence(each) for each in document.evidence]}),
        (_CLAIMS, {"rows": [_claim(each) for each in claims]}),
        (_ENTITIES, {"rows": list({each.subject: _entity(document, each) for each in mentioned}.values())}),
        (_MENTIONS, {"rows": list({each.subject: _mention(each) for each in mentioned}.values())}),
        (
            _NEW_FACTS if creates else _FACTS,
            {"rows": list({(e.subject, e.type, e.object): _fact(document, e) for e in shown}.values())},
        ),
    ]
    linked = 2 * (len(document.chunks) + len(document.evidence) + len(claims))
    entities = len({each.subject for each in mentioned})
    edges = len({(each.subject, each.type, each.object) for each in shown})
    return RawDocument(
        [each for each in statements if each[1].get("rows", True)], 1 + linked + 2 * entities + edges
    )


def write_raw(session: neo4j.Session, document: RawDocument) -> None:
    """Write a document in one transaction."""

    def work(tx: neo4j.ManagedTransaction) -> None:
        for cypher, parameters in document.statements:
            tx.run(cypher, parameters).consume()

    session.execute_write(work)


def _evidence(each: Evidence) -> dict[str, Any]:
    told = {"subject": each.subject, "type": each.type, "object": each.object, "name": each.name or None}
    properties = {
        **each.properties,
        **told,
        "description": each.description,
        "weight": each.weight,
        "passages": 1,
    }
    return {"id": each.id, "chunk": each.chunk_ids[0], "properties": properties}


def _claim(each: Evidence) -> dict[str, Any]:
    kept = ("value", "unit", "sentence", "subject_name")
    told = {name: each.properties.get(name) for name in kept}
    properties = {**told, "subject": each.subject, "predicate": each.type, "object": each.object}
    chunk = each.chunk_ids[0]
    return {"id": claim_id(chunk, each.fact), "chunk": chunk, "properties": properties}


def _entity(document: BuiltDocument, each: Evidence) -> dict[str, Any]:
    properties = {"id": each.subject, "name": each.name, "aliases": [], "description": each.description}
    return {
        "label": each.subject.partition(":")[0],
        "key": each.subject,
        "properties": {**properties, **_counts(document)},
    }


def _mention(each: Evidence) -> dict[str, Any]:
    place = {
        "surface": each.name,
        "start": each.properties["start"],
        "end": each.properties["end"],
        "votes": 1,
    }
    return {"key": each.subject, "chunk": each.chunk_ids[0], "properties": place}


def _fact(document: BuiltDocument, each: Evidence) -> dict[str, Any]:
    properties = {"description": each.description, "weight": each.weight, "score": each.properties["score"]}
    ends = {"subject": each.subject, "type": each.type, "object": each.object}
    return {
        **ends,
        "properties": {**properties, "triplet_source_ids": list(each.chunk_ids), **_counts(document)},
    }


def _counts(document: BuiltDocument) -> dict[str, Any]:
    return {
        "document_ids": [document.id],
        "reference_count": 1,
        "fingerprints": [document.content["fingerprint"]],
    }
