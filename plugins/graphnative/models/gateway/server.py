"""The HTTP side of the gateway: OpenAI's chat, embeddings and models, on loopback."""

import asyncio
import base64
import hmac
import json
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from graphnative.errors import GraphnativeError
from graphnative.models.gateway.answering import answer, read_messages
from graphnative.models.protocols import ChatModel, Embedder, Reply

BODY_LIMIT = 16 * 2**20
AT_ONCE = 4
_LOCAL = {"127.0.0.1", "localhost", "::1"}
Body = TypeVar("Body", bound=BaseModel)
Handler = Callable[[Request], Awaitable[Response]]


class _Message(BaseModel):
    model_config = ConfigDict(extra="ignore")
    role: str
    content: str | list[dict[str, Any]] | None = None


class _ChatBody(BaseModel):
    model_config = ConfigDict(extra="ignore")
    messages: list[_Message] = Field(min_length=1)
    stream: bool = False
    response_format: dict[str, Any] | None = None


class _EmbeddingsBody(BaseModel):
    model_config = ConfigDict(extra="ignore")
    input: str | list[str]
    encoding_format: str = "float"


class BadRequest(Exception):
    """The client's mistake: status and message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(slots=True)
class Gateway:
    """Serves one chat model and one embedder.

    Attributes:
        chat: The chat model.
        embedder: The embedder.
        key: What clients must send as bearer token; empty for none, on loopback only.
        hosts: Names under which it may be addressed besides the loopback ones.
    """

    chat: ChatModel
    embedder: Embedder
    key: str = ""
    hosts: frozenset[str] = frozenset()
    _turns: asyncio.Semaphore | None = None

    def app(self) -> Starlette:
        """Return the ASGI application."""
        self._turns = asyncio.Semaphore(AT_ONCE)
        return Starlette(
            routes=[
                Route("/v1/models", self._guarded(self._models), methods=["GET"]),
                Route("/v1/chat/completions", self._guarded(self._chat), methods=["POST"]),
                Route("/v1/embeddings", self._guarded(self._embeddings), methods=["POST"]),
            ]
        )

    def _guarded(self, handler: Handler) -> Handler:
        """Check who asks, and answer every error in OpenAI's shape."""

        async def guarded(request: Request) -> Response:
            try:
                self._check(request)
                return await handler(request)
            except BadRequest as error:
                return _error(error.status, str(error), "invalid_request_error")
            except GraphnativeError as error:
                return _error(502, f"{error.message} {error.hint}".strip(), "model_error")

        return guarded

    def _check(self, request: Request) -> None:
        """Refuse web pages (by Origin, and by Host against rebinding) and clients without the key."""
        allowed = _LOCAL | self.hosts
        host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
        origin = request.headers.get("origin")
        if host not in allowed or (origin is not None and urlsplit(origin).hostname not in allowed):
            raise BadRequest(403, "This address or origin is not allowed.")
        sent = request.headers.get("authorization", "").removeprefix("Bearer ")
        if self.key and not hmac.compare_digest(sent.encode(), self.key.encode()):
            raise BadRequest(401, "The API key is wrong.")

    async def _models(self, request: Request) -> Response:
        del request
        names = [self.chat.name, self.embedder.name]
        data = [{"id": name, "object": "model", "created": 0, "owned_by": "graphnative"} for name in names]
        return JSONResponse({"object": "list", "data": data})

    async def _chat(self, request: Request) -> Response:
        body = await _body(request, _ChatBody)
        wanted = read_messages([message.model_dump() for message in body.messages], body.response_format)
        reply = await self._in_turn(lambda: answer(self.chat, wanted))
        if body.stream:
            return StreamingResponse(_events(reply), media_type="text/event-stream")
        choice = {
            "index": 0,
            "message": {"role": "assistant", "content": reply.text},
            "finish_reason": "stop",
        }
        return JSONResponse(
            {**_envelope("chat.completion", reply), "choices": [choice], "usage": _usage(reply)}
        )

    async def _embeddings(self, request: Request) -> Response:
        body = await _body(request, _EmbeddingsBody)
        texts = [body.input] if isinstance(body.input, str) else body.input
        vectors = await self._in_turn(lambda: self.embedder.embed(texts))
        data = [
            {"object": "embedding", "index": index, "embedding": _encoded(vector, body.encoding_format)}
            for index, vector in enumerate(vectors)
        ]
        words = sum(len(text.split()) for text in texts)
        usage = {"prompt_tokens": words, "total_tokens": words}
        return JSONResponse({"object": "list", "data": data, "model": self.embedder.name, "usage": usage})

    async def _in_turn(self, work: Callable[[], Any]) -> Any:
        """Run blocking work in a thread, a few at once: more would only share the same cores."""
        assert self._turns is not None
        async with self._turns:
            return await asyncio.to_thread(work)


async def _body(request: Request, kind: type[Body]) -> Body:
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > BODY_LIMIT:
            raise BadRequest(413, f"The body has more than {BODY_LIMIT // 2**20} MB.")
    try:
        return kind.model_validate_json(bytes(content))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "body"
        raise BadRequest(400, f"{place}: {first['msg']}") from None


def _envelope(kind: str, reply: Reply) -> dict[str, Any]:
    return {
        "id": f"chatcmpl-{uuid.uuid4().hex}",
        "object": kind,
        "created": int(time.time()),
        "model": reply.model,
    }


def _usage(reply: Reply) -> dict[str, int]:
    total = reply.prompt_tokens + reply.completion_tokens
    return {
        "prompt_tokens": reply.prompt_tokens,
        "completion_tokens": reply.completion_tokens,
        "total_tokens": total,
    }


async def _events(reply: Reply) -> AsyncIterator[str]:
    """The reply as server-sent events, line by line."""
    envelope = _envelope("chat.completion.chunk", reply)
    pieces = [{"role": "assistant", "content": ""}]
    pieces += [{"content": word} for word in reply.text.splitlines(keepends=True)]
    for delta in pieces:
        yield _event({**envelope, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
    yield _event({**envelope, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    yield "data: [DONE]\n\n"


def _event(value: dict[str, Any]) -> str:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n"


def _encoded(vector: Any, encoding: str) -> Any:
    if encoding == "base64":
        return base64.b64encode(np.asarray(vector, dtype="<f4").tobytes()).decode()
    return [float(value) for value in vector]


def _error(status: int, message: str, kind: str) -> JSONResponse:
    return JSONResponse({"error": {"message": message, "type": kind, "param": None, "code": None}}, status)
