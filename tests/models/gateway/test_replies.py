"""OpenAI's reply shapes."""

import base64
import json
from collections.abc import AsyncIterator

import numpy as np
import pytest

from graphnative.errors import ModelError
from graphnative.models.gateway.replies import completion, embeddings, error_response, events, model_list
from graphnative.models.protocols import Reply

REPLY = Reply("One.\nTwo.", "m", prompt_tokens=4, completion_tokens=2)


async def sent(
    *items: str | Reply | Exception, with_usage: bool = False, into: list | None = None
) -> list[str]:
    async def rest() -> AsyncIterator[str | Reply]:
        for item in items[1:]:
            if isinstance(item, Exception):
                raise item
            yield item

    lines = [] if into is None else into
    async for line in events(items[0], rest(), "m", with_usage=with_usage):
        lines.append(line)
    return lines


def test_a_completion_says_why_it_ended() -> None:
    made = completion(REPLY)
    assert made["choices"][0]["finish_reason"] == "stop"
    assert made["usage"] == {"prompt_tokens": 4, "completion_tokens": 2, "total_tokens": 6}
    assert completion(Reply("One", "m", truncated=True))["choices"][0]["finish_reason"] == "length"


async def test_events_add_up_to_the_reply_and_end_with_done() -> None:
    lines = await sent("One.\n", "Two.", REPLY, with_usage=True)
    assert lines[-1] == "data: [DONE]\n\n"
    chunks = [json.loads(line.removeprefix("data: ")) for line in lines[:-1]]
    deltas = [choice["delta"] for chunk in chunks for choice in chunk["choices"]]
    assert "".join(delta.get("content", "") for delta in deltas) == "One.\nTwo."
    assert chunks[-2]["choices"][0]["finish_reason"] == "stop"
    assert chunks[-1]["choices"] == [] and chunks[-1]["usage"]["total_tokens"] == 6
    assert len({chunk["id"] for chunk in chunks}) == 1
    assert all("usage" not in json.loads(line[6:]) for line in (await sent(REPLY))[:-1])


async def test_an_error_on_the_way_is_the_last_event() -> None:
    lines = await sent("One.", ModelError("down", hint="Start it."))
    assert json.loads(lines[-1][6:])["error"]["message"] == "down Start it."
    lines = []
    with pytest.raises(RuntimeError):
        await sent("One.", RuntimeError("secret"), into=lines)
    assert json.loads(lines[-1][6:])["error"]["message"] == "The gateway failed (RuntimeError)."


def test_models_are_a_list() -> None:
    assert [row["id"] for row in model_list(["a", "b"])["data"]] == ["a", "b"]


def test_vectors_as_numbers_and_as_base64_are_the_same() -> None:
    vectors = np.array([[0.5, -1.0], [0.25, 2.0]], dtype=np.float32)
    plain = embeddings(vectors, "e", "float", 3)
    coded = embeddings(vectors, "e", "base64", 3)
    assert [row["embedding"] for row in plain["data"]] == vectors.tolist()
    decoded = [np.frombuffer(base64.b64decode(row["embedding"]), dtype="<f4") for row in coded["data"]]
    assert np.array_equal(np.stack(decoded), vectors)
    assert plain["usage"] == {"prompt_tokens": 3, "total_tokens": 3}


def test_an_error_has_openais_shape() -> None:
    response = error_response(400, "bad", "invalid_request_error")
    assert response.status_code == 400
    assert json.loads(bytes(response.body)) == {
        "error": {"message": "bad", "type": "invalid_request_error", "param": None, "code": None}
    }
