"""The asynchronous methods that the contract does not call, beside their twins."""

import inspect

import pytest
from llama_index.core.graph_stores.types import EntityNode, PropertyGraphStore, Relation
from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode
from llama_index.core.vector_stores.types import VectorStoreQuery

from graphnative.store.property_graph import Neo4jGraphStore

ASYNC = [
    name for name in dir(PropertyGraphStore) if inspect.iscoroutinefunction(getattr(PropertyGraphStore, name))
]


@pytest.mark.parametrize("name", ASYNC)
def test_every_asynchronous_method_of_llama_index_is_our_own(name) -> None:
    ours = getattr(Neo4jGraphStore, name)
    assert inspect.iscoroutinefunction(ours)
    assert ours.__module__.startswith("graphnative."), "llama_index's own call the synchronous ones"


@pytest.mark.parametrize("name", [name.removeprefix("a") for name in ASYNC])
def test_every_synchronous_twin_is_our_own(name) -> None:
    assert getattr(Neo4jGraphStore, name).__module__.startswith("graphnative.")


@pytest.mark.neo4j
async def test_text_nodes_and_vectors(database) -> None:
    with Neo4jGraphStore.from_database(database) as store:
        source = {NodeRelationship.SOURCE: RelatedNodeInfo(node_id="doc")}
        await store.aupsert_llama_nodes([TextNode(id_="c", text="Hello", relationships=source)])
        ann = EntityNode(name="Ann", embedding=[1.0, 0.0], properties={"triplet_source_id": "c"})
        await store.aupsert_nodes([ann, EntityNode(name="Bo", embedding=[0.0, 1.0])])
        await store.aupsert_relations([Relation(label="KNOWS", source_id="Ann", target_id="Bo")])
        assert [node.text for node in await store.aget_llama_nodes(["c"])] == ["Hello"]
        nodes, scores = await store.avector_query(VectorStoreQuery([1.0, 0.0], similarity_top_k=1))
        assert ([node.name for node in nodes], scores) == (["Ann"], [1.0])
        assert store.get_schema_str(include_types=["KNOWS"]) == await store.aget_schema_str(
            include_types=["KNOWS"]
        )
        await store.adelete_llama_nodes(ref_doc_ids=["doc"])
        assert [node.id for node in await store.aget()] == ["Bo"]
