"""Vectors of other models: found by their name, replaced with it."""

import numpy as np
import pytest

from graphnative.store.graph_labels import CHUNK_LABEL, ENTITY_LABEL
from graphnative.store.stale_vectors import (
    StaleText,
    count_stale,
    count_unnamed,
    has_stale_texts,
    replace_vectors,
    stale_texts,
)

pytestmark = pytest.mark.neo4j


def test_vectors_of_another_model_are_found_and_replaced(database) -> None:
    database.write(
        "CREATE (:Chunk {id: 'a', text: 'A', embedding: [1.0], embedder: 'old'}), "
        "(:Chunk {id: 'b', text: 'B', embedding: [1.0], embedder: 'new'}), "
        "(:Chunk {id: 'c', text: 'C', embedding: [1.0]}), (:Chunk {id: 'd', text: 'D'}), "
        "(:__Entity__ {id: 'e', name: 'Ann', description: 'A lawyer.', embedding: [1.0], embedder: 'old'}), "
        "(:__Entity__ {id: 'f', name: 'Bob', embedding: [1.0]})"
    )
    assert [count_stale(database, CHUNK_LABEL, "new", unnamed=each) for each in (False, True)] == [1, 2]
    assert count_unnamed(database) == 2
    pages = list(stale_texts(database, CHUNK_LABEL, "new", unnamed=True, page=1))
    assert pages == [[StaleText("a", "A")], [StaleText("c", "C")]]
    (people,) = stale_texts(database, ENTITY_LABEL, "new", unnamed=True, page=9)
    assert people == [StaleText("e", "Ann: A lawyer."), StaleText("f", "Bob")]
    replace_vectors(database, CHUNK_LABEL, pages[0], np.array([[0.0, 1.0]], dtype=np.float32), "new")
    assert database.read("MATCH (c:Chunk {id: 'a'}) RETURN c.embedding AS v, c.embedder AS e") == [
        {"v": [0.0, 1.0], "e": "new"}
    ]
    assert count_stale(database, CHUNK_LABEL, "new", unnamed=False) == 0


def test_texts_that_graphrag_searches_are_looked_at_too(database) -> None:
    assert not has_stale_texts(database, "new")
    database.write("CREATE (:ReportVector {id: 'r', embedder: 'old'})")
    assert has_stale_texts(database, "new")
    assert not has_stale_texts(database, "old")
