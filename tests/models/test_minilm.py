"""MiniLM: the model card's similarities, unit rows, token vectors."""

import importlib.util

import numpy as np
import pytest

from graphnative.errors import MissingExtraError
from graphnative.models import minilm
from graphnative.models.minilm import MiniLM, open_minilm


@pytest.fixture(scope="module")
def embedder() -> MiniLM:
    return open_minilm()


def test_the_similarities_of_the_model_card(embedder: MiniLM) -> None:
    rows = embedder.embed(
        [
            "That is a happy person",
            "That is a happy dog",
            "That is a very happy person",
            "Today is a sunny day",
        ]
    )
    np.testing.assert_allclose(rows[1:] @ rows[0], [0.6946, 0.9429, 0.2569], atol=1e-4)


def test_rows_are_unit_and_blank_texts_are_zero(embedder: MiniLM) -> None:
    rows = embedder.embed(["oil spill", " ", "", "\ud800 lone", "nul \x00 byte", "word " * 5000])
    assert rows.shape == (6, embedder.dimensions)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), [1, 0, 0, 1, 1, 1], atol=1e-6)
    assert embedder.embed([]).shape == (0, 384)


def test_a_row_does_not_depend_on_its_neighbours(embedder: MiniLM) -> None:
    texts = ["safety " * n + "training" for n in (1, 9, 3, 40)]
    together = embedder.embed(texts)
    np.testing.assert_allclose(together, np.vstack([embedder.embed([text]) for text in texts]), atol=1e-6)


def test_token_vectors_carry_their_pieces_and_places(embedder: MiniLM) -> None:
    first, second = embedder.encode_tokens(["Emissions fell.", "Unbelievable"])
    assert first.tokens == ("[CLS]", "emissions", "fell", ".", "[SEP]")
    assert first.spans == ((0, 0), (0, 9), (10, 14), (14, 15), (0, 0))
    assert first.vectors.shape == (5, 384)
    assert second.tokens == ("[CLS]", "unbelievable", "[SEP]")
    mean = second.vectors.mean(axis=0)
    np.testing.assert_allclose(mean / np.linalg.norm(mean), embedder.embed(["Unbelievable"])[0], atol=1e-6)
    assert embedder.encode_tokens([]) == []


def test_a_longer_text_is_cut_and_the_name_says_where() -> None:
    short = open_minilm(max_tokens=8)
    assert len(short.encode_tokens(["one two three four five six seven eight nine"])[0].tokens) == 8
    assert short.name == "all-minilm-l6-v2/8"


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(minilm, "find_spec", lambda name: None if name == "tokenizers" else find(name))
    with pytest.raises(MissingExtraError, match="tokenizers is not installed") as caught:
        open_minilm()
    assert "graphnative[minilm]" in caught.value.hint
