import datetime

import pytest

from graphnative.errors import StoreError
from graphnative.store import bulk_load
from graphnative.store.bulk_load import EdgeTable, GraphTables, NodeTable, load_tables
from graphnative.store.connect import open_database
from graphnative.store.database import Database

DAY = datetime.date(2024, 2, 29)
GRAPH = GraphTables(
    (
        NodeTable(("City",), ["u", "j"], [{"name": "Ulm"}, {"name": "Jena", "founded": DAY}]),
        NodeTable(("Old `firm`", "Firm"), [7], [{"a name": "O'Hara"}]),
    ),
    (EdgeTable("road to", [("u", "j", {"km": 5.5}), ("j", "u", {})]), EdgeTable("SITS_IN", [(7, "u", {})])),
    (("City", "name"),),
)


def test_nodes_and_edges_are_counted() -> None:
    assert (GRAPH.node_count, GRAPH.edge_count) == (3, 3)


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        (GraphTables((NodeTable(("A",), [1, 1], [{}, {}]),), ()), "Two nodes of the graph have the id 1"),
        (GraphTables((NodeTable(("A",), [1], [{}]),), (EdgeTable("T", [(1, 2, {})]),)), "A T .* node 2"),
        (GraphTables((NodeTable(("A",), [1], [{}]),), (EdgeTable("T", [(3, 1, {})]),)), "A T .* node 3"),
    ],
)
@pytest.mark.neo4j
def test_a_graph_that_does_not_hang_together_is_refused_before_it_is_written(
    database: Database, tables: GraphTables, fault: str
) -> None:
    with pytest.raises(StoreError, match=fault):
        load_tables(database, tables)
    assert database.read("MATCH (n) WHERE NOT n:Meta RETURN n") == []
    open_database(database.settings).close()


@pytest.mark.neo4j
@pytest.mark.parametrize("batch", [1, 2, 5000])
def test_the_graph_is_what_the_tables_say(database: Database, monkeypatch, batch: int) -> None:
    monkeypatch.setattr(bulk_load, "BATCH_SIZE", batch)
    told: list[int] = []
    load_tables(database, GRAPH, progress=told.append)
    nodes = database.read(
        "MATCH (n) WHERE NOT n:Meta "
        "RETURN labels(n) AS labels, properties(n) AS properties ORDER BY labels(n)[0], n.name"
    )
    assert [(sorted(row["labels"]), sorted(row["properties"])) for row in nodes] == [
        (["City"], ["founded", "name"]),
        (["City"], ["name"]),
        (["Firm", "Old `firm`"], ["a name"]),
    ]
    assert nodes[0]["properties"]["founded"].to_native() == DAY
    edges = database.read(
        "MATCH (a)-[r]->(b) RETURN type(r) AS t, a.name AS a, b.name AS b, r.km AS km ORDER BY t, a"
    )
    assert [tuple(row.values()) for row in edges] == [
        ("SITS_IN", None, "Ulm", None),
        ("road to", "Jena", "Ulm", None),
        ("road to", "Ulm", "Jena", 5.5),
    ]
    assert sum(told) == 6
    indexes = database.read("SHOW INDEXES YIELD name, state WHERE name = 'City_name' RETURN state")
    assert indexes == [{"state": "ONLINE"}]


@pytest.mark.neo4j
def test_an_interrupted_load_begins_anew(database: Database) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load_tables(database, GRAPH, progress=interrupt)
    with pytest.raises(StoreError, match="interrupted"):
        open_database(database.settings)
    load_tables(database, GRAPH)
    assert database.read("MATCH (n) WHERE NOT n:Meta RETURN count(n) AS n") == [{"n": 3}]
