"""A SavedModel through tensorflow-hub; a tiny one made here stands in for Google's."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models import use_hub
from graphnative.models.open import open_embedder
from graphnative.models.use_hub import HubUse, open_use_hub
from graphnative.settings.models import UseEmbedder

INSTALLED = importlib.util.find_spec("tensorflow_hub") is not None
HANDLE = "https://tfhub.dev/google/universal-sentence-encoder/4"


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(use_hub, "find_spec", lambda name: None if name == "tensorflow_hub" else object())
    with pytest.raises(MissingExtraError, match="tensorflow-hub is not installed") as caught:
        open_embedder(UseEmbedder(model=HANDLE))
    assert "pip install 'graphnative[use]'" in caught.value.hint


def test_a_handle_is_a_name_and_a_folder_has_a_mark_of_its_files(tmp_path: Path) -> None:
    assert HubUse(HANDLE).name == HANDLE
    (tmp_path / "use" / "variables").mkdir(parents=True)
    (tmp_path / "use" / "saved_model.pb").write_bytes(b"graph")
    (tmp_path / "use" / "variables" / "data").write_bytes(b"one")
    used = HubUse(str(tmp_path / "use"))
    before = used.name
    assert before.startswith("use@")
    (tmp_path / "use" / "variables" / "data").write_bytes(b"two")
    assert used.name == before  # its weights are read, and every question asks for its name
    assert HubUse(str(tmp_path / "use")).name != before


@pytest.fixture(scope="module", params=["call", "signature"])
def saved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _write_tiny_use(tmp_path_factory.mktemp("models") / "use", callable_=request.param == "call")


@pytest.mark.full
@pytest.mark.skipif(not INSTALLED, reason="the extra use is not installed")
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning")
class TestWithTheExtra:
    def test_rows_are_unit_and_depend_on_their_own_text(self, saved: Path) -> None:
        embedder = open_use_hub(str(saved))
        texts = ["oil spill", "", "water " * 300, "\ud800 lone", " "]
        rows = embedder.embed(texts)
        assert rows.shape == (5, embedder.dimensions) == (5, 6)
        assert rows.dtype == np.float32
        np.testing.assert_allclose(np.linalg.norm(rows, axis=1), [1, 0, 1, 1, 0], atol=1e-6)
        np.testing.assert_allclose(rows, np.vstack([embedder.embed([text]) for text in texts]), atol=1e-6)
        assert embedder.embed([]).shape == (0, 6)
        assert embedder.load() is embedder.load()

    def test_a_folder_that_holds_no_model_is_one_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(ModelError, match="tensorflow-hub can't load") as caught:
            open_use_hub(str(tmp_path)).embed(["x"])
        assert "SavedModel" in caught.value.hint


def _write_tiny_use(folder: Path, *, callable_: bool) -> Path:
    """A SavedModel that counts a text's words in six bins, as Universal Sentence Encoder is called."""
    import tensorflow as tf

    class Tiny(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
        def __call__(self, texts):
            words = tf.strings.to_hash_bucket_fast(tf.strings.split(texts), 6)
            return tf.reduce_sum(tf.one_hot(words, 6), axis=1)

    tiny = Tiny()
    if callable_:
        tf.saved_model.save(tiny, str(folder))
    else:
        holder = tf.Module()
        signature = tf.function(lambda texts: {"outputs": tiny(texts)}).get_concrete_function(
            tf.TensorSpec([None], tf.string)
        )
        tf.saved_model.save(holder, str(folder), signatures={"serving_default": signature})
    return folder
