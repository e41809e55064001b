import pytest

from graphnative.errors import StoreError
from graphnative.store.steps import run_steps
from graphnative.store.vector_index import (
    VectorIndex,
    check_dimensions,
    ensure_chunk_index,
    ensure_vector_index,
    find_vector_index,
)


@pytest.fixture
def graph(database):
    return database


def rows(*lengths):
    return [{"id": f"n{i}", "embedding": [1.0] * length} for i, length in enumerate(lengths)]


def test_lengths_that_differ_are_both_named() -> None:
    check_dimensions(3, 3, "x", "Chunk")
    with pytest.raises(StoreError, match=r"x has 384 dimensions.* Chunk nodes .* have 1536"):
        check_dimensions(384, 1536, "x", "Chunk")


@pytest.mark.neo4j
@pytest.mark.parametrize("label", ["__Entity__", "Chunk"])
def test_the_first_vectors_make_the_index(graph, label) -> None:
    assert run_steps(graph, find_vector_index(label)) is None
    run_steps(graph, ensure_vector_index(label, rows(3, 3)))
    found = run_steps(graph, find_vector_index(label))
    assert found.name.startswith("graphnative_")
    assert (found.dimensions, found.online) == (3, True)
    run_steps(graph, ensure_vector_index(label, rows(3)))
    with pytest.raises(StoreError, match=r"'n0' has 4 dimensions.*have 3"):
        run_steps(graph, ensure_vector_index(label, rows(4)))


@pytest.mark.neo4j
def test_no_vectors_need_no_index(graph) -> None:
    run_steps(graph, ensure_vector_index("Chunk", []))
    assert run_steps(graph, find_vector_index("Chunk")) is None


@pytest.mark.neo4j
def test_vectors_of_two_lengths_are_refused_before_any_index_is_made(graph) -> None:
    with pytest.raises(StoreError, match=r"'n1' has 2 dimensions.*have 3"):
        run_steps(graph, ensure_vector_index("Chunk", rows(3, 2)))
    assert run_steps(graph, find_vector_index("Chunk")) is None


@pytest.mark.neo4j
def test_vectors_that_others_stored_without_an_index_count(graph) -> None:
    graph.write("CREATE (:Chunk {id: 'c', embedding: [1.0, 2.0]})")
    with pytest.raises(StoreError, match="have 2"):
        run_steps(graph, ensure_vector_index("Chunk", rows(3)))


@pytest.mark.neo4j
def test_the_index_of_llama_index_s_own_store_is_used(graph) -> None:
    graph.write("CREATE VECTOR INDEX entity IF NOT EXISTS FOR (m:__Entity__) ON m.embedding")
    graph.read("CALL db.awaitIndexes(60)")
    assert run_steps(graph, find_vector_index("__Entity__")) == VectorIndex("entity", None, True)
    run_steps(graph, ensure_vector_index("__Entity__", rows(3)))
    assert [row["name"] for row in graph.read("SHOW VECTOR INDEXES YIELD name")] == ["entity"]


def chunk_index(graph) -> VectorIndex | None:
    graph.read("CALL db.awaitIndexes(60)")
    return run_steps(graph, find_vector_index("Chunk"))


@pytest.mark.neo4j
def test_the_index_of_passages_is_made_once_and_follows_the_length_of_all_vectors(graph) -> None:
    graph.write("CREATE (:Chunk {id: 'c', embedding: [1.0, 2.0]})")
    run_steps(graph, ensure_chunk_index(2))
    run_steps(graph, ensure_chunk_index(2))
    assert chunk_index(graph) == VectorIndex("graphnative_chunk_vectors", 2, True)
    run_steps(graph, ensure_chunk_index(3))
    assert chunk_index(graph).dimensions == 2  # a passage has such a vector still
    graph.write("MATCH (c:Chunk) SET c.embedding = [1.0, 2.0, 3.0]")
    run_steps(graph, ensure_chunk_index(3))
    assert chunk_index(graph) == VectorIndex("graphnative_chunk_vectors", 3, True)


@pytest.mark.neo4j
def test_another_program_s_index_of_passages_stays(graph) -> None:
    options = "OPTIONS {indexConfig: {`vector.dimensions`: 7}}"
    graph.write(f"CREATE VECTOR INDEX theirs IF NOT EXISTS FOR (c:Chunk) ON c.embedding {options}")
    run_steps(graph, ensure_chunk_index(3))
    assert chunk_index(graph) == VectorIndex("theirs", 7, True)


@pytest.mark.neo4j
def test_vectors_too_long_for_an_index_have_none(graph) -> None:
    run_steps(graph, ensure_chunk_index(4097))
    assert chunk_index(graph) is None
