"""The operations of the property graph store as steps, and the little that one store remembers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from llama_index.core.graph_stores.types import ChunkNode, LabelledNode, Relation, Triplet
from llama_index.core.schema import BaseNode
from llama_index.core.vector_stores.types import VectorStoreQuery

from graphnative.store import graph_delete, graph_read, upsert_nodes, upsert_relations, vector_query
from graphnative.store.graph_indexes import ensure_graph_indexes
from graphnative.store.graph_schema import read_schema
from graphnative.store.llama_chunks import chunk_from_llama, chunk_to_llama
from graphnative.store.llama_nodes import chunk_id, stored_id
from graphnative.store.schema_examples import add_examples
from graphnative.store.steps import Revision, Steps


class GraphOperations:
    """Every operation as a generator of steps; LlamaIndex's names and arguments.

    Args:
        create_indexes: Make constraints and indexes before the first write.
        enhanced_schema: Add examples of values to the schema.
    """

    def __init__(self, *, create_indexes: bool = True, enhanced_schema: bool = False) -> None:
        self._needs_indexes = create_indexes
        self._enhanced = enhanced_schema
        self._aliases: dict[str, str] = {}
        self._schema: tuple[str, dict[str, Any]] | None = None

    def get(
        self, properties: Mapping[str, Any] | None, ids: Sequence[str] | None
    ) -> Steps[list[LabelledNode]]:
        """Return nodes by id and properties."""
        return graph_read.get_nodes(properties, self._known(ids))

    def get_triplets(
        self,
        entity_names: Sequence[str] | None,
        relation_names: Sequence[str] | None,
        properties: Mapping[str, Any] | None,
        ids: Sequence[str] | None,
    ) -> Steps[list[Triplet]]:
        """Return triplets by one of their ends and their type."""
        return graph_read.get_triplets(entity_names, relation_names, properties, ids)

    def get_rel_map(
        self, graph_nodes: Sequence[LabelledNode], depth: int, limit: int, ignore_rels: Sequence[str] | None
    ) -> Steps[list[Triplet]]:
        """Return the triplets around nodes."""
        ids = self._known([stored_id(node) for node in graph_nodes])
        return graph_read.get_rel_map(ids or [], depth, limit, ignore_rels)

    def get_llama_nodes(self, node_ids: Sequence[str]) -> Steps[list[BaseNode]]:
        """Return LlamaIndex's text nodes by id, sorted by id."""
        found = yield from graph_read.get_nodes(None, list(node_ids))
        return [node for chunk in found if (node := chunk_to_llama(chunk)) is not None]

    def upsert_nodes(self, nodes: Iterable[LabelledNode]) -> Steps[None]:
        """Write entities and chunks."""
        nodes = list(nodes)
        for node in nodes:
            if isinstance(node, ChunkNode) and node.id_ is None:
                self._aliases[node.id] = chunk_id(node)  # what callers of this process know it by
        yield from self._ensure_indexes()
        yield from upsert_nodes.upsert_nodes(nodes)

    def upsert_relations(self, relations: Iterable[Relation]) -> Steps[None]:
        """Write relations."""
        yield from self._ensure_indexes()
        yield from upsert_relations.upsert_relations(relations, self._aliases)

    def upsert_llama_nodes(self, llama_nodes: Iterable[BaseNode]) -> Steps[None]:
        """Write LlamaIndex's text nodes as chunks."""
        yield from self.upsert_nodes([chunk_from_llama(node) for node in llama_nodes])

    def delete(
        self,
        entity_names: Sequence[str] | None,
        relation_names: Sequence[str] | None,
        properties: Mapping[str, Any] | None,
        ids: Sequence[str] | None,
    ) -> Steps[None]:
        """Delete nodes and relations."""
        return graph_delete.delete(entity_names, relation_names, properties, self._known(ids))

    def delete_llama_nodes(
        self, node_ids: Sequence[str] | None, ref_doc_ids: Sequence[str] | None
    ) -> Steps[None]:
        """Delete chunks and what only they say."""
        return graph_delete.delete_llama_nodes(self._known(node_ids), ref_doc_ids)

    def vector_query(self, query: VectorStoreQuery, label: str) -> Steps[vector_query.Scored]:
        """Return the nearest nodes."""
        return vector_query.vector_query(query, label)

    def schema(self, *, refresh: bool) -> Steps[dict[str, Any]]:
        """Return the schema, read anew when the database has changed since, or when asked to."""
        revision = yield Revision()
        if refresh or self._schema is None or self._schema[0] != revision:
            schema = yield from read_schema()
            if self._enhanced:
                yield from add_examples(schema)
            self._schema = (revision, schema)
        return self._schema[1]

    def _known(self, ids: Sequence[str] | None) -> list[str] | None:
        """Ids with those replaced that LlamaIndex made up for chunks without one."""
        return None if ids is None else [self._aliases.get(str(id_), str(id_)) for id_ in ids]

    def _ensure_indexes(self) -> Steps[None]:
        if self._needs_indexes:
            yield from ensure_graph_indexes()
            self._needs_indexes = False
