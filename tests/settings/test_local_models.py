"""Local models lie where the workspace is; names on a hub are left alone."""

from pathlib import Path

import pytest

from graphnative.settings import Settings
from graphnative.settings.local_models import anchor_models


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        (("chat",), "huggingface"),
        (("embedder",), "use"),
        (("embedder",), "sentence-transformers"),
        (("articles", "link_embedder"), "sentence-transformers"),
        (("articles", "summary"), "seq2seq"),
    ],
)
def test_a_folder_of_the_workspace_is_found_and_a_name_left(
    tmp_path: Path, place: tuple[str, ...], kind: str
) -> None:
    (tmp_path / "mine").mkdir()

    def model(name: str) -> str:
        given: dict = {"root": str(tmp_path)}
        block = given
        for part in place[:-1]:
            block = block.setdefault(part, {})
        block[place[-1]] = {"kind": kind, "model": name}
        section = Settings.model_validate(given)
        for part in place:
            section = getattr(section, part)
        return section.model

    assert model("mine") == str(tmp_path / "mine")
    for name in ("google/pegasus-xsum", "https://tfhub.dev/google/universal-sentence-encoder/4"):
        assert model(name) == name


def test_a_model_s_file_is_anchored_and_a_provider_s_model_is_not(tmp_path: Path) -> None:
    (tmp_path / "openai").mkdir()
    chat = {"kind": "litellm", "model": "openai"}
    assert anchor_models({"chat": chat}, tmp_path) == {"chat": chat}
    found = anchor_models({"chat": {"kind": "llama_cpp", "file": "x.gguf"}}, tmp_path)
    assert found["chat"]["file"] == tmp_path / "x.gguf"


@pytest.mark.parametrize("given", [{}, {"chat": "x"}, {"articles": []}, {"articles": {"summary": None}}])
def test_what_has_another_form_is_left_to_the_check(tmp_path: Path, given: dict) -> None:
    assert anchor_models(given, tmp_path) == given
