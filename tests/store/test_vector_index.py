import pytest

from graphnative.errors import StoreError
from graphnative.store.steps import run_steps
from graphnative.store.vector_index import check_dimensions, ensure_vector_index, find_vector_index


@pytest.fixture
def graph(database):
    def drop() -> None:
        for row in database.read("SHOW VECTOR INDEXES YIELD name"):
            database.write(f"DROP INDEX {row['name']}")

    drop()
    yield database
    drop()


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
    name, dimensions = run_steps(graph, find_vector_index(label))
    assert name.startswith("graphnative_") and dimensions == 3
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
    assert run_steps(graph, find_vector_index("__Entity__")) == ("entity", None)
    run_steps(graph, ensure_vector_index("__Entity__", rows(3)))
    assert [row["name"] for row in graph.read("SHOW VECTOR INDEXES YIELD name")] == ["entity"]
