"""Vectors of texts in the graph: replaced, found, widened for, and never mixed with another model's."""

import numpy as np
import pytest

from graphnative.store.content import TEXT_VECTOR_LABELS
from graphnative.store.database import Database
from graphnative.store.dump import dump
from graphnative.store.graph_schema import read_schema
from graphnative.store.steps import run_steps
from graphnative.store.text_vectors import (
    CHUNK_LABEL,
    count_text_vectors,
    index_dimensions,
    nearest_texts,
    prepare_text_vectors,
    read_digests,
    read_text_vectors,
    remove_text_vectors,
    write_text_vectors,
)

pytestmark = pytest.mark.neo4j

LABEL = "EntityVector"
AXES = np.eye(4, dtype=np.float32).tolist()


def row(name: str, vector: list[float], digest: str = "d") -> dict[str, object]:
    return {"id": name, "digest": digest, "embedding": vector}


@pytest.fixture
def filled(database: Database) -> Database:
    prepare_text_vectors(database, LABEL, 4)
    write_text_vectors(database, LABEL, [row(f"e{i}", AXES[i]) for i in range(4)], "ours")
    database.read("CALL db.awaitIndexes(300)")
    return database


def test_the_nearest_come_first_with_cosine_and_vector_ties_by_id(filled: Database) -> None:
    found = nearest_texts(filled, LABEL, [1.0, 0.5, 0.5, -1.0], 3, "ours", with_vectors=True)
    assert [one.id for one in found] == ["e0", "e1", "e2"]
    assert found[0].score == pytest.approx(1 / np.sqrt(2.5))
    assert found[0].vector == AXES[0] and type(found[0].vector[0]) is float
    assert nearest_texts(filled, LABEL, AXES[0], 1, "ours")[0].vector is None
    assert nearest_texts(filled, LABEL, [0.0] * 4, 3, "ours") == []


def test_the_search_widens_until_enough_are_of_the_model(filled: Database) -> None:
    foreign = [row(f"x{i}", [1.0, 0.001 * i, 0.0, 0.0]) for i in range(120)]
    write_text_vectors(filled, LABEL, foreign, "theirs")
    filled.read("CALL db.awaitIndexes(300)")
    found = nearest_texts(filled, LABEL, AXES[0], 2, "ours")
    assert [one.id for one in found] == ["e0", "e1"]
    assert len(nearest_texts(filled, LABEL, AXES[0], 9, "ours")) == 4


def test_vectors_are_replaced_removed_and_looked_up(filled: Database) -> None:
    write_text_vectors(filled, LABEL, [row("e1", AXES[3], "new")], "ours")
    remove_text_vectors(filled, LABEL, ["e2", "e3"])
    assert read_digests(filled, LABEL) == {"e0": "d", "e1": "new"}
    assert read_text_vectors(filled, LABEL, ["e1", "e2"], "ours") == {"e1": AXES[3]}
    assert read_text_vectors(filled, LABEL, ["e1"], "theirs") == {}
    assert (count_text_vectors(filled, LABEL, "ours"), count_text_vectors(filled, LABEL, "x")) == (2, 0)


def test_another_length_begins_anew(filled: Database) -> None:
    prepare_text_vectors(filled, LABEL, 4)
    assert index_dimensions(filled, LABEL) == 4 and len(read_digests(filled, LABEL)) == 4
    prepare_text_vectors(filled, LABEL, 3)
    assert index_dimensions(filled, LABEL) == 3 and read_digests(filled, LABEL) == {}


def test_passages_are_searched_where_their_own_index_fits(database: Database) -> None:
    database.write("DROP INDEX graphnative_chunk_vectors IF EXISTS")
    assert nearest_texts(database, CHUNK_LABEL, AXES[0], 1, "ours") == []
    database.write(
        "CREATE VECTOR INDEX graphnative_chunk_vectors FOR (c:Chunk) ON c.embedding OPTIONS "
        "{indexConfig: {`vector.dimensions`: 4, `vector.similarity_function`: 'cosine'}}"
    )
    database.write(
        "UNWIND $rows AS row CREATE (:Chunk {id: row.id, embedding: row.embedding, embedder: 'ours'})",
        rows=[row("a", AXES[0]), row("b", AXES[1])],
    )
    database.read("CALL db.awaitIndexes(300)")
    assert [one.id for one in nearest_texts(database, CHUNK_LABEL, AXES[1], 1, "ours")] == ["b"]
    assert nearest_texts(database, CHUNK_LABEL, [1.0, 0.0], 1, "ours") == []
    database.write("DROP INDEX graphnative_chunk_vectors")


def test_they_are_no_content_of_the_graph(database: Database) -> None:
    before = list(dump(database))
    for label in TEXT_VECTOR_LABELS:
        prepare_text_vectors(database, label, 4)
        write_text_vectors(database, label, [row("a", AXES[0])], "ours")
    assert list(dump(database)) == before
    assert not set(TEXT_VECTOR_LABELS) & set(run_steps(database, read_schema())["node_props"])
