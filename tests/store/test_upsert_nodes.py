import re
from pathlib import Path

import pytest
from llama_index.core.graph_stores.types import ChunkNode, EntityNode

import graphnative.store
from graphnative.errors import CypherRejected, StoreError
from graphnative.store.graph_indexes import ensure_graph_indexes
from graphnative.store.llama_nodes import GraphEntity
from graphnative.store.steps import run_steps
from graphnative.store.upsert_nodes import upsert_nodes

SHELL = "CREATE (:__Node__:__Entity__:Organization {id: '9f3a', key: 'Organization:shell', name: 'Shell'})"
OURS = (
    "entity_lookup free_query graph_delete graph_indexes graph_read graph_schema metadata_filters "
    "schema_examples upsert_nodes upsert_relations vector_index vector_query"
)


@pytest.fixture
def graph(database):
    run_steps(database, ensure_graph_indexes())
    return database


def put(graph, *nodes) -> None:
    run_steps(graph, upsert_nodes(nodes))


@pytest.mark.neo4j
def test_an_entity_of_ours_is_updated_and_not_made_twice(graph) -> None:
    graph.write(
        "CREATE (:__Node__:__Entity__:Organization {id: '9f3a', key: 'Organization:shell', name: 'Shell'})"
    )
    put(graph, EntityNode(name="Shell", label="Organization", properties={"sector": "energy"}))
    assert graph.read("MATCH (n:__Entity__) RETURN n.id AS id, n.sector AS sector, n.key AS key") == [
        {"id": "9f3a", "sector": "energy", "key": "Organization:shell"}
    ]


@pytest.mark.neo4j
def test_an_untyped_entity_adds_no_label_to_one_of_ours(graph) -> None:
    graph.write(
        "CREATE (:__Node__:__Entity__:Organization {id: '9f3a', key: 'Organization:shell', name: 'Shell'})"
    )
    put(graph, EntityNode(name="Shell", properties={"x": 1}))
    (row,) = graph.read("MATCH (n:__Entity__) RETURN labels(n) AS labels, n.x AS x")
    assert (sorted(row["labels"]), row["x"]) == (["Organization", "__Entity__", "__Node__"], 1)


@pytest.mark.neo4j
def test_an_entity_with_an_id_of_its_own_can_be_renamed(graph) -> None:
    put(graph, GraphEntity(name="Acme", label="Firm", graph_id="9f3a"))
    put(graph, GraphEntity(name="Acme Ltd", label="Firm", graph_id="9f3a"))
    put(graph, EntityNode(name="Acme Ltd", label="Firm", properties={"x": 1}))
    assert graph.read("MATCH (n:__Entity__) RETURN n.id AS id, n.name AS name, n.x AS x") == [
        {"id": "9f3a", "name": "Acme Ltd", "x": 1}
    ]


@pytest.mark.neo4j
def test_none_removes_a_property(graph) -> None:
    put(graph, EntityNode(name="Ann", properties={"age": 1, "city": "Rome"}))
    put(graph, EntityNode(name="Ann", properties={"age": None}))
    (row,) = graph.read("MATCH (n:__Entity__) RETURN keys(n) AS keys")
    assert sorted(row["keys"]) == ["city", "id", "name"]


@pytest.mark.neo4j
def test_a_node_mentioned_by_two_chunks_is_mentioned_twice(graph) -> None:
    put(
        graph,
        *(EntityNode(name="Ann", properties={"triplet_source_id": chunk}) for chunk in ("c1", "c2", "c1")),
    )
    assert graph.read("MATCH (c)-[:MENTIONS]->(:__Entity__ {id: 'Ann'}) RETURN c.id AS id ORDER BY id") == [
        {"id": "c1"},
        {"id": "c2"},
    ]


@pytest.mark.neo4j
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (ChunkNode(text="x", id_="same"), EntityNode(name="same")),
        (EntityNode(name="same"), ChunkNode(text="x", id_="same")),
    ],
)
def test_a_node_is_an_entity_or_a_chunk(graph, first, second) -> None:
    put(graph, first)
    with pytest.raises(StoreError, match="'same' is already that of"):
        put(graph, second)
    (row,) = graph.read("MATCH (n:__Node__) RETURN labels(n) AS labels")
    assert not {"Chunk", "__Entity__"} <= set(row["labels"])


@pytest.mark.neo4j
@pytest.mark.parametrize(
    "wrong",
    [
        EntityNode(name="b", properties={"x": 2**70}),
        EntityNode(name="b", properties={"": 1}),
        EntityNode(name="b", label=""),
        EntityNode(name="b", embedding=[]),
    ],
)
def test_one_wrong_node_of_many_leaves_nothing_written(graph, wrong) -> None:
    with pytest.raises((StoreError, CypherRejected)):
        put(graph, EntityNode(name="a"), ChunkNode(text="x"), wrong)
    assert graph.read("MATCH (n:__Node__) RETURN n") == []


@pytest.mark.neo4j
def test_more_nodes_than_one_batch_holds(graph) -> None:
    put(graph, *(EntityNode(name=f"n{i}", label=f"L{i % 3}") for i in range(5001)))
    rows = graph.read("MATCH (n:__Entity__) UNWIND labels(n) AS l RETURN l, count(*) AS n ORDER BY l")
    assert {row["l"]: row["n"] for row in rows} == {
        "L0": 1667, "L1": 1667, "L2": 1667, "__Entity__": 5001, "__Node__": 5001,
    }  # fmt: skip


def test_report_4_no_query_needs_a_scoped_subquery_of_neo4j_5_23() -> None:
    folder = Path(graphnative.store.__file__).parent
    for name in OURS.split():
        source = (folder / f"{name}.py").read_text(encoding="utf-8")
        assert not re.search(r"CALL \([\w, ]+\) \{", source), name
        assert "apoc." not in source, name
