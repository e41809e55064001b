"""From a section of the settings to its model: one instance per process and section."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from graphnative.models.metered_chat import metered
from graphnative.models.protocols import ChatModel, Embedder
from graphnative.models.traced_chat import traced
from graphnative.settings.models import (
    ChatSection,
    EmbedderSection,
    ExtractiveChat,
    HuggingFaceChat,
    LitellmChat,
    LitellmEmbedder,
    LlamaCppChat,
    MinilmEmbedder,
    SentenceEmbedder,
    UseEmbedder,
)
from graphnative.settings.summary import Seq2SeqSummary

if TYPE_CHECKING:
    from graphnative.models.seq2seq import Seq2SeqModel

Model = TypeVar("Model")

_lock = Lock()
_opened: dict[Hashable, Any] = {}


def open_embedder(section: EmbedderSection) -> Embedder:
    """Return the embedder that a section describes; weights are read on its first use.

    Args:
        section: ``settings.embedder`` or ``settings.articles.link_embedder``.

    Raises:
        MissingExtraError: The embedder needs an extra that is not installed.
    """
    return _once(section, lambda: _make_embedder(section))


def open_chat_model(section: ChatSection, *, embedder: Embedder | None = None) -> ChatModel:
    """Return the chat model that a section describes.

    Args:
        section: ``settings.chat``.
        embedder: Lets the extractive model compare by meaning too; the others don't use it.

    Raises:
        MissingExtraError: The model needs an extra that is not installed.
        ModelError: Its file is not there.
    """
    return traced(
        _once(
            (section, embedder and embedder.name),
            lambda: metered(_make_chat_model(section, embedder), section),
        )
    )


def open_summary_model(section: Seq2SeqSummary) -> "Seq2SeqModel":
    """Return the model that a section describes; weights are read on its first use.

    Args:
        section: ``settings.articles.summary``.

    Raises:
        MissingExtraError: It needs an extra that is not installed.
    """
    from graphnative.models.seq2seq import open_seq2seq

    return _once(section, lambda: open_seq2seq(section))


def unload_models() -> None:
    """Give back the memory of this process's local chat and summary models; the next use reads them again."""
    with _lock:
        opened = list(_opened.values())
    for model in opened:
        if callable(unload := getattr(model, "unload", None)):
            unload()


def _make_embedder(section: EmbedderSection) -> Embedder:
    match section:
        case UseEmbedder(model=str(saved)):
            from graphnative.models.use_hub import open_use_hub

            return open_use_hub(saved)
        case UseEmbedder():
            from graphnative.models.use import UseMultilingual

            return UseMultilingual()
        case MinilmEmbedder():
            from graphnative.models.minilm import open_minilm

            return open_minilm(max_tokens=section.max_tokens)
        case SentenceEmbedder():
            from graphnative.models.sentence_embedder import open_sentences

            return open_sentences(section)
        case LitellmEmbedder():
            from graphnative.models.litellm_embedder import LitellmEmbeddings

            return LitellmEmbeddings(section)


def _make_chat_model(section: ChatSection, embedder: Embedder | None) -> ChatModel:
    match section:
        case ExtractiveChat():
            from graphnative.models.extractive import ExtractiveModel

            return ExtractiveModel(sentences=section.sentences, embedder=embedder)
        case LitellmChat():
            from graphnative.models.litellm_chat import LitellmModel

            return LitellmModel(section)
        case LlamaCppChat():
            from graphnative.models.llama_cpp_chat import open_llama_cpp

            return open_llama_cpp(section)
        case HuggingFaceChat():
            from graphnative.models.huggingface_chat import open_huggingface

            return open_huggingface(section)


def _once(key: Hashable, make: Callable[[], Model]) -> Model:
    """Make a model the first time; threads that ask meanwhile wait for that one."""
    with _lock:
        if key not in _opened:
            _opened[key] = make()
        model: Model = _opened[key]
        return model
