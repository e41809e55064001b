"""Write LlamaIndex nodes: entities and text chunks, updated where they exist, in batches."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from llama_index.core.graph_stores.types import TRIPLET_SOURCE_KEY, ChunkNode, EntityNode, LabelledNode

from graphnative.cypher.escape import escape_name
from graphnative.errors import StoreError
from graphnative.store.database import BATCH_SIZE, Row, batched
from graphnative.store.entity_lookup import resolve_entities
from graphnative.store.llama_nodes import (
    CHUNK_LABEL,
    ENTITY_LABEL,
    GraphEntity,
    llama_id,
    stored_chunk_properties,
    stored_entity_properties,
    stored_id,
)
from graphnative.store.property_values import check_vector, storable_properties
from graphnative.store.steps import Queries, Steps, Write, run
from graphnative.store.vector_index import ensure_vector_index

_MERGE_ENTITIES = """
UNWIND $rows AS row
MERGE (n:__Node__ {{id: row.id}})
SET n:__Entity__{label}
SET n += row.properties
RETURN max(CASE WHEN n:Chunk THEN n.id END) AS clash
"""
_MERGE_CHUNKS = """
UNWIND $rows AS row
MERGE (n:__Node__ {id: row.id})
SET n:Chunk
SET n += row.properties
RETURN max(CASE WHEN n:__Entity__ THEN n.id END) AS clash
"""
_MENTION = """
UNWIND $rows AS row
MATCH (n:__Node__ {id: row.id})
MERGE (c:__Node__ {id: row.source})
MERGE (c)-[:MENTIONS]->(n)
"""
_SET_VECTORS = """
UNWIND $rows AS row
MATCH (n:__Node__ {id: row.id})
CALL db.create.setNodeVectorProperty(n, 'embedding', row.embedding)
"""


def upsert_nodes(nodes: Iterable[LabelledNode]) -> Steps[None]:
    """Write nodes, all of them checked before the first is written.

    Source: the behaviour of LlamaIndex's PropertyGraphStore.upsert_nodes.

    Differs: a second upsert also updates; an entity that the graph knows by label and name is updated
    there; entities whose names differ only in quotation marks stay two; a node of another class is an
    error instead of being left out.

    Raises:
        StoreError: A node can't be stored; the message names it.
    """
    rows = [_row(node) for node in nodes]
    entities = [row for row in rows if row["kind"] == ENTITY_LABEL]
    chunks = [row for row in rows if row["kind"] == CHUNK_LABEL]
    for label, group in ((CHUNK_LABEL, chunks), (ENTITY_LABEL, entities)):
        yield from ensure_vector_index(label, [row for row in group if row["embedding"]])
    for batch in batched(chunks, BATCH_SIZE):
        yield Write(lambda batch=batch: _write_chunks(batch))  # type: ignore[misc]
    entities.sort(key=lambda row: row["label"])  # stable: of two rows for one node the later wins
    for batch in batched(entities, BATCH_SIZE):
        yield Write(lambda batch=batch: _write_entities(batch))  # type: ignore[misc]


def _row(node: LabelledNode) -> Row:
    if isinstance(node, EntityNode):
        return _entity_row(node)
    if isinstance(node, ChunkNode):
        return _chunk_row(node)
    raise StoreError(f"A node of class {type(node).__name__} is neither an EntityNode nor a ChunkNode.")


def _entity_row(node: EntityNode) -> Row:
    owner = f"The entity {node.name!r}"
    id_ = stored_id(node)
    properties = storable_properties(stored_entity_properties(node.properties), owner)
    properties["name"] = node.name
    if id_ != llama_id(node.name):
        properties["llama_id"] = llama_id(node.name)
    return {
        "kind": ENTITY_LABEL,
        "id": id_,
        "name": node.name,
        "label": node.label,
        "escaped": f":{escape_name(node.label)}",
        "exact": isinstance(node, GraphEntity),
        "source": node.properties.get(TRIPLET_SOURCE_KEY),
        "properties": properties,
        "embedding": None if node.embedding is None else check_vector(node.embedding, owner),
    }


def _chunk_row(node: ChunkNode) -> Row:
    id_ = stored_id(node)
    owner = f"The chunk {id_!r}"
    properties = storable_properties(stored_chunk_properties(node.properties), owner)
    return {
        "kind": CHUNK_LABEL,
        "id": id_,
        "properties": {**properties, "text": node.text},
        "embedding": None if node.embedding is None else check_vector(node.embedding, owner),
    }


def _write_entities(batch: Sequence[Row]) -> Queries[None]:
    rows = yield from resolve_entities(list(batch))
    for label, group in _by_label(rows):
        yield from _merge(_MERGE_ENTITIES.format(label=label), group, "a text chunk")
    mentions = [{"id": row["id"], "source": row["source"]} for row in rows if row["source"] is not None]
    if mentions:
        yield from run(_MENTION, rows=mentions)
    yield from _set_vectors(rows)


def _write_chunks(batch: Sequence[Row]) -> Queries[None]:
    yield from _merge(_MERGE_CHUNKS, batch, "an entity")
    yield from _set_vectors(batch)


def _merge(cypher: str, rows: Sequence[Row], other: str) -> Queries[None]:
    slim = [{"id": row["id"], "properties": row["properties"]} for row in rows]
    clash = (yield from run(cypher, rows=slim))[0]["clash"]
    if clash is not None:
        raise StoreError(f"The id {clash!r} is already that of {other}; a node is one or the other.")


def _by_label(rows: list[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Rows in groups of one label each, as it stands in the query; order within a label is kept."""

    def escaped(row: Row) -> str:
        return str(row["escaped"]) if row["label"] else ""

    for label, group in groupby(sorted(rows, key=escaped), key=escaped):
        yield label, list(group)


def _set_vectors(rows: Sequence[Any]) -> Queries[None]:
    vectors = [{"id": row["id"], "embedding": row["embedding"]} for row in rows if row["embedding"]]
    if vectors:
        yield from run(_SET_VECTORS, rows=vectors)
