"""The HTTP side of the gateway: OpenAI's chat, embeddings and models, on loopback."""

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from graphnative.errors import GraphnativeError
from graphnative.models.gateway.answering import answer, read_messages
from graphnative.models.gateway.bodies import BadRequest, ChatBody, EmbeddingsBody, read_body
from graphnative.models.gateway.replies import completion, embeddings, error_response, events
from graphnative.models.protocols import ChatModel, Embedder

AT_ONCE = 4
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_ANY_ADDRESS = frozenset({"0.0.0.0", "::"})
Handler = Callable[[Request], Awaitable[Response]]
Result = TypeVar("Result")


@dataclass(slots=True)
class Gateway:
    """Serves one chat model and one embedder.

    Attributes:
        chat: The chat model.
        embedder: The embedder.
        key: What clients must send as bearer token; empty for none, on loopback only.
        hosts: Names under which it may be addressed besides the loopback ones; an address that stands for
            all of the machine's allows any name, since then the key keeps strangers out.
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
            ],
            exception_handlers={HTTPException: _unknown_route, Exception: _our_fault},
        )

    def _guarded(self, handler: Handler) -> Handler:
        """Check who asks, and answer every error in OpenAI's shape."""

        async def guarded(request: Request) -> Response:
            try:
                self._check(request)
                return await handler(request)
            except BadRequest as error:
                return error_response(error.status, str(error), "invalid_request_error")
            except GraphnativeError as error:
                return error_response(502, f"{error.message} {error.hint}".strip(), "model_error")

        return guarded

    def _check(self, request: Request) -> None:
        """Refuse web pages (by Origin, and by Host against rebinding) and clients without the key."""
        allowed = LOOPBACK | self.hosts
        host = _host_name(f"//{request.headers.get('host', '')}")
        origin = request.headers.get("origin")
        if not (host in allowed or (self.key and self.hosts & _ANY_ADDRESS)):
            raise BadRequest(403, "The gateway is not addressed by this name.")
        if origin is not None and _host_name(origin) not in allowed:
            raise BadRequest(403, "Web pages of this origin may not use the gateway.")
        sent = request.headers.get("authorization", "").removeprefix("Bearer ")
        if self.key and not hmac.compare_digest(sent.encode(), self.key.encode()):
            raise BadRequest(401, "The API key is wrong.")

    async def _models(self, request: Request) -> Response:
        del request
        names = [self.chat.name, self.embedder.name]
        data = [{"id": name, "object": "model", "created": 0, "owned_by": "graphnative"} for name in names]
        return JSONResponse({"object": "list", "data": data})

    async def _chat(self, request: Request) -> Response:
        body = await read_body(request, ChatBody)
        messages = [message.model_dump() for message in body.messages]
        reply = await self._in_turn(lambda: answer(self.chat, read_messages(messages, body.response_format)))
        if body.stream:
            with_usage = body.stream_options is not None and body.stream_options.include_usage
            return StreamingResponse(events(reply, with_usage=with_usage), media_type="text/event-stream")
        return JSONResponse(completion(reply))

    async def _embeddings(self, request: Request) -> Response:
        body = await read_body(request, EmbeddingsBody)
        texts = [body.input] if isinstance(body.input, str) else body.input
        if body.dimensions not in (None, self.embedder.dimensions):
            raise BadRequest(400, f"dimensions: the embedder has {self.embedder.dimensions}.")
        vectors = await self._in_turn(lambda: self.embedder.embed(texts))
        words = sum(len(text.split()) for text in texts)
        return JSONResponse(embeddings(vectors, self.embedder.name, body.encoding_format or "float", words))

    async def _in_turn(self, work: Callable[[], Result]) -> Result:
        """Run blocking work in a thread, a few at once: more would only share the same cores."""
        assert self._turns is not None
        async with self._turns:
            return await asyncio.to_thread(work)


def is_own_address(api_base: str | None, host: str, port: int) -> bool:
    """Return whether a model's address is that of a gateway on ``host`` and ``port``: it would ask itself."""
    if not api_base:
        return False
    try:
        parts = urlsplit(api_base if "//" in api_base else f"//{api_base}")
        there = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        return False
    same = {host, *LOOPBACK, *_ANY_ADDRESS} if {host} & (LOOPBACK | _ANY_ADDRESS) else {host}
    return there == port and (parts.hostname or "") in same


def _host_name(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:  # a bracket that is not closed
        return ""


async def _unknown_route(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, HTTPException)
    return error_response(error.status_code, error.detail, "invalid_request_error")


async def _our_fault(request: Request, error: Exception) -> Response:
    del request
    return error_response(500, f"The gateway failed ({type(error).__name__}).", "server_error")
