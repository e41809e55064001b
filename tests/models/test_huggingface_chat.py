"""Models of Hugging Face: what is refused without the extra, and real architectures with it."""

import asyncio
import importlib.util
import json
from pathlib import Path

import pytest

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models import huggingface_weights
from graphnative.models.huggingface_chat import HuggingFaceModel, open_huggingface
from graphnative.models.open import open_chat_model
from graphnative.models.protocols import Reply
from graphnative.settings import Settings
from graphnative.settings.models import HuggingFaceChat
from tiny_models import write_tiny_model

INSTALLED = all(importlib.util.find_spec(name) for name in ("torch", "transformers", "bitsandbytes"))
needs_extra = pytest.mark.skipif(not INSTALLED, reason="the extra hf is not installed")
SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string", "maxLength": 5}},
    "required": ["city"],
    "additionalProperties": False,
}
TEMPLATE = "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}[assistant]"


def section(model: str | Path, **options) -> HuggingFaceChat:
    given = {"quantization": "none", "device": "cpu", "max_tokens": 12, **options}
    return HuggingFaceChat(kind="huggingface", model=str(model), **given)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_model(tmp_path_factory.mktemp("models") / "tiny", template=TEMPLATE)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huggingface_weights, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError) as caught:
        open_chat_model(section("a/model-that-nobody-opened"))
    assert "graphnative[hf]" in caught.value.hint


def test_name_and_window_are_known_before_any_weights() -> None:
    phi = HuggingFaceModel(section("microsoft/phi-2", quantization="4bit"))
    assert (phi.name, phi.context_window, phi.max_answer_tokens) == ("phi-2 (4bit)", 2048, 12)
    assert HuggingFaceModel(section("x/Llama-2-7b-chat-hf")).context_window == 4096
    assert HuggingFaceModel(section("x/y.gguf", context_window=900)).context_window == 900
    assert HuggingFaceModel(section("x/y.gguf")).name == "y"


def test_a_folder_of_the_workspace_is_found_and_a_name_on_the_hub_left(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()

    def model(name: str) -> str:
        chat = {"kind": "huggingface", "model": name}
        found = Settings.model_validate({"root": tmp_path, "chat": chat}).chat
        assert isinstance(found, HuggingFaceChat)
        return found.model

    assert model("mine") == str(tmp_path / "mine")
    assert model("weights/x.gguf") == str(tmp_path / "weights" / "x.gguf")
    assert model("microsoft/phi-2") == "microsoft/phi-2"


@needs_extra
@pytest.mark.full
class TestWithTheExtra:
    @pytest.mark.parametrize("architecture", ["Llama", "Mistral", "Phi"])
    @pytest.mark.parametrize("quantization", ["none", "4bit"])
    def test_every_architecture_answers_the_same_twice(
        self, tmp_path: Path, architecture: str, quantization: str
    ) -> None:
        folder = write_tiny_model(tmp_path / architecture.lower(), architecture)
        first = open_huggingface(section(folder, quantization=quantization)).chat("Be brief.", "who ?")
        again = open_huggingface(section(folder, quantization=quantization)).chat("Be brief.", "who ?")
        assert first == again
        assert first.prompt_tokens > 0 and 0 < first.completion_tokens <= 12

    def test_a_schema_is_kept_to_even_by_nonsense(self, tiny: Path) -> None:
        reply = open_huggingface(section(tiny, max_tokens=60)).chat("", "city ?", json_schema=SCHEMA)
        assert not reply.truncated
        assert set(json.loads(reply.text)) == {"city"}

    def test_an_endless_text_is_ended_before_the_limit_and_says_so(self, tiny: Path) -> None:
        wanted = {"text": {"type": "string"}, "more": {"type": "array", "items": {"type": "string"}}}
        schema = {"type": "object", "properties": wanted, "required": ["text", "more"]}
        reply = open_huggingface(section(tiny, max_tokens=120)).chat("", "city ?", json_schema=schema)
        assert (reply.truncated, reply.closed) == (True, True)
        assert set(json.loads(reply.text)) == {"text", "more"}

    def test_an_answer_that_runs_into_its_limit_says_so(self, tiny: Path) -> None:
        reply = open_huggingface(section(tiny, max_tokens=2)).chat("", "who ?")
        assert (reply.truncated, reply.completion_tokens) == (True, 2)

    def test_batches_streams_and_coroutines_say_what_a_question_gets(self, tiny: Path) -> None:
        model = open_huggingface(section(tiny, max_tokens=4))
        short, long = ("", "who ?"), ("Be brief.", "who runs north mill ? " * 5)
        alone = [model.chat(*short), model.chat(*long)]
        assert [reply.prompt_tokens for reply in model.batch([short, long])] == [
            reply.prompt_tokens for reply in alone
        ]
        assert model.batch([]) == []
        assert asyncio.run(model.achat(*long)) == alone[1]
        pieces, whole = [], None
        stream = model.stream(*long)
        while whole is None:
            try:
                pieces.append(next(stream))
            except StopIteration as stop:
                whole = stop.value
        assert isinstance(whole, Reply)
        assert "".join(pieces).strip() == whole.text == alone[1].text

    def test_a_prompt_that_does_not_fit_is_refused(self, tiny: Path) -> None:
        model = open_huggingface(section(tiny, context_window=256))
        with pytest.raises(ModelError, match=r"do not fit into the window of tiny \(256\)"):
            model.chat("", "who runs north mill ? " * 100)

    def test_weights_are_read_once_and_given_back_on_demand(self, tiny: Path) -> None:
        model = open_huggingface(section(tiny))
        weights = model.load()
        assert model.load() is weights
        model.unload()
        assert model.load() is not weights
