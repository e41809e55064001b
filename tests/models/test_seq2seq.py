"""Models that turn one text into another: what is refused without the extra, and a tiny PEGASUS with it."""

import importlib.util
from pathlib import Path

import pytest

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models import seq2seq
from graphnative.models.open import open_summary_model
from graphnative.models.seq2seq import Seq2SeqModel, open_seq2seq
from graphnative.models.spending import spent, spent_since
from graphnative.settings.summary import Seq2SeqSummary

INSTALLED = all(importlib.util.find_spec(name) for name in ("torch", "transformers"))


def section(model: str | Path, **options: object) -> Seq2SeqSummary:
    return Seq2SeqSummary.model_validate(
        {"kind": "seq2seq", "model": str(model), "device": "cpu", "max_tokens": 10, **options}
    )


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seq2seq, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match="torch") as caught:
        open_summary_model(section("a/model-that-nobody-opened"))
    assert "graphnative[hf]" in caught.value.hint


def test_the_name_tells_all_that_a_text_depends_on() -> None:
    assert Seq2SeqModel(section("google/pegasus-xsum")).name == "pegasus-xsum/10"
    assert Seq2SeqModel(section("x/t5/", prefix="summarize: ")).name == "t5/10/summarize:"


@pytest.fixture(scope="module")
def pegasus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tiny_pegasus import write_tiny_pegasus

    return write_tiny_pegasus(tmp_path_factory.mktemp("models") / "pegasus")


@pytest.mark.full
@pytest.mark.skipif(not INSTALLED, reason="the extra hf is not installed")
class TestWithTheExtra:
    def test_a_text_is_rewritten_the_same_way_alone_and_among_others(self, pegasus: Path) -> None:
        texts = ["who runs north mill ?", "anna runs north mill . " * 60]
        model = open_seq2seq(section(pegasus))
        together = model.rewrite(texts)
        assert [reply.text for reply in together] == [model.rewrite([text])[0].text for text in texts]
        assert [reply.text for reply in open_seq2seq(section(pegasus)).rewrite(texts)] == [
            reply.text for reply in together
        ]
        assert all(0 < reply.completion_tokens <= 10 for reply in together)
        assert together[1].prompt_tokens == 64  # as much as it can read
        assert model.rewrite([]) == []

    def test_calls_are_counted(self, pegasus: Path) -> None:
        before = spent()
        replies = open_seq2seq(section(pegasus)).rewrite(["who ?", "anna ."])
        counted = spent_since(before)["pegasus/10"]
        assert counted.calls == 2
        assert counted.prompt_tokens == sum(reply.prompt_tokens for reply in replies)

    def test_weights_are_read_once_and_given_back_on_demand(self, pegasus: Path) -> None:
        model = open_seq2seq(section(pegasus))
        weights = model.load()
        assert model.load() is weights
        model.unload()
        assert model.load() is not weights

    def test_a_folder_without_weights_is_one_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(ModelError, match="can't be had") as caught:
            open_seq2seq(section(tmp_path)).rewrite(["x"])
        assert "articles.summary.model" in caught.value.hint
