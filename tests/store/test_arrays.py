import json
from dataclasses import asdict

import numpy as np
import pytest

from graphnative.store.array_records import ArrayFacts
from graphnative.store.arrays import ArticleArrays

FACTS = ArrayFacts(1, "rev", "digest", 2, 3, 4, {"m": 2}, ["m"], {})


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "facts.json").write_text(json.dumps(asdict(FACTS)))
    return tmp_path


def test_opening_reads_the_facts_alone(folder) -> None:
    arrays = ArticleArrays(folder)

    assert arrays.facts == FACTS
    assert len(arrays) == 2
    assert arrays.folder == folder
    with pytest.raises(FileNotFoundError):
        _ = arrays.headline_vectors


def test_a_file_is_mapped_once(folder) -> None:
    np.save(folder / "headline_vectors.npy", np.eye(2, 4, dtype=np.float32))
    arrays = ArticleArrays(folder)

    assert isinstance(arrays.headline_vectors, np.memmap)
    assert arrays.headline_vectors is arrays.headline_vectors


def test_chunks_of_an_article(folder) -> None:
    np.save(folder / "chunk_starts.npy", np.array([0, 1, 3]))

    assert ArticleArrays(folder).chunk_range(1) == range(1, 3)
