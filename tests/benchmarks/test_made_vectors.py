"""Vectors that cost nothing, and an export that uses them."""

import lancedb
import numpy as np
import pytest

from bridge_graphs import FOREIGN
from graphnative.bridge import export
from graphnative.communities.build import build_communities
from graphnative.store.database import Database


def test_vectors_are_of_length_one_and_the_same_every_time() -> None:
    from made_vectors import RandomVectors

    rows = RandomVectors().embed(["a", "b", "a"])

    assert rows.shape == (3, 512) and np.allclose(np.linalg.norm(rows, axis=1), 1)
    assert np.array_equal(rows[0], rows[2]) and not np.array_equal(rows[0], rows[1])
    assert np.array_equal(RandomVectors().embed(["a"])[0], rows[0])


@pytest.mark.neo4j
def test_an_export_takes_the_lent_vectors(database: Database, tmp_path) -> None:
    from made_vectors import RandomVectors, export_with

    database.write(FOREIGN)
    build_communities(database, "entities")
    real = export.open_embedder
    folder = export_with(database, RandomVectors(), tmp_path / "elsewhere")

    table = lancedb.connect(str(folder / "lancedb")).open_table("text_unit_text").to_arrow()
    assert folder.parent == tmp_path / "elsewhere" and export.open_embedder is real
    assert table.schema.field("vector").type.list_size == RandomVectors.dimensions
