"""A whole graph from tables of nodes and edges, written into an empty one as fast as Neo4j takes it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from graphnative.cypher.escape import escape_name
from graphnative.errors import StoreError
from graphnative.store.database import BATCH_SIZE, Database, batched
from graphnative.store.empty_graph import begin_load, end_load

_CREATE_NODES = """
UNWIND range(0, size($rows) - 1) AS i
CREATE (n:{labels}) SET n = $rows[i]
RETURN i, elementId(n) AS id
"""
_CREATE_EDGES = """
UNWIND $rows AS row
MATCH (a) WHERE elementId(a) = row[0]
MATCH (b) WHERE elementId(b) = row[1]
CREATE (a)-[r:{type}]->(b) SET r = row[2]
RETURN count(r) AS created
"""
_INDEX = "CREATE INDEX {name} IF NOT EXISTS FOR (n:{label}) ON (n.{key})"
_AWAIT = "CALL db.awaitIndexes(300)"


@dataclass(frozen=True, slots=True)
class NodeTable:
    """Nodes that bear the same labels.

    Attributes:
        labels: At least one.
        ids: What edges call each node; unique over all tables, and not stored.
        rows: The properties of each node, as many as ids; kinds of values that Neo4j can hold.
    """

    labels: tuple[str, ...]
    ids: Sequence[Hashable]
    rows: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class EdgeTable:
    """Relationships of one type.

    Attributes:
        type: The type.
        rows: Ids of start and end, and properties.
    """

    type: str
    rows: Sequence[tuple[Hashable, Hashable, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class GraphTables:
    """A whole graph.

    Attributes:
        nodes: Its nodes.
        edges: Its relationships.
        indexed: Label and property of nodes that are looked up by it.
    """

    nodes: tuple[NodeTable, ...]
    edges: tuple[EdgeTable, ...]
    indexed: tuple[tuple[str, str], ...] = ()

    @property
    def node_count(self) -> int:
        """How many nodes it has."""
        return sum(len(table.rows) for table in self.nodes)

    @property
    def edge_count(self) -> int:
        """How many relationships it has."""
        return sum(len(table.rows) for table in self.edges)


def load_tables(
    database: Database, tables: GraphTables, *, progress: Callable[[int], object] | None = None
) -> None:
    """Write a graph into an empty one; if that is interrupted, the next load begins anew.

    Args:
        database: Opened ``to_load``.
        tables: The graph; its ids are checked before anything is written.
        progress: Called with the size of each committed batch.

    Raises:
        OwnershipError: The graph is not this workspace's.
        StoreError: The graph is not empty, two nodes have one id, or an edge names a node that is not there.
    """
    _check(tables)
    begin_load(database, "a whole graph")
    tell = progress or (lambda _: None)
    stored: dict[Hashable, str] = {}
    for nodes in tables.nodes:
        _create_nodes(database, nodes, stored, tell)
    for label, key in tables.indexed:
        name = escape_name(f"{label}_{key}")
        database.write(_INDEX.format(name=name, label=escape_name(label), key=escape_name(key)))
    for edges in tables.edges:
        _create_edges(database, edges, stored, tell)
    database.read(_AWAIT)
    end_load(database)


def _check(tables: GraphTables) -> None:
    known: set[Hashable] = set()
    for nodes in tables.nodes:
        for id_ in nodes.ids:
            if id_ in known:
                raise StoreError(f"Two nodes of the graph have the id {id_!r}.")
            known.add(id_)
    for edges in tables.edges:
        for start, end, _ in edges.rows:
            if start not in known or end not in known:
                absent = end if start in known else start
                raise StoreError(
                    f"A {edges.type} of the graph names the node {absent!r}, which is not there."
                )


def _create_nodes(
    database: Database, table: NodeTable, stored: dict[Hashable, str], tell: Callable[[int], object]
) -> None:
    cypher = _CREATE_NODES.format(labels=":".join(map(escape_name, table.labels)))
    ids = iter(table.ids)
    for rows in batched(table.rows, BATCH_SIZE):
        names = list(islice(ids, len(rows)))
        stored.update((names[made["i"]], made["id"]) for made in database.write(cypher, rows=rows))
        tell(len(rows))


def _create_edges(
    database: Database, table: EdgeTable, stored: Mapping[Hashable, str], tell: Callable[[int], object]
) -> None:
    cypher = _CREATE_EDGES.format(type=escape_name(table.type))
    for batch in batched(table.rows, BATCH_SIZE):
        rows = [(stored[start], stored[end], properties) for start, end, properties in batch]
        created = database.write(cypher, rows=rows)[0]["created"]
        if created != len(rows):
            raise StoreError(f"Neo4j created {created} of {len(rows)} relationships {table.type}.")
        tell(len(rows))
