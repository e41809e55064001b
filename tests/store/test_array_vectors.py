import json
from dataclasses import asdict, replace

import numpy as np
import pytest

from graphnative.store.array_articles import Outline, write_outlines
from graphnative.store.array_records import ArrayFacts
from graphnative.store.array_vectors import VectorWriter, reusable, writable
from graphnative.store.arrays import ArticleArrays

OUTLINES = [
    Outline("a", "", -1, "{}", "state a", "m", 2, 2),
    Outline("b", "", -1, "{}", "state b", "m", 2, 0),
    Outline("c", "", -1, "{}", "", "m", 2, 1),
]
RECORDS = [
    {
        "headline_vec": [1, 0],
        "summary_vec": [0, 1],
        "organisations_vec": [0.6, 0.8],
        "chunks": [["a0", [1, 0]], ["a1", [0, 1]]],
    },
    {"headline_vec": [0, 1], "summary_vec": None, "organisations_vec": None, "chunks": []},
    {
        "headline_vec": [1, 2, 3],
        "summary_vec": [1, 0],
        "organisations_vec": [0.6, 0.8],
        "chunks": [[None, [0.5, 0.5]], ["more", [1, 1]]],
    },
]


@pytest.fixture
def arrays(tmp_path) -> ArticleArrays:
    writer = VectorWriter(tmp_path, OUTLINES, 2)
    for row, record in enumerate(RECORDS):
        writer.write_read(row, record)
    writer.close()
    write_outlines(tmp_path, OUTLINES)
    facts = ArrayFacts(1, "r", "", 3, 3, 2, {"m": 3}, [])
    (tmp_path / "facts.json").write_text(json.dumps(asdict(facts)))
    return ArticleArrays(tmp_path)


def test_vectors_come_back(arrays) -> None:
    assert arrays.headline_vectors.tolist() == [[1, 0], [0, 1], [0, 0]]  # the last one had three components
    assert arrays.summary_vectors.tolist() == [[0, 1], [0, 0], [1, 0]]
    assert arrays.organisation_rows.tolist() == [0, -1, 0]
    assert arrays.organisation_vectors.tolist() == np.float32([[0.6, 0.8]]).tolist()
    assert arrays.chunk_vectors.tolist() == [[1, 0], [0, 1], [0.5, 0.5]]
    assert list(arrays.chunk_ids) == ["a0", "a1", ""]


def test_known_vectors_are_taken_over(arrays, tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("newer")
    outlines = [OUTLINES[1], OUTLINES[0]]
    kept = reusable(outlines, arrays)
    writer = VectorWriter(folder, outlines, 2)
    for row, known_row in kept.items():
        writer.write_known(row, arrays, known_row)
    writer.close()

    assert kept == {0: 1, 1: 0}
    assert np.load(folder / "headline_vectors.npy").tolist() == [[0, 1], [1, 0]]
    assert np.load(folder / "chunk_vectors.npy").tolist() == [[1, 0], [0, 1]]
    assert np.load(folder / "organisation_rows.npy").tolist() == [-1, 0]


def test_only_the_same_state_and_number_of_chunks_is_taken_over(arrays) -> None:
    changed = [replace(OUTLINES[0], state="new"), replace(OUTLINES[1], chunks=3), OUTLINES[2]]

    assert reusable(changed, arrays) == {}  # the third has no state
    assert reusable(OUTLINES, None) == {}


def test_an_empty_array_is_written_at_once(tmp_path) -> None:
    assert writable(tmp_path, "none", np.float32, (0, 4)).shape == (0, 4)
    assert np.load(tmp_path / "none.npy").shape == (0, 4)
