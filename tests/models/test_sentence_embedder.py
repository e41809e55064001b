"""A model of sentence-transformers by numpy: pooling, unit rows, what is missing; and equal to torch's."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models import sentence_embedder
from graphnative.models.open import open_embedder
from graphnative.models.sentence_embedder import SentenceModel, open_sentences, pooled
from graphnative.models.sentence_folder import read_sentence_folder
from graphnative.models.torch_encoder import TorchEncoder
from graphnative.settings.models import SentenceEmbedder
from tiny_bert import WIDTH, write_tiny_bert

TEXTS = ["water", "", "An OIL spill in the north sea", "the mill runs dry . " * 4, " \t", "\ud800 nul \x00"]


def section(folder: Path, **options: int) -> SentenceEmbedder:
    return SentenceEmbedder(kind="sentence-transformers", model=str(folder), **options)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_bert(tmp_path_factory.mktemp("models") / "tiny")


def test_rows_are_unit_and_blank_texts_are_zero(folder: Path) -> None:
    embedder = open_embedder(section(folder))
    rows = embedder.embed(TEXTS)
    assert rows.shape == (6, WIDTH) == (6, embedder.dimensions)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), [1, 0, 1, 1, 0, 1], atol=1e-6)
    np.testing.assert_allclose(rows, np.vstack([embedder.embed([text]) for text in TEXTS]), atol=1e-6)
    lower = embedder.embed(["an oil spill in the north sea"])[0]
    np.testing.assert_allclose(rows[2], lower, atol=1e-6)
    assert embedder.embed([]).shape == (0, WIDTH)


def test_the_name_tells_where_texts_are_cut_and_which_weights_they_are(folder: Path) -> None:
    name, cut = open_sentences(section(folder)).name, open_sentences(section(folder, max_tokens=8)).name
    mark = read_sentence_folder(folder).mark
    assert (name, cut) == (f"tiny/12@{mark}", f"tiny/8@{mark}")


def test_pooling_by_hand() -> None:
    states = np.array([[1, -4], [3, 0], [2, 1], [2, 3]], np.float32)
    # first, largest, mean of four, sum over sqrt(4)
    np.testing.assert_allclose(
        pooled(states, ("cls", "max", "mean", "mean_sqrt_len")), [1, -4, 3, 3, 2, 0, 4, 0]
    )


def test_several_poolings_are_joined(tmp_path: Path) -> None:
    both = {"pooling_mode_cls_token": True, "pooling_mode_max_tokens": True}
    embedder = open_sentences(section(write_tiny_bert(tmp_path / "both", pooling=both)))
    assert embedder.embed(["water"]).shape == (1, 2 * WIDTH) == (1, embedder.dimensions)


@pytest.mark.parametrize(
    ("config", "missing", "extra"), [({}, "tokenizers", "sentences"), ({"hidden_act": "relu"}, "torch", "hf")]
)
def test_the_extra_that_the_weights_need_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, config: dict, missing: str, extra: str
) -> None:
    monkeypatch.setattr(sentence_embedder, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=f"{missing} is not installed") as caught:
        open_sentences(section(write_tiny_bert(tmp_path / "tiny", **config)))
    assert f"graphnative[{extra}]" in caught.value.hint


def test_a_name_that_is_no_folder_needs_the_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentence_embedder, "find_spec", lambda name: None)
    with pytest.raises(ModelError, match="no folder nowhere/phrase-bert"):
        open_sentences(section(Path("nowhere/phrase-bert")))


@pytest.mark.full
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="the extra hf is not installed")
def test_numpy_and_torch_make_the_same_vectors(folder: Path) -> None:
    described = read_sentence_folder(folder)
    by_torch = SentenceModel("tiny", described, TorchEncoder(folder, max_tokens=described.max_tokens))
    np.testing.assert_allclose(open_sentences(section(folder)).embed(TEXTS), by_torch.embed(TEXTS), atol=2e-6)
