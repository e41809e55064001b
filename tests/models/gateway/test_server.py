"""The gateway over HTTP: the real application, and once a real server with OpenAI's own client."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import numpy as np
import pytest

import gateway_prompts as prompts
from gateway_models import Lengths, ScriptedModel, SlowEcho, Writer
from gateway_server import served
from graphnative.errors import ModelError
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.gateway import bodies
from graphnative.models.gateway.server import AT_ONCE, Gateway
from graphnative.models.gateway.turns import Turns
from graphnative.models.protocols import ChatModel, Reply

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
        (b"{", "body: invalid JSON"),
        (b"", "body: invalid JSON"),
        (b"[1]", "body: "),
        (b"\xff\xfe", "body: invalid JSON"),
        (b'{"messages": "Hi"}', "messages: "),
        (b'{"messages": []}', "messages: "),
        (b'{"messages": [{"role": "user", "content": null}]}', "content: input should be a text."),
        (b'{"messages": [{"role": "user", "content": "x"}], "max_tokens": "a"}', "max_tokens: input should"),
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
        assert response.status_code == 422 and response.json()["error"]["type"] == "model_error"


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


def test_openais_own_client_streams_asks_and_embeds() -> None:
    from openai import BadRequestError, OpenAI

    with (
        served(ExtractiveModel()) as address,
        OpenAI(base_url=address, api_key="none", max_retries=0) as openai,
    ):
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


def test_openais_own_client_hears_of_an_error_in_the_middle() -> None:
    from openai import APIError, OpenAI

    model = Writer("one", ModelError("the server is down"))
    model.go_on.set()
    with served(model) as address, OpenAI(base_url=address, api_key="none", max_retries=0) as openai:
        chunks = iter(openai.chat.completions.create(model="any", messages=HI["messages"], stream=True))
        said = []
        with pytest.raises(APIError, match="the server is down"):
            said.extend(chunk.choices[0].delta.content for chunk in chunks)


def test_a_piece_is_sent_before_the_next_is_written() -> None:
    model = Writer("one", "two", reply=Reply("onetwo", "writer", 5, 2, truncated=True))
    with served(model) as address, httpx.Client(base_url=address, timeout=30) as web:
        body = {**HI, "stream": True, "stream_options": {"include_usage": True}}
        with web.stream("POST", "/chat/completions", json=body) as response:
            assert response.headers["content-type"].startswith("text/event-stream")
            events = (line for line in response.iter_lines() if line)
            first = [json.loads(next(events)[6:])["choices"][0]["delta"] for _ in range(2)]
            assert first == [{"role": "assistant", "content": ""}, {"content": "one"}]
            model.go_on.set()
            *chunks, done = events
    assert done == "data: [DONE]"
    two, last, usage = [json.loads(line[6:]) for line in chunks]
    assert two["choices"][0]["delta"] == {"content": "two"}
    assert last["choices"][0]["finish_reason"] == "length"
    assert usage["usage"] == {"prompt_tokens": 5, "completion_tokens": 2, "total_tokens": 7}


def test_a_client_that_leaves_in_the_middle_gives_its_turn_back() -> None:
    models = [Writer("one", "two", "three") for _ in range(AT_ONCE)]
    model = ScriptedModel("fine")
    waiting = iter(models)
    model.stream = lambda system, user: next(waiting).stream(system, user)
    with served(model) as address, httpx.Client(base_url=address, timeout=30) as web:
        for _ in models:
            with web.stream("POST", "/chat/completions", json={**HI, "stream": True}) as response:
                assert next(response.iter_lines())
        for one in models:
            one.go_on.set()
            assert one.closed.wait(30)
        assert web.post("/chat/completions", json=HI).status_code == 200


async def test_an_error_before_the_first_piece_has_a_status_of_its_own() -> None:
    for error, status in ((ModelError("down"), 502), (RuntimeError("secret"), 500)):
        async with client(Writer(error)) as opened:
            response = await opened.post(CHAT, json={**HI, "stream": True})
            assert response.status_code == status and "secret" not in response.text


async def test_a_fault_of_ours_in_the_middle_tells_nothing_of_the_request() -> None:
    model = Writer("one", RuntimeError("secret"))
    model.go_on.set()
    async with client(model) as opened:
        text = (await opened.post(CHAT, json={**HI, "stream": True})).text
    assert "The gateway failed (RuntimeError)." in text and "secret" not in text and "[DONE]" not in text


async def test_a_stream_of_nothing_is_a_whole_stream() -> None:
    async with client(Writer()) as opened:
        lines = (await opened.post(CHAT, json={**HI, "stream": True})).text.split("\n\n")
    assert json.loads(lines[1][6:])["choices"][0]["finish_reason"] == "stop" and lines[2] == "data: [DONE]"


async def test_a_stream_in_a_shape_is_checked_whole() -> None:
    body = {**HI, "stream": True, "response_format": {"type": "json_object"}}
    async with client(ScriptedModel('Sure: {"a": 1,}')) as opened:
        text = (await opened.post(CHAT, json=body)).text
        assert json.loads(json.loads(text.split("\n\n")[1][6:])["choices"][0]["delta"]["content"]) == {"a": 1}
    async with client(ScriptedModel(Reply('{"a": 1}', "m", truncated=True))) as opened:
        response = await opened.post(CHAT, json=body)
        assert response.status_code == 422 and "token limit" in response.json()["error"]["message"]


async def test_a_schema_that_is_none_is_the_clients_mistake() -> None:
    form = {"type": "json_schema", "json_schema": {"name": "x", "schema": {"type": "nonsense"}}}
    async with client(ScriptedModel("{}")) as opened:
        response = await opened.post(CHAT, json={**HI, "response_format": form})
        assert response.status_code == 400 and "is no JSON schema" in response.json()["error"]["message"]


async def test_too_many_that_wait_are_turned_away() -> None:
    model = SlowEcho()
    async with client(model, _turns=Turns(1, 2)) as opened:
        codes = [r.status_code for r in await asyncio.gather(*(opened.post(CHAT, json=HI) for _ in range(9)))]
    assert set(codes) == {200, 503} and codes.count(200) >= 3


@pytest.mark.full
def test_a_thousand_requests_at_sixteen_at_once_on_a_real_server_are_never_lost_or_mixed_up() -> None:
    async def all_of_them(address: str) -> list[bool]:
        gate = asyncio.Semaphore(16)
        async with httpx.AsyncClient(base_url=address, timeout=120) as web:

            async def one(number: int) -> bool:
                async with gate:
                    return await (embedded, asked, streamed)[number % 3](web, number)

            return await asyncio.gather(*(one(number) for number in range(1000)))

    with served(SlowEcho()) as address:
        right = asyncio.run(all_of_them(address))
    assert len(right) == 1000 and all(right)


async def embedded(web: httpx.AsyncClient, number: int) -> bool:
    answer = (await web.post("/embeddings", json={"input": ["x" * number, "y"]})).json()
    return [row["embedding"][0] for row in answer["data"]] == [number, 1]


async def asked(web: httpx.AsyncClient, number: int) -> bool:
    body = {"messages": [{"role": "user", "content": f"question {number}"}]}
    answer = (await web.post("/chat/completions", json=body)).json()
    return answer["choices"][0]["message"]["content"] == f"question {number}"


async def streamed(web: httpx.AsyncClient, number: int) -> bool:
    body = {"messages": [{"role": "user", "content": f"a|b|question {number}"}], "stream": True}
    lines = (await web.post("/chat/completions", json=body)).text.split("\n\n")
    deltas = [json.loads(line[6:])["choices"][0]["delta"] for line in lines if line.startswith("data: {")]
    said = "".join(delta.get("content", "") for delta in deltas)
    return said == f"abquestion {number}" and "data: [DONE]" in lines
