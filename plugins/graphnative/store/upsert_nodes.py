"""Write LlamaIndex nodes: entities and text chunks, updated where they exist, in batches."""

from collections.abc import Iterable, Sequence
from itertools import chain

from llama_index.core.graph_stores.types import TRIPLET_SOURCE_KEY, ChunkNode, EntityNode, LabelledNode

from graphnative.cypher.escape import check_name, escape_name
from graphnative.errors import StoreError
from graphnative.store.database import BATCH_SIZE, Row
from graphnative.store.entity_lookup import NodeRow, resolve_entities
from graphnative.store.graph_labels import CHUNK_LABEL, ENTITY_LABEL
from graphnative.store.grouped_batches import grouped_batches
from graphnative.store.llama_nodes import (
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
    entities: dict[str, list[NodeRow]] = {}
    chunks: list[NodeRow] = []
    for node in nodes:
        if isinstance(node, EntityNode):
            entities.setdefault(node.label, []).append(_entity_row(node))
        elif isinstance(node, ChunkNode):
            chunks.append(_chunk_row(node))
        else:
            raise StoreError(f"A {type(node).__name__} is neither an EntityNode nor a ChunkNode.")
    for label in entities:
        check_name(label)
    yield from ensure_vector_index(CHUNK_LABEL, _with_vectors(chunks))
    yield from ensure_vector_index(ENTITY_LABEL, _with_vectors(chain.from_iterable(entities.values())))
    for chunk_batch in grouped_batches({CHUNK_LABEL: chunks}, BATCH_SIZE):
        yield Write(lambda batch=chunk_batch: _write_chunks(batch[0][1]))  # type: ignore[misc]
    for batch in grouped_batches(entities, BATCH_SIZE):
        yield Write(lambda batch=batch: _write_entities(batch))  # type: ignore[misc]


def _entity_row(node: EntityNode) -> NodeRow:
    name, exact = node.name, isinstance(node, GraphEntity)
    id_ = stored_id(node) if exact else name
    properties = storable_properties(node.properties, lambda: f"The entity {name!r}", entity_key)
    properties["id"], properties["name"] = id_, name
    if id_ != name or '"' in name:
        properties["llama_id"] = llama_id(name)
    return NodeRow(
        properties,
        None if node.embedding is None else check_vector(node.embedding, f"the entity {name!r}"),
        name=name,
        label=node.label,
        exact=exact,
        source=node.properties.get(TRIPLET_SOURCE_KEY),
    )


def _chunk_row(node: ChunkNode) -> NodeRow:
    id_ = stored_id(node)
    properties = storable_properties(node.properties, lambda: f"The chunk {id_!r}", chunk_key)
    properties["id"], properties["text"] = id_, node.text
    vector = None if node.embedding is None else check_vector(node.embedding, f"the chunk {id_!r}")
    return NodeRow(properties, vector)


def _write_entities(batch: Sequence[tuple[str, Sequence[NodeRow]]]) -> Queries[None]:
    given = [row for _, group in batch for row in group]
    rows = yield from resolve_entities(given)
    for label, group in batch if rows is given else _by_label(rows):
        yield from _merge(
            _MERGE_ENTITIES.format(label=f":{escape_name(label)}" if label else ""), group, "a text chunk"
        )
    mentions = [{"id": row.id, "source": row.source} for row in rows if row.source is not None]
    if mentions:
        yield from run(_MENTION, rows=mentions)
    yield from _set_vectors(rows)


def _by_label(rows: Iterable[NodeRow]) -> list[tuple[str, Sequence[NodeRow]]]:
    groups: dict[str, list[NodeRow]] = {}
    for row in rows:
        groups.setdefault(row.label, []).append(row)
    return sorted(groups.items())


def _write_chunks(rows: Sequence[NodeRow]) -> Queries[None]:
    yield from _merge(_MERGE_CHUNKS, rows, "an entity")
    yield from _set_vectors(rows)


def _merge(cypher: str, group: Iterable[NodeRow], other: str) -> Queries[None]:
    clash = (yield from run(cypher, rows=[row.properties for row in group]))[0]["clash"]
    if clash is not None:
        raise StoreError(f"The id {clash!r} is already that of {other}; a node is one or the other.")


def _set_vectors(rows: Sequence[NodeRow]) -> Queries[None]:
    vectors = _with_vectors(rows)
    if vectors:
        yield from run(_SET_VECTORS, rows=vectors)


def _with_vectors(rows: Iterable[NodeRow]) -> list[Row]:
    return [{"id": row.id, "embedding": row.embedding} for row in rows if row.embedding]
