"""A provider's embedder against a real server: order, batches, lengths, failures."""

import numpy as np
import pytest

from graphnative.errors import ModelError
from graphnative.models import litellm_client, litellm_embedder, spending
from graphnative.models.litellm_embedder import LitellmEmbeddings
from graphnative.settings.models import LitellmEmbedder


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(litellm_client, "_PAUSE_S", 0.01)


def vectors(body) -> dict:
    """Each text's length and 1, last text first."""
    items = [
        {"object": "embedding", "index": i, "embedding": [len(t), 1]} for i, t in enumerate(body["input"])
    ]
    return {
        "object": "list",
        "model": "small",
        "data": items[::-1],
        "usage": {"prompt_tokens": 1, "total_tokens": 1},
    }


def fixed(*rows: list[float]):
    items = [{"object": "embedding", "index": i, "embedding": row} for i, row in enumerate(rows)]
    return lambda _: {
        "object": "list",
        "model": "small",
        "data": items,
        "usage": {"prompt_tokens": 1, "total_tokens": 1},
    }


def embedder(address: str, dimensions: int = 2) -> LitellmEmbeddings:
    section = {"kind": "litellm", "model": "openai/small", "api_base": address, "api_key": "sk-secret-0123"}
    return LitellmEmbeddings(LitellmEmbedder.model_validate({**section, "dimensions": dimensions}))


def test_rows_are_unit_and_in_the_order_of_the_texts(openai_server) -> None:
    openai_server.script = [(200, vectors)]
    rows = embedder(openai_server.address).embed(["a", " ", "abc"])
    assert rows.dtype == np.float32
    # (1, 1) / sqrt 2, nothing for the blank text, (3, 1) / sqrt 10
    np.testing.assert_allclose(rows, [[2**-0.5, 2**-0.5], [0, 0], [3 / 10**0.5, 1 / 10**0.5]], atol=1e-6)
    assert openai_server.seen[0]["input"] == ["a", "abc"]


def test_many_texts_go_in_batches_and_none_makes_no_call(
    openai_server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(litellm_embedder, "_BATCH", 2)
    openai_server.script = [(200, vectors)]
    chosen = embedder(openai_server.address)
    assert chosen.embed(["", " "]).tolist() == [[0, 0], [0, 0]]
    assert openai_server.seen == []
    rows = chosen.embed(["a" * (i + 1) for i in range(5)])
    assert [len(seen["input"]) for seen in openai_server.seen] == [2, 2, 1]
    np.testing.assert_allclose(rows[:, 0] / rows[:, 1], [1, 2, 3, 4, 5], rtol=1e-5)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ((200, fixed([1, 0, 0])), "vectors of length 3, not 2"),
        ((200, fixed([1, 0], [0, 1])), "returned 2 vectors for 1 texts"),
        ((200, fixed([0, 0])), "no direction"),
        ((200, {"error": "odd"}), "failed"),
        ((401, {"error": {"message": "Incorrect key sk-secret-0123"}}), "refused the key"),
    ],
)
def test_what_can_t_be_used_is_an_error(answer, sentence: str, openai_server) -> None:
    openai_server.script = [answer]
    with pytest.raises(ModelError, match=sentence) as caught:
        embedder(openai_server.address).embed(["a"])
    assert "secret" not in caught.value.message


def test_the_hint_names_the_setting(openai_server) -> None:
    openai_server.script = [(200, fixed([1, 0, 0]))]
    with pytest.raises(ModelError) as caught:
        embedder(openai_server.address).embed(["a"])
    assert "dimensions: 3" in caught.value.hint


def test_calls_are_counted_at_the_price_of_the_block(openai_server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spending, "_spent", {})
    openai_server.script = [(200, vectors)]
    section = {"kind": "litellm", "model": "openai/small", "api_base": openai_server.address, "dimensions": 2}
    LitellmEmbeddings(LitellmEmbedder.model_validate({**section, "prompt_price": 2e6})).embed(["a"])
    counted = spending.spent()["openai/small"]
    assert (counted.calls, counted.prompt_tokens, counted.cost) == (1, 1, 2.0)
