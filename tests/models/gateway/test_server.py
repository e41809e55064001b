"""The gateway over HTTP: the real application, and once a real server with OpenAI's own client."""

import asyncio
import base64
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import numpy as np
import pytest
import uvicorn

import gateway_prompts as prompts
from gateway_models import Lengths, ScriptedModel, SlowEcho
from graphnative.errors import ModelError
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.gateway import bodies
from graphnative.models.gateway.server import AT_ONCE, Gateway, is_own_address
from graphnative.models.protocols import ChatModel

CHAT, EMBEDDINGS, MODELS = "/v1/chat/completions", "/v1/embeddings", "/v1/models"
HI = {"messages": [{"role": "user", "content": "Hi"}]}


def client(model: ChatModel, base: str = "http://127.0.0.1:8765", **gateway: Any) -> httpx.AsyncClient:
    app = Gateway(model, Lengths(), **gateway).app()
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=base)


@pytest.fixture
async def scripted() -> AsyncIterator[httpx.AsyncClient]:
    async with client(ScriptedModel("You said: {user}")) as opened:
        yield opened


async def test_a_chat_is_answered(scripted: httpx.AsyncClient) -> None:
    response = await scripted.post(CHAT, json={**HI, "model": "any", "temperature": 0.0})
    assert response.status_code == 200
    assert response.json()["choices"][0]["message"] == {"role": "assistant", "content": "You said: Hi"}


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"{", "body: Invalid JSON"),
        (b"", "body: Invalid JSON"),
        (b"[1]", "body: "),
        (b"\xff\xfe", "body: Invalid JSON"),
        (b'{"messages": "Hi"}', "messages: "),
        (b'{"messages": []}', "messages: "),
        (b'{"messages": [{"role": "user", "content": [{"type": "image_url"}]}]}', "only text parts"),
    ],
)
async def test_a_bad_body_is_named_in_openais_shape(
    scripted: httpx.AsyncClient, body: bytes, says: str
) -> None:
    response = await scripted.post(CHAT, content=body)
    error = response.json()["error"]
    assert response.status_code == 400
    assert says in error["message"] and error["type"] == "invalid_request_error"


async def test_a_body_too_long_is_refused(
    scripted: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BODY_LIMIT", 2**20)
    response = await scripted.post(CHAT, content=b" " * (2**20 + 1))
    assert response.status_code == 413 and "more than 1 MB" in response.json()["error"]["message"]
    assert (await scripted.post(CHAT, content=json.dumps(HI).encode())).status_code == 200


async def test_unknown_paths_and_methods_have_the_same_shape(scripted: httpx.AsyncClient) -> None:
    assert (await scripted.get("/")).json()["error"]["message"] == "Not Found"
    response = await scripted.get(CHAT)
    assert response.status_code == 405 and response.json()["error"]["type"] == "invalid_request_error"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"host": "localhost:9"}, 200),
        ({"host": "[::1]:8765"}, 200),
        ({"host": "evil.example"}, 403),
        ({"host": "127.0.0.1.evil.example"}, 403),
        ({"host": "[::1"}, 403),
        ({"host": ""}, 403),
        ({"origin": "http://localhost:3000"}, 200),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
    ],
)
async def test_web_pages_of_strangers_are_kept_out(
    scripted: httpx.AsyncClient, headers: dict[str, str], status: int
) -> None:
    for call in (scripted.get(MODELS, headers=headers), scripted.post(CHAT, json=HI, headers=headers)):
        assert (await call).status_code == status


async def test_a_key_is_asked_for() -> None:
    async with client(ScriptedModel("x"), key="sésame") as opened:
        for sent in ({}, {"authorization": "Bearer wrong"}, {"authorization": "sésam".encode()}):
            response = await opened.get(MODELS, headers=sent)
            assert response.status_code == 401 and "sésame" not in response.text
    async with client(ScriptedModel("x"), key="sesame") as opened:
        assert (await opened.get(MODELS, headers={"authorization": "Bearer sesame"})).status_code == 200


async def test_listening_everywhere_with_a_key_any_name_is_right() -> None:
    sent = {"authorization": "Bearer k"}
    gateway = {"key": "k", "hosts": frozenset({"0.0.0.0"})}
    async with client(ScriptedModel("x"), "http://analyst.example:80", **gateway) as opened:
        assert (await opened.get(MODELS, headers=sent)).status_code == 200
        assert (await opened.get(MODELS)).status_code == 401
        refused = await opened.get(MODELS, headers={**sent, "origin": "https://evil.example"})
        assert refused.status_code == 403
    async with client(ScriptedModel("x"), "http://lan:80", key="k", hosts=frozenset({"lan"})) as opened:
        assert (await opened.get(MODELS, headers=sent)).status_code == 200


async def test_models_are_listed(scripted: httpx.AsyncClient) -> None:
    names = [row["id"] for row in (await scripted.get(MODELS)).json()["data"]]
    assert names == ["scripted", "lengths"]


async def test_a_model_that_fails_is_an_error_with_its_words() -> None:
    async with client(ScriptedModel(ModelError("the server is down", hint="Start it."))) as opened:
        response = await opened.post(CHAT, json=HI)
        assert response.status_code == 502
        assert response.json()["error"]["message"] == "the server is down Start it."
        assert (await opened.post(EMBEDDINGS, json={"input": "fail"})).status_code == 502


async def test_a_fault_of_ours_keeps_the_shape_and_tells_nothing_of_the_request() -> None:
    async with client(ScriptedModel(RuntimeError("secret"))) as opened:
        response = await opened.post(CHAT, json=HI)
        assert response.status_code == 500
        assert response.json()["error"]["message"] == "The gateway failed (RuntimeError)."


async def test_a_map_step_gets_its_json_and_what_cannot_be_mended_is_an_error() -> None:
    body = {
        "messages": [{"role": "system", "content": prompts.GLOBAL_MAP}, {"role": "user", "content": "Q?"}]
    }
    async with client(
        ScriptedModel('```json\n{"points": [{"description": "x", "score": "7"}]}```')
    ) as opened:
        content = (await opened.post(CHAT, json=body)).json()["choices"][0]["message"]["content"]
        assert json.loads(content) == {"points": [{"description": "x", "score": 7}]}
    async with client(ScriptedModel("I can't.")) as opened:
        response = await opened.post(CHAT, json=body)
        assert response.status_code == 502 and response.json()["error"]["type"] == "model_error"


async def test_embeddings_of_one_text_or_many(scripted: httpx.AsyncClient) -> None:
    one = (await scripted.post(EMBEDDINGS, json={"input": "abc"})).json()
    assert [row["embedding"] for row in one["data"]] == [[3.0, 0.25]]
    body = {"input": ["a", "abcd"], "encoding_format": "base64", "dimensions": 2}
    many = (await scripted.post(EMBEDDINGS, json=body)).json()
    vectors = [np.frombuffer(base64.b64decode(row["embedding"]), "<f4").tolist() for row in many["data"]]
    assert vectors == [[1.0, 0.25], [4.0, 0.25]]
    assert (await scripted.post(EMBEDDINGS, json={"input": []})).json()["data"] == []
    wrong = await scripted.post(EMBEDDINGS, json={"input": "a", "dimensions": 3})
    assert wrong.status_code == 400 and "the embedder has 2" in wrong.json()["error"]["message"]


async def test_two_hundred_requests_at_sixteen_at_once_are_never_mixed_up() -> None:
    model, gate = SlowEcho(), asyncio.Semaphore(16)
    async with client(model) as opened:

        async def one(number: int) -> bool:
            text = f"question {number}"
            async with gate:
                if number % 2:
                    body = {"messages": [{"role": "user", "content": text}]}
                    said = (await opened.post(CHAT, json=body)).json()["choices"][0]["message"]["content"]
                    return bool(said == text)
                row = (await opened.post(EMBEDDINGS, json={"input": "x" * number})).json()["data"][0]
                return bool(row["embedding"][0] == number)

        assert all(await asyncio.gather(*(one(number) for number in range(200))))
    assert 1 < model.most <= AT_ONCE


@pytest.fixture
def address() -> Iterator[str]:
    """A real server on a free port, over the extractive model."""
    listener = socket.create_server(("127.0.0.1", 0))
    app = Gateway(ExtractiveModel(), Lengths()).app()
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        thread.join()


def test_openais_own_client_streams_asks_and_embeds(address: str) -> None:
    from openai import BadRequestError, OpenAI

    with OpenAI(base_url=address, api_key="none", max_retries=0) as openai:
        messages: Any = [
            {"role": "system", "content": prompts.BASIC},
            {"role": "user", "content": prompts.QUESTION},
        ]
        whole = openai.chat.completions.create(model="any", messages=messages)
        stream = openai.chat.completions.create(
            model="any", messages=messages, stream=True, stream_options={"include_usage": True}
        )
        chunks = list(stream)
        said = "".join(choice.delta.content or "" for chunk in chunks for choice in chunk.choices)
        assert said == whole.choices[0].message.content
        assert "Acme leaked methane | at Moss. [Data: Sources (0)]" in said
        assert chunks[-1].usage is not None
        assert openai.embeddings.create(model="any", input="abc").data[0].embedding == [3.0, 0.25]
        assert [model.id for model in openai.models.list()] == ["extractive", "lengths"]
        with pytest.raises(BadRequestError, match="messages"):
            openai.chat.completions.create(model="any", messages=[])


@pytest.mark.parametrize(
    ("base", "host", "same"),
    [
        ("http://127.0.0.1:8765/v1", "127.0.0.1", True),
        ("http://localhost:8765", "127.0.0.1", True),
        ("localhost:8765/v1", "::1", True),
        ("http://[::1]:8765/v1", "0.0.0.0", True),
        ("http://lan:8765/v1", "lan", True),
        ("http://127.0.0.1:8766/v1", "127.0.0.1", False),
        ("http://other:8765/v1", "127.0.0.1", False),
        ("https://api.example/v1", "127.0.0.1", False),
        ("http://127.0.0.1:99999/v1", "127.0.0.1", False),
        (None, "127.0.0.1", False),
        ("", "127.0.0.1", False),
    ],
)
def test_a_models_address_that_is_the_gateways_own(base: str | None, host: str, same: bool) -> None:
    assert is_own_address(base, host, 8765) is same
