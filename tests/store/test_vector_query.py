import pytest
from llama_index.core.graph_stores.types import ChunkNode, EntityNode
from llama_index.core.vector_stores.types import MetadataFilter, MetadataFilters, VectorStoreQuery

from graphnative.store.graph_indexes import ensure_graph_indexes
from graphnative.store.steps import run_steps
from graphnative.store.upsert_nodes import upsert_nodes
from graphnative.store.vector_query import vector_query

pytestmark = pytest.mark.neo4j


@pytest.fixture
def graph(database):
    run_steps(database, ensure_graph_indexes())
    return database


def ids(graph, query, label="__Entity__"):
    return [node.id for node in run_steps(graph, vector_query(query, label))[0]]


def query(**options):
    return VectorStoreQuery(query_embedding=[1.0, 0.0], similarity_top_k=9, **options)


def test_with_and_without_filters_the_scores_are_the_same(graph) -> None:
    vectors = {"a": [1.0, 0.2], "b": [0.5, 0.5], "c": [-1.0, 0.1], "zero": [0.0, 0.0]}
    run_steps(
        graph,
        upsert_nodes([EntityNode(name=k, embedding=v, properties={"x": 1}) for k, v in vectors.items()]),
    )
    everything = MetadataFilters(filters=[MetadataFilter(key="x", value=1)])
    found = run_steps(graph, vector_query(query()))
    assert [node.id for node in found[0]] == ["a", "b", "c"]  # what has no direction is near nothing
    filtered = run_steps(graph, vector_query(query(filters=everything)))
    assert ([node.id for node in filtered[0]], filtered[1]) == (["a", "b", "c"], found[1])


def test_equal_scores_are_ordered_by_id(graph) -> None:
    run_steps(graph, upsert_nodes([EntityNode(name=name, embedding=[1.0, 1.0]) for name in "cabd"]))
    assert ids(graph, query()) == ["a", "b", "c", "d"]


def test_ids_of_nodes_and_documents_narrow_the_search(graph) -> None:
    chunks = [
        ChunkNode(text=name, id_=name, embedding=[1.0, i / 10], properties={"ref_doc_id": document})
        for i, (name, document) in enumerate([("a", "d1"), ("b", "d1"), ("c", "d2")])
    ]
    run_steps(graph, upsert_nodes(chunks))
    assert ids(graph, query(doc_ids=["d1"]), "Chunk") == ["a", "b"]
    assert ids(graph, query(node_ids=["c", "b"]), "Chunk") == ["b", "c"]
    assert ids(graph, query(node_ids=["c"], doc_ids=["d1"]), "Chunk") == []


def test_a_graph_without_vectors_has_nothing_near(graph) -> None:
    run_steps(graph, upsert_nodes([EntityNode(name="a")]))
    assert run_steps(graph, vector_query(query())) == ([], [])
