"""Write LlamaIndex nodes: entities and text chunks, updated where they exist, in batches."""

from collections.abc import Callable, Iterable
from itertools import groupby

from llama_index.core.graph_stores.types import TRIPLET_SOURCE_KEY, ChunkNode, EntityNode, LabelledNode

from graphnative.cypher.escape import check_name, escape_name
from graphnative.errors import StoreError
from graphnative.store.database import BATCH_SIZE, Row
from graphnative.store.entity_lookup import NodeRow, resolve_entities
from graphnative.store.llama_nodes import (
    CHUNK_LABEL,
    ENTITY_LABEL,
    GraphEntity,
    chunk_key,
    entity_key,
    llama_id,
    stored_id,
)
from graphnative.store.property_values import check_vector, storable_properties
from graphnative.store.steps import Queries, Steps, Write, run
from graphnative.store.vector_index import ensure_vector_index

_MERGE_ENTITIES = """
UNWIND $rows AS row
MERGE (n:__Node__ {{id: row.id}})
SET n:__Entity__{label}
SET n += row
RETURN max(CASE WHEN n:Chunk THEN n.id END) AS clash
"""
_MERGE_CHUNKS = """
UNWIND $rows AS row
MERGE (n:__Node__ {id: row.id})
SET n:Chunk
SET n += row
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
    entities: list[NodeRow] = []
    chunks: list[NodeRow] = []
    for node in nodes:
        if isinstance(node, EntityNode):
            entities.append(_entity_row(node))
        elif isinstance(node, ChunkNode):
            chunks.append(_chunk_row(node))
        else:
            raise StoreError(f"A {type(node).__name__} is neither an EntityNode nor a ChunkNode.")
    yield from ensure_vector_index(CHUNK_LABEL, _with_vectors(chunks))
    yield from ensure_vector_index(ENTITY_LABEL, _with_vectors(entities))
    for start in range(0, len(chunks), BATCH_SIZE):
        batch = chunks[start : start + BATCH_SIZE]
        yield Write(lambda batch=batch: _write_chunks(batch))  # type: ignore[misc]
    entities.sort(key=_label)  # stable: of two rows for one node the later wins
    for start in range(0, len(entities), BATCH_SIZE):
        batch = entities[start : start + BATCH_SIZE]
        yield Write(lambda batch=batch: _write_entities(batch))  # type: ignore[misc]


def _entity_row(node: EntityNode) -> NodeRow:
    name, id_ = node.name, stored_id(node)
    properties = storable_properties(node.properties, lambda: f"The entity {name!r}", entity_key)
    properties["id"], properties["name"] = id_, name
    if id_ != name or '"' in name:
        properties["llama_id"] = llama_id(name)
    return NodeRow(
        properties,
        _vector(node, lambda: f"the entity {name!r}"),
        name=name,
        label=check_name(node.label),
        exact=isinstance(node, GraphEntity),
        source=node.properties.get(TRIPLET_SOURCE_KEY),
    )


def _chunk_row(node: ChunkNode) -> NodeRow:
    id_ = stored_id(node)
    properties = storable_properties(node.properties, lambda: f"The chunk {id_!r}", chunk_key)
    properties["id"], properties["text"] = id_, node.text
    return NodeRow(properties, _vector(node, lambda: f"the chunk {id_!r}"))


def _vector(node: LabelledNode, owner: Callable[[], str]) -> list[float] | None:
    return None if node.embedding is None else check_vector(node.embedding, owner())


def _label(row: NodeRow) -> str:
    return row.label


def _write_entities(batch: list[NodeRow]) -> Queries[None]:
    rows = sorted((yield from resolve_entities(batch)), key=_label)
    for label, group in groupby(rows, key=_label):
        escaped = f":{escape_name(label)}" if label else ""
        yield from _merge(_MERGE_ENTITIES.format(label=escaped), group, "a text chunk")
    mentions = [{"id": row.id, "source": row.source} for row in rows if row.source is not None]
    if mentions:
        yield from run(_MENTION, rows=mentions)
    yield from _set_vectors(rows)


def _write_chunks(batch: list[NodeRow]) -> Queries[None]:
    yield from _merge(_MERGE_CHUNKS, batch, "an entity")
    yield from _set_vectors(batch)


def _merge(cypher: str, group: Iterable[NodeRow], other: str) -> Queries[None]:
    clash = (yield from run(cypher, rows=[row.properties for row in group]))[0]["clash"]
    if clash is not None:
        raise StoreError(f"The id {clash!r} is already that of {other}; a node is one or the other.")


def _set_vectors(rows: list[NodeRow]) -> Queries[None]:
    vectors = _with_vectors(rows)
    if vectors:
        yield from run(_SET_VECTORS, rows=vectors)


def _with_vectors(rows: list[NodeRow]) -> list[Row]:
    return [{"id": row.id, "embedding": row.embedding} for row in rows if row.embedding]
