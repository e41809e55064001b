"""The sections that name a model: each kind has its own keys, and none of another's."""

import pytest
from pydantic import TypeAdapter, ValidationError

from graphnative.settings.models import ChatSection, EmbedderSection, HuggingFaceChat, MinilmEmbedder

CHAT = TypeAdapter(ChatSection)
EMBEDDER = TypeAdapter(EmbedderSection)


def test_the_kind_chooses_the_section() -> None:
    assert EMBEDDER.validate_python({"kind": "minilm"}) == MinilmEmbedder(kind="minilm")
    chat = CHAT.validate_python({"kind": "huggingface", "model": "microsoft/phi-2"})
    assert isinstance(chat, HuggingFaceChat)
    assert (chat.quantization, chat.device, chat.context_window) == ("4bit", "auto", None)


@pytest.mark.parametrize(
    "given",
    [
        {"kind": "huggingface"},
        {"kind": "huggingface", "model": ""},
        {"kind": "huggingface", "model": "x", "quantization": "3bit"},
        {"kind": "huggingface", "model": "x", "context_window": 100},
        {"kind": "llama_cpp", "file": "x.gguf", "sentences": 3},
        {"kind": "litellm"},
        {"kind": "parrot"},
    ],
)
def test_what_a_kind_does_not_take_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        CHAT.validate_python(given)
