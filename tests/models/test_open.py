"""One model per process and section."""

import threading

import pytest

from graphnative.models import huggingface_weights, open_chat_model, open_embedder
from graphnative.models import open as opening
from graphnative.settings.models import (
    ExtractiveChat,
    HuggingFaceChat,
    LitellmChat,
    LitellmEmbedder,
    MinilmEmbedder,
    UseEmbedder,
)


def test_a_section_has_one_embedder() -> None:
    assert open_embedder(UseEmbedder()) is open_embedder(UseEmbedder())
    assert open_embedder(UseEmbedder()).name == "use-multilingual-v3"


def test_sections_that_differ_have_models_that_differ() -> None:
    short, long = MinilmEmbedder(kind="minilm", max_tokens=64), MinilmEmbedder(kind="minilm")
    assert open_embedder(short) is not open_embedder(long)
    assert open_embedder(short) is open_embedder(MinilmEmbedder(kind="minilm", max_tokens=64))


@pytest.mark.parametrize(
    ("section", "name"),
    [
        (ExtractiveChat(), "extractive"),
        (LitellmChat(kind="litellm", model="openai/small"), "openai/small"),
    ],
)
def test_every_kind_of_chat_model_opens(section: ExtractiveChat | LitellmChat, name: str) -> None:
    assert open_chat_model(section).name == name
    assert open_chat_model(section) is open_chat_model(section)


def test_the_extractive_model_is_another_one_with_an_embedder() -> None:
    assert open_chat_model(ExtractiveChat(), embedder=open_embedder(UseEmbedder())) is not open_chat_model(
        ExtractiveChat()
    )


def test_a_provider_s_embedder_knows_its_dimensions_without_a_call() -> None:
    section = LitellmEmbedder(kind="litellm", model="openai/tiny", dimensions=7, api_key="k")
    assert (open_embedder(section).name, open_embedder(section).dimensions) == ("openai/tiny", 7)


def test_threads_that_ask_together_get_the_same_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_opened", {})
    barrier, got = threading.Barrier(8), []

    def ask() -> None:
        barrier.wait()
        got.append(open_embedder(UseEmbedder()))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 8
    assert len({id(model) for model in got}) == 1


def test_local_models_give_their_memory_back_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huggingface_weights, "find_spec", lambda name: object())
    monkeypatch.setattr(opening, "_opened", {})
    model = open_chat_model(HuggingFaceChat(kind="huggingface", model="a/b"))
    model._model._loaded = object()
    open_chat_model(ExtractiveChat())
    opening.unload_models()
    assert model._model._loaded is None
