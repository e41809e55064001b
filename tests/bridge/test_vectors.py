"""Vector tables: only what changed is embedded and written."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import lancedb
import numpy as np
import pytest

from bridge_graphs import HashEmbedder
from graphnative.bridge import vectors
from graphnative.bridge.vectors import update_table
from graphnative.communities.texts_to_embed import TextToEmbed
from graphnative.errors import ModelError


def update(folder: Path, texts: dict[str, str], embedder: HashEmbedder) -> tuple[int, int]:
    rows = [TextToEmbed(name, text) for name, text in texts.items()]
    return update_table(folder / "lancedb", "texts", rows, embedder)


def table(folder: Path) -> Any:
    return lancedb.connect(str(folder / "lancedb")).open_table("texts")


def stored_vectors(folder: Path) -> dict[str, list[float]]:
    rows = table(folder).to_arrow().to_pylist()
    assert len({row["id"] for row in rows}) == len(rows)
    return {row["id"]: row["vector"] for row in rows}


def test_a_new_table_has_a_vector_per_row(tmp_path: Path) -> None:
    embedder = HashEmbedder()
    assert update(tmp_path, {"a": "one", "b": "two"}, embedder) == (2, 0)
    assert np.allclose(stored_vectors(tmp_path)["b"], embedder.embed(["two"])[0])
    field = table(tmp_path).schema.field("vector")
    assert str(field.type) == "fixed_size_list<item: float>[8]"


def test_changed_new_and_gone_rows_are_one_commit_and_the_others_are_not_embedded(tmp_path: Path) -> None:
    update(tmp_path, {"a": "one", "b": "two", "it's": "gone"}, HashEmbedder())
    version = table(tmp_path).version
    embedder = HashEmbedder()
    assert update(tmp_path, {"a": "one", "b": "2", "c": "three"}, embedder) == (2, 1)
    assert embedder.embedded == ["2", "three"]
    assert table(tmp_path).version == version + 1
    assert sorted(stored_vectors(tmp_path)) == ["a", "b", "c"]


def test_rows_that_only_go_are_deleted(tmp_path: Path) -> None:
    update(tmp_path, {"a": "one", "b": "two"}, HashEmbedder())
    assert update(tmp_path, {"b": "two"}, HashEmbedder()) == (0, 1)
    assert sorted(stored_vectors(tmp_path)) == ["b"]


def test_nothing_is_written_when_nothing_changed(tmp_path: Path) -> None:
    update(tmp_path, {"a": "one"}, HashEmbedder())
    version = table(tmp_path).version
    assert update(tmp_path, {"a": "one"}, HashEmbedder()) == (0, 1)
    assert table(tmp_path).version == version


def test_another_embedder_makes_all_vectors_anew_also_of_another_length(tmp_path: Path) -> None:
    update(tmp_path, {"a": "one"}, HashEmbedder())
    assert update(tmp_path, {"a": "one"}, HashEmbedder("other")) == (1, 0)
    assert update(tmp_path, {"a": "one"}, HashEmbedder("longer", 16)) == (1, 0)
    assert len(stored_vectors(tmp_path)["a"]) == 16


def test_a_vector_that_the_graph_has_is_not_made_again(tmp_path: Path) -> None:
    embedder, asked = HashEmbedder(), []

    def stored(ids: Sequence[str]) -> dict[str, list[float]]:
        asked.append(list(ids))
        return {"a": [0.5] * 8}

    rows = [TextToEmbed("a", "one", True), TextToEmbed("b", "two", True), TextToEmbed("c", "three")]
    assert update_table(tmp_path / "lancedb", "texts", rows, embedder, stored) == (3, 0)
    assert (asked, embedder.embedded) == ([["a", "b"]], ["two", "three"])
    assert stored_vectors(tmp_path)["a"] == [0.5] * 8
    assert update_table(tmp_path / "lancedb", "texts", rows, embedder, stored) == (0, 3)
    assert len(asked) == 1  # nothing has changed, so nothing is fetched


def test_an_empty_table_can_be_made_and_filled_later(tmp_path: Path) -> None:
    assert update(tmp_path, {}, HashEmbedder()) == (0, 0)
    assert stored_vectors(tmp_path) == {}
    assert update(tmp_path, {"a": "one"}, HashEmbedder()) == (1, 0)


def test_a_clone_that_is_changed_leaves_the_first_as_it_was(tmp_path: Path) -> None:
    from graphnative.bridge.versions import clone

    (tmp_path / "v1").mkdir()
    (tmp_path / "v2").mkdir()
    update(tmp_path / "v1", {"a": "one", "b": "two"}, HashEmbedder())
    clone(tmp_path / "v1" / "lancedb", tmp_path / "v2" / "lancedb")
    update(tmp_path / "v2", {"a": "1", "c": "three"}, HashEmbedder())
    assert sorted(stored_vectors(tmp_path / "v1")) == ["a", "b"]
    assert np.allclose(stored_vectors(tmp_path / "v1")["a"], HashEmbedder().embed(["one"])[0])
    assert sorted(stored_vectors(tmp_path / "v2")) == ["a", "c"]


def test_batches_follow_one_another_and_the_spilled_file_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "BATCH", 2)
    assert update(tmp_path, {str(i): f"text {i}" for i in range(5)}, HashEmbedder()) == (5, 0)
    assert len(stored_vectors(tmp_path)) == 5
    assert [path.name for path in tmp_path.iterdir()] == ["lancedb"]


def test_an_embedder_that_fails_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    class Fails(HashEmbedder):
        def embed(self, texts: Any) -> Any:
            raise ModelError("no embedder")

    update(tmp_path, {"a": "one"}, HashEmbedder())
    with pytest.raises(ModelError):
        update(tmp_path, {"a": "changed"}, Fails())
    assert sorted(stored_vectors(tmp_path)) == ["a"]
    assert [path.name for path in tmp_path.iterdir()] == ["lancedb"]
