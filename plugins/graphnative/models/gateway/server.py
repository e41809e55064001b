"""The HTTP side of the gateway: OpenAI's chat, embeddings and models, on loopback."""

import hmac
import logging
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from graphnative.errors import GraphnativeError, ReplyError
from graphnative.models.gateway.answering import answer, read_messages, stream_answer
from graphnative.models.gateway.bodies import BadRequest, ChatBody, EmbeddingsBody, read_body
from graphnative.models.gateway.event_stream import EventStream
from graphnative.models.gateway.own_address import ANY_ADDRESS
from graphnative.models.gateway.replies import (
    completion,
    embeddings,
    error_response,
    events,
    model_list,
    our_fault,
)
from graphnative.models.gateway.turns import TooBusy, Turns
from graphnative.models.protocols import ChatModel, Embedder
from graphnative.models.spans import continued, span
from graphnative.models.spending import spent
from graphnative.models.tokens import count_tokens
from graphnative.settings.gateway_address import LOOPBACK

AT_ONCE = 4
MOST_WAITING = 256
Handler = Callable[[Request], Awaitable[Response]]

_log = logging.getLogger(__name__)


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
    _turns: Turns = field(default_factory=lambda: Turns(AT_ONCE, MOST_WAITING))

    def app(self) -> Starlette:
        """Return the ASGI application, for one event loop."""
        return Starlette(
            routes=[
                Route("/v1/models", self._guarded(self._models), methods=["GET"]),
                Route("/v1/chat/completions", self._guarded(self._chat), methods=["POST"]),
                Route("/v1/embeddings", self._guarded(self._embeddings), methods=["POST"]),
                Route("/v1/usage", self._guarded(self._usage), methods=["GET"]),
            ],
            exception_handlers={HTTPException: _unknown_route, Exception: _our_fault},
        )

    def _guarded(self, handler: Handler) -> Handler:
        """Check who asks, and answer every error in OpenAI's shape."""

        async def guarded(request: Request) -> Response:
            try:
                self._check(request)
                with continued(request.headers), span(f"gateway {request.url.path}", "CHAIN"):
                    return await handler(request)
            except BadRequest as error:
                return error_response(error.status, str(error), "invalid_request_error")
            except TooBusy:
                return error_response(503, "Too many requests are waiting.", "overloaded_error")
            except GraphnativeError as error:
                # The reply's fault is not tried again by clients, as a server that can't be reached is.
                status = 422 if isinstance(error, ReplyError) else 502
                _log.error("%s: %d, %s", request.url.path, status, type(error).__name__)
                return error_response(status, f"{error.message} {error.hint}".strip(), "model_error")

        return guarded

    def _check(self, request: Request) -> None:
        """Refuse web pages (by Origin, and by Host against rebinding) and clients without the key."""
        allowed = LOOPBACK | self.hosts
        host = _host_name(f"//{request.headers.get('host', '')}")
        origin = request.headers.get("origin")
        if not (host in allowed or (self.key and self.hosts & ANY_ADDRESS)):
            raise BadRequest(403, "The gateway is not addressed by this name.")
        if origin is not None and _host_name(origin) not in allowed:
            raise BadRequest(403, "Web pages of this origin may not use the gateway.")
        sent = request.headers.get("authorization", "").removeprefix("Bearer ")
        if self.key and not hmac.compare_digest(sent.encode(), self.key.encode()):
            raise BadRequest(401, "The API key is wrong.")

    async def _models(self, request: Request) -> Response:
        del request
        return JSONResponse(model_list([self.chat.name, self.embedder.name]))

    async def _usage(self, request: Request) -> Response:
        """What this process has asked of models, which is ours and not of OpenAI's interface."""
        del request
        return JSONResponse({name: asdict(one) for name, one in spent().items()})

    async def _chat(self, request: Request) -> Response:
        body = await read_body(request, ChatBody)
        messages = [message.model_dump() for message in body.messages]
        asked = partial(read_messages, messages, body.response_format)  # in the thread: prompts are long
        if not body.stream:
            return JSONResponse(completion(await self._turns.run(lambda: answer(self.chat, asked()))))
        items = self._turns.iterate(lambda: stream_answer(self.chat, asked()))
        first = await anext(items)  # an error before it still gets a status of its own
        with_usage = body.stream_options is not None and body.stream_options.include_usage
        return EventStream(events(first, items, self.chat.name, with_usage=with_usage), items)

    async def _embeddings(self, request: Request) -> Response:
        body = await read_body(request, EmbeddingsBody)
        texts = [body.input] if isinstance(body.input, str) else body.input
        if body.dimensions not in (None, self.embedder.dimensions):
            raise BadRequest(400, f"dimensions: the embedder has {self.embedder.dimensions}.")
        vectors = await self._turns.run(lambda: self.embedder.embed(texts))
        tokens = sum(count_tokens(text) for text in texts)
        return JSONResponse(embeddings(vectors, self.embedder.name, body.encoding_format or "float", tokens))


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
    return error_response(500, our_fault(error), "server_error")
