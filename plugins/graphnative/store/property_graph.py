"""The LlamaIndex property graph store: the whole interface, sync and async, over one Neo4j without APOC."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import neo4j
from llama_index.core.graph_stores.types import LabelledNode, Relation, Triplet
from llama_index.core.schema import BaseNode
from llama_index.core.vector_stores.types import VectorStoreQuery
from llama_index.graph_stores.neo4j import Neo4jPropertyGraphStore

from graphnative.errors import StoreError
from graphnative.models.traces import start_traces
from graphnative.settings import load_settings
from graphnative.store.async_database import AsyncDatabase
from graphnative.store.async_property_graph import AsyncPropertyGraph
from graphnative.store.connect import connect_to, open_database
from graphnative.store.database import Database
from graphnative.store.endpoint import Endpoint
from graphnative.store.free_query import FreeQuery, run_query
from graphnative.store.graph_labels import ENTITY_LABEL
from graphnative.store.graph_operations import GraphOperations
from graphnative.store.plain_values import plain
from graphnative.store.schema_text import schema_text
from graphnative.store.steps import Steps, T, reading_only, run_steps
from graphnative.store.vector_query import Scored


class Neo4jGraphStore(AsyncPropertyGraph, Neo4jPropertyGraphStore):  # type: ignore[misc]
    """A LlamaIndex property graph store that is fast, loses nothing and needs no APOC.

    Connects on first use; constraints and indexes are made before the first write. :func:`open_store`
    opens a workspace's graph; this constructor takes any Neo4j, as LlamaIndex's own store does.

    Args:
        username: User name.
        password: Password; empty for a server without authentication.
        url: Bolt or neo4j URI.
        database: Name of the database.
        refresh_schema: Accepted for LlamaIndex's sake: the schema is read when it is asked for.
        sanitize_query_output: Leave the vectors out of nodes that a query returns as a whole.
        enhanced_schema: Add examples of values to the schema.
        create_indexes: Make constraints and indexes before the first write.
        timeout: Seconds that a ``structured_query`` may run; None leaves that to the server.
        **neo4j_kwargs: Further options of the driver.
    """

    supports_structured_queries = True
    supports_vector_queries = True
    _owned: list[Database | AsyncDatabase]

    def __init__(  # noqa: PLR0913 - the signature of LlamaIndex's own store
        self,
        username: str,
        password: str,
        url: str,
        database: str | None = "neo4j",
        refresh_schema: bool = True,
        sanitize_query_output: bool = True,
        enhanced_schema: bool = False,
        create_indexes: bool = True,
        timeout: float | None = None,
        **neo4j_kwargs: Any,
    ) -> None:
        neo4j_kwargs.pop("apoc_sample", None)  # how much APOC may read: there is none
        opened = connect_to(Endpoint(url, username, password, database or "neo4j"), **neo4j_kwargs)
        self._set_up(opened, AsyncDatabase(opened, **neo4j_kwargs), timeout, sanitize_query_output)
        self._owned = [self._async_database, opened]
        self._operations = GraphOperations(create_indexes=create_indexes, enhanced_schema=enhanced_schema)
        self.enhanced_schema = enhanced_schema

    @classmethod
    def from_database(
        cls,
        database: Database,
        *,
        timeout: float | None = None,
        sanitize_query_output: bool = True,
        enhanced_schema: bool = False,
    ) -> "Neo4jGraphStore":
        """Return a store over an open database, which stays open when the store is closed."""
        store = cls.__new__(cls)
        store._set_up(database, AsyncDatabase(database), timeout, sanitize_query_output)
        store._owned = [store._async_database]
        store._operations = GraphOperations(enhanced_schema=enhanced_schema)
        store.enhanced_schema = enhanced_schema
        return store

    def _set_up(
        self, database: Database, async_database: AsyncDatabase, timeout: float | None, sanitize: bool
    ) -> None:
        self._opened: Database | None = database
        self._async_database = async_database
        self._owned = []
        self._read_only = not database.writable
        self._timeout = timeout
        self.sanitize_query_output = sanitize
        self.structured_schema: dict[str, Any] = {}

    @property
    def database(self) -> Database:
        """The database.

        Raises:
            StoreError: The store has been closed.
        """
        if self._opened is None:
            raise StoreError("The graph store has been closed.")
        return self._opened

    @property
    def client(self) -> neo4j.Driver:
        """The driver."""
        return self.database.driver

    def read_only(self) -> "Neo4jGraphStore":
        """Return a twin of the store that refuses to write; the store's ``close`` closes both."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, _owned=[], _read_only=True, _writer=self)  # which keeps it open
        return twin

    def close(self) -> None:
        """Give the connections back; a database that was handed in stays open."""
        self._opened = None
        for owned in self._owned:
            owned.close()

    def get(
        self, properties: Mapping[str, Any] | None = None, ids: Sequence[str] | None = None
    ) -> list[LabelledNode]:
        """Return nodes by id and properties, sorted by id; without either, all of them."""
        return self._run(self._operations.get(properties, ids))

    def get_triplets(
        self,
        entity_names: Sequence[str] | None = None,
        relation_names: Sequence[str] | None = None,
        properties: Mapping[str, Any] | None = None,
        ids: Sequence[str] | None = None,
    ) -> list[Triplet]:
        """Return the triplets that have one matching end and a matching type; without either, all of them."""
        return self._run(self._operations.get_triplets(entity_names, relation_names, properties, ids))

    def get_rel_map(
        self,
        graph_nodes: Sequence[LabelledNode],
        depth: int = 2,
        limit: int = 30,
        ignore_rels: Sequence[str] | None = None,
    ) -> list[Triplet]:
        """Return the triplets around nodes, nearest first, at most ``limit`` of them."""
        return self._run(self._operations.get_rel_map(graph_nodes, depth, limit, ignore_rels))

    def get_llama_nodes(self, node_ids: Sequence[str]) -> list[BaseNode]:
        """Return LlamaIndex's text nodes by id."""
        return self._run(self._operations.get_llama_nodes(node_ids))

    def upsert_nodes(self, nodes: Sequence[LabelledNode]) -> None:
        """Write entities and chunks; those that exist are updated."""
        self._run(self._operations.upsert_nodes(nodes))

    def upsert_relations(self, relations: Sequence[Relation]) -> None:
        """Write relations; those that exist are updated."""
        self._run(self._operations.upsert_relations(relations))

    def upsert_llama_nodes(self, llama_nodes: Sequence[BaseNode]) -> None:
        """Write LlamaIndex's text nodes as chunks."""
        self._run(self._operations.upsert_llama_nodes(llama_nodes))

    def delete(
        self,
        entity_names: Sequence[str] | None = None,
        relation_names: Sequence[str] | None = None,
        properties: Mapping[str, Any] | None = None,
        ids: Sequence[str] | None = None,
    ) -> None:
        """Delete the named nodes and relations, and nothing else."""
        self._run(self._operations.delete(entity_names, relation_names, properties, ids))

    def delete_llama_nodes(
        self, node_ids: Sequence[str] | None = None, ref_doc_ids: Sequence[str] | None = None
    ) -> None:
        """Delete chunks, with the facts and entities that only they name."""
        self._run(self._operations.delete_llama_nodes(node_ids, ref_doc_ids))

    def vector_query(self, query: VectorStoreQuery, *, node_label: str = ENTITY_LABEL, **_: Any) -> Scored:
        """Return the nearest entities (or ``node_label="Chunk"``) and their scores in [0, 1], best first."""
        return self._run(self._operations.vector_query(query, node_label))

    def structured_query(
        self, query: str, param_map: Mapping[str, Any] | None = None
    ) -> list[dict[str, Any]]:
        """Return the rows of a Cypher query as :func:`graphnative.store.plain_values.plain` gives them."""
        return self._plain(run_query(self.database, self._free(query, param_map)))

    async def astructured_query(
        self, query: str, param_map: Mapping[str, Any] | None = None
    ) -> list[dict[str, Any]]:
        """Return the rows of a Cypher query without blocking the event loop."""
        return self._plain(await self._async().run_query(self._free(query, param_map)))

    def refresh_schema(self) -> None:
        """Read the schema anew."""
        self.get_schema(refresh=True)

    def get_schema(self, refresh: bool = False) -> dict[str, Any]:
        """Return the schema; it is read when the database has changed since it was read last."""
        self.structured_schema = self._run(self._operations.schema(refresh=refresh))
        return self.structured_schema

    def get_schema_str(self, refresh: bool = False, **types: Sequence[str]) -> str:
        """Return the schema as text; ``include_types`` or ``exclude_types`` choose labels and types."""
        return schema_text(self.get_schema(refresh=refresh), enhanced=self.enhanced_schema, **types)

    def _run(self, steps: Steps[T]) -> T:
        return run_steps(self.database, reading_only(steps) if self._read_only else steps)

    async def _arun(self, steps: Steps[T]) -> T:
        return await self._async().run_steps(reading_only(steps) if self._read_only else steps)

    def _async(self) -> AsyncDatabase:
        _ = self.database  # closed means closed for both
        return self._async_database

    def _free(self, query: str, parameters: Mapping[str, Any] | None) -> FreeQuery:
        return FreeQuery(query, parameters or {}, not self._read_only, self._timeout)

    def _plain(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [plain(row, vectors=not self.sanitize_query_output) for row in rows]


def open_store(root: Path | None = None, **options: Any) -> Neo4jGraphStore:
    """Return the store of a workspace, its Neo4j started if need be.

    Args:
        root: The workspace; None is the folder of the nearest settings.yaml.
        **options: As :meth:`Neo4jGraphStore.from_database`.

    Raises:
        SettingsError: There is no workspace, or its settings are wrong.
        MissingExtraError: They ask for traces, and the extra ``otel`` is not installed.
        StoreError: Its database can't be had.
    """
    settings = load_settings(root)
    start_traces(settings.traces)
    database = open_database(settings)
    store = Neo4jGraphStore.from_database(database, **options)
    store._owned.append(database)
    return store
