"""Weights that can't be had, and those out of a GGUF file."""

import importlib.util
from pathlib import Path

import pytest

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models import huggingface_weights
from graphnative.models.huggingface_weights import _kept_folder, load_weights, require_extra
from graphnative.settings.models import HuggingFaceChat

INSTALLED = all(importlib.util.find_spec(name) for name in ("torch", "transformers", "bitsandbytes"))


def section(model: str) -> HuggingFaceChat:
    return HuggingFaceChat(kind="huggingface", model=model, quantization="none", device="cpu")


@pytest.mark.parametrize("missing", huggingface_weights.NEEDED)
def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setattr(huggingface_weights, "find_spec", lambda name: None if name == missing else object())
    with pytest.raises(MissingExtraError, match=missing.rpartition(".")[2]):
        require_extra()


def test_a_package_whose_parent_is_missing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str) -> object:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(huggingface_weights, "find_spec", find)
    with pytest.raises(MissingExtraError, match="torch"):
        require_extra()


def test_a_gguf_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"no model file .*x\.gguf"):
        load_weights(section(str(tmp_path / "x.gguf")))


def test_weights_of_another_content_are_kept_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "x.gguf"
    file.write_bytes(b"one")
    before = _kept_folder(file, "4bit")
    assert before.name.startswith("x-") and before == _kept_folder(file, "4bit") != _kept_folder(file, "8bit")
    file.write_bytes(b"another")
    assert _kept_folder(file, "4bit") != before


@pytest.mark.full
@pytest.mark.skipif(not INSTALLED, reason="the extra hf is not installed")
class TestWithTheExtra:
    def test_a_folder_without_weights_is_one_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(ModelError, match="can't be had") as caught:
            load_weights(section(str(tmp_path)))
        assert "as a folder" in caught.value.hint

    def test_a_file_that_is_no_gguf_is_one_sentence(self, tmp_path: Path) -> None:
        (tmp_path / "x.gguf").write_bytes(b"GGUF" + b"\0" * 40)
        with pytest.raises(ModelError, match=r"transformers can't read .*x\.gguf"):
            load_weights(section(str(tmp_path / "x.gguf")))
