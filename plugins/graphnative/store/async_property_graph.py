"""The asynchronous half of the property graph store's interface."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from llama_index.core.graph_stores.types import LabelledNode, Relation, Triplet
from llama_index.core.schema import BaseNode
from llama_index.core.vector_stores.types import VectorStoreQuery

from graphnative.store.graph_labels import ENTITY_LABEL
from graphnative.store.graph_operations import GraphOperations
from graphnative.store.schema_text import schema_text
from graphnative.store.steps import Steps, T
from graphnative.store.vector_query import Scored


class AsyncPropertyGraph:
    """Each method returns what its synchronous twin returns, without blocking the caller's event loop."""

    _operations: GraphOperations
    enhanced_schema: bool
    structured_schema: dict[str, Any]

    @abstractmethod
    async def _arun(self, steps: Steps[T]) -> T:
        """Return the result of an operation."""

    async def aget(
        self, properties: Mapping[str, Any] | None = None, ids: Sequence[str] | None = None
    ) -> list[LabelledNode]:
        """Return nodes by id and properties."""
        return await self._arun(self._operations.get(properties, ids))

    async def aget_triplets(
        self,
        entity_names: Sequence[str] | None = None,
        relation_names: Sequence[str] | None = None,
        properties: Mapping[str, Any] | None = None,
        ids: Sequence[str] | None = None,
    ) -> list[Triplet]:
        """Return triplets by one of their ends and their type."""
        return await self._arun(self._operations.get_triplets(entity_names, relation_names, properties, ids))

    async def aget_rel_map(
        self,
        graph_nodes: Sequence[LabelledNode],
        depth: int = 2,
        limit: int = 30,
        ignore_rels: Sequence[str] | None = None,
    ) -> list[Triplet]:
        """Return the triplets around nodes, nearest first."""
        return await self._arun(self._operations.get_rel_map(graph_nodes, depth, limit, ignore_rels))

    async def aget_llama_nodes(self, node_ids: Sequence[str]) -> list[BaseNode]:
        """Return LlamaIndex's text nodes by id."""
        return await self._arun(self._operations.get_llama_nodes(node_ids))

    async def aupsert_nodes(self, nodes: Sequence[LabelledNode]) -> None:
        """Write entities and chunks."""
        await self._arun(self._operations.upsert_nodes(nodes))

    async def aupsert_relations(self, relations: Sequence[Relation]) -> None:
        """Write relations."""
        await self._arun(self._operations.upsert_relations(relations))

    async def aupsert_llama_nodes(self, llama_nodes: Sequence[BaseNode]) -> None:
        """Write LlamaIndex's text nodes as chunks."""
        await self._arun(self._operations.upsert_llama_nodes(llama_nodes))

    async def adelete(
        self,
        entity_names: Sequence[str] | None = None,
        relation_names: Sequence[str] | None = None,
        properties: Mapping[str, Any] | None = None,
        ids: Sequence[str] | None = None,
    ) -> None:
        """Delete nodes and relations."""
        await self._arun(self._operations.delete(entity_names, relation_names, properties, ids))

    async def adelete_llama_nodes(
        self, node_ids: Sequence[str] | None = None, ref_doc_ids: Sequence[str] | None = None
    ) -> None:
        """Delete chunks and what only they say."""
        await self._arun(self._operations.delete_llama_nodes(node_ids, ref_doc_ids))

    async def avector_query(
        self, query: VectorStoreQuery, *, node_label: str = ENTITY_LABEL, **_: Any
    ) -> Scored:
        """Return the nearest nodes and their scores."""
        return await self._arun(self._operations.vector_query(query, node_label))

    async def aget_schema(self, refresh: bool = False) -> dict[str, Any]:
        """Return the schema; it is read when the database has changed since it was read last."""
        self.structured_schema = await self._arun(self._operations.schema(refresh=refresh))
        return self.structured_schema

    async def aget_schema_str(self, refresh: bool = False, **types: Sequence[str]) -> str:
        """Return the schema as text; ``include_types`` or ``exclude_types`` choose labels and types."""
        schema = await self.aget_schema(refresh=refresh)
        return schema_text(schema, enhanced=self.enhanced_schema, **types)
