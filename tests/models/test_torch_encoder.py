"""Encoders that numpy can't run, by torch."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from graphnative.errors import ModelError
from graphnative.models.sentence_embedder import open_sentences
from graphnative.models.torch_encoder import TorchEncoder
from graphnative.settings.models import SentenceEmbedder
from tiny_bert import WIDTH, write_tiny_bert

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="the extra hf is not installed"),
]


def test_an_architecture_that_numpy_can_t_run_is_run(tmp_path: Path) -> None:
    folder = write_tiny_bert(tmp_path / "tiny", hidden_act="relu")
    embedder = open_sentences(SentenceEmbedder(kind="sentence-transformers", model=str(folder)))
    texts = ["water", "an oil spill in the north sea", ""]
    rows = embedder.embed(texts)
    assert rows.shape == (3, WIDTH)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), [1, 1, 0], atol=1e-6)
    np.testing.assert_allclose(rows[:1], embedder.embed(texts[:1]), atol=1e-6)


def test_a_folder_that_transformers_can_t_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="transformers can't read"):
        TorchEncoder(tmp_path, max_tokens=8).load()
