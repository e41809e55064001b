"""What every model keeps: the same contract, whichever kind the settings name."""

import asyncio
import dataclasses

import numpy as np
import pytest

from graphnative.models import ChatModel, Embedder, Reply, open_chat_model, open_embedder
from graphnative.settings.models import (
    ExtractiveChat,
    LitellmChat,
    LitellmEmbedder,
    MinilmEmbedder,
    UseEmbedder,
)

USER = "##\n[1] Oil (2021-05-01, a)\nOil leaked at noon.\n##\nQuestion: When did oil leak?\nAnswer:"


def vectors(body) -> dict:
    items = [
        {"object": "embedding", "index": i, "embedding": [len(t), 1, 2]} for i, t in enumerate(body["input"])
    ]
    return {
        "object": "list",
        "model": "small",
        "data": items,
        "usage": {"prompt_tokens": 1, "total_tokens": 1},
    }


@pytest.fixture(params=["use", "minilm", "litellm"])
def embedder(request: pytest.FixtureRequest, openai_server) -> Embedder:
    openai_server.script = [(200, vectors)]
    sections = {
        "use": UseEmbedder(),
        "minilm": MinilmEmbedder(kind="minilm"),
        "litellm": LitellmEmbedder(
            kind="litellm", model="openai/small", dimensions=3, api_base=openai_server.address
        ),
    }
    return open_embedder(sections[request.param])


@pytest.fixture(params=["extractive", "litellm"])
def chat_model(request: pytest.FixtureRequest, openai_server) -> ChatModel:
    if request.param == "extractive":
        return open_chat_model(ExtractiveChat())
    openai_server.script = [(200, openai_server.completion("Oil leaked at noon. [1]"))]
    return open_chat_model(LitellmChat(kind="litellm", model="openai/small", api_base=openai_server.address))


def test_an_embedder_gives_unit_rows_in_order(embedder: Embedder) -> None:
    rows = embedder.embed(["oil", "", "carbon emissions", "oil"])
    assert rows.shape == (4, embedder.dimensions) and rows.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), [1, 0, 1, 1], atol=1e-5)
    np.testing.assert_allclose(rows[0], rows[3], atol=1e-6)
    assert isinstance(embedder.name, str) and embedder.name


def test_a_chat_model_answers_alike_in_both_ways(chat_model: ChatModel) -> None:
    reply = chat_model.chat("Be brief.", USER)
    assert reply.text == "Oil leaked at noon. [1]"
    assert asyncio.run(chat_model.achat("Be brief.", USER)) == reply
    assert reply.model == chat_model.name
    assert chat_model.context_window > 1000


def test_a_reply_never_changes() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Reply("a", "b").text = "c"  # type: ignore[misc]
