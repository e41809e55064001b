import pytest
from llama_index.core.graph_stores.types import ChunkNode, EntityNode

from graphnative.store.graph_operations import GraphOperations
from graphnative.store.steps import run_steps

pytestmark = pytest.mark.neo4j


def test_a_chunk_without_an_id_is_known_by_what_llama_index_calls_it(database) -> None:
    operations = GraphOperations()
    chunk = ChunkNode(text="Hello")
    run_steps(database, operations.upsert_nodes([chunk]))
    (found,) = run_steps(database, operations.get(None, [chunk.id]))
    assert found.text == "Hello" and found.id != chunk.id
    assert run_steps(database, operations.get_rel_map([chunk], 1, 30, None)) == []
    run_steps(database, operations.delete(None, None, None, [chunk.id]))
    assert run_steps(database, operations.get(None, None)) == []


def test_the_same_chunk_upserted_again_is_the_same_node(database) -> None:
    for _ in range(2):
        run_steps(database, GraphOperations().upsert_nodes([ChunkNode(text="Hello")]))
    assert database.read("MATCH (c:Chunk) RETURN count(c) AS n") == [{"n": 1}]


def test_nodes_may_come_from_a_generator(database) -> None:
    operations = GraphOperations()
    run_steps(database, operations.upsert_nodes(EntityNode(name=name) for name in "ab"))
    assert len(run_steps(database, operations.get(None, None))) == 2


@pytest.mark.parametrize("wanted", [True, False])
def test_indexes_are_made_once_and_only_when_wanted(database, wanted) -> None:
    database.write("DROP INDEX graphnative_ref_doc IF EXISTS")
    operations = GraphOperations(create_indexes=wanted)
    for name in "ab":
        run_steps(database, operations.upsert_nodes([EntityNode(name=name)]))
    found = {row["name"] for row in database.read("SHOW INDEXES YIELD name")}
    assert ("graphnative_ref_doc" in found) is wanted
