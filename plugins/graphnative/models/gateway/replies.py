"""What clients get: OpenAI's replies, events and errors."""

import base64
import json
import time
import uuid
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Any

import numpy as np
from starlette.responses import JSONResponse

from graphnative.errors import GraphnativeError
from graphnative.models.protocols import Reply
from graphnative.records import Vectors


def completion(reply: Reply) -> dict[str, Any]:
    """Return a reply as one object."""
    message = {"role": "assistant", "content": reply.text}
    choice = {"index": 0, "message": message, "finish_reason": _reason(reply)}
    return {**_envelope("chat.completion", reply.model), "choices": [choice], "usage": _usage(reply)}


async def events(
    first: str | Reply, rest: AsyncIterator[str | Reply], model: str, *, with_usage: bool = False
) -> AsyncGenerator[str, None]:
    """Yield a reply as server-sent events while it is written.

    An error on the way is an event in OpenAI's shape, and the last: what has been sent can't be taken back.

    Args:
        first: The first piece of the reply, or the whole of one without a text.
        rest: Its other pieces, and last the whole of it.
        model: Name of the model.
        with_usage: Send the token counts as a last event.
    """
    envelope = _envelope("chat.completion.chunk", model)
    yield _event({**envelope, "choices": [_part({"role": "assistant", "content": ""})]})
    try:
        async for item in _all(first, rest):
            if isinstance(item, str):
                yield _event({**envelope, "choices": [_part({"content": item})]})
                continue
            yield _event({**envelope, "choices": [_part({}, _reason(item))]})
            if with_usage:
                yield _event({**envelope, "choices": [], "usage": _usage(item)})
            yield "data: [DONE]\n\n"
    except GraphnativeError as error:
        yield _event(error_object(f"{error.message} {error.hint}".strip(), "model_error"))
    except Exception as error:
        yield _event(error_object(our_fault(error), "server_error"))
        raise


async def _all(first: str | Reply, rest: AsyncIterator[str | Reply]) -> AsyncIterator[str | Reply]:
    yield first
    async for item in rest:
        yield item


def model_list(names: Sequence[str]) -> dict[str, Any]:
    """Return the names of models as one object."""
    data = [{"id": name, "object": "model", "created": 0, "owned_by": "graphnative"} for name in names]
    return {"object": "list", "data": data}


def embeddings(vectors: Vectors, model: str, encoding: str, tokens: int) -> dict[str, Any]:
    """Return vectors as one object.

    Args:
        vectors: Shape (n, d).
        model: Name of the embedder.
        encoding: ``float``, or ``base64`` of little-endian float32.
        tokens: How many were embedded.
    """
    data = [
        {"object": "embedding", "index": index, "embedding": _encoded(vector, encoding)}
        for index, vector in enumerate(vectors)
    ]
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "data": data, "model": model, "usage": usage}


def error_response(status: int, message: str, kind: str) -> JSONResponse:
    """Return an error in OpenAI's shape."""
    return JSONResponse(error_object(message, kind), status)


def error_object(message: str, kind: str) -> dict[str, Any]:
    """Return an error as OpenAI writes one."""
    return {"error": {"message": message, "type": kind, "param": None, "code": None}}


def our_fault(error: Exception) -> str:
    """Return what clients are told of an error that nobody foresaw: its text may quote their documents."""
    return f"The gateway failed ({type(error).__name__})."


def _part(delta: dict[str, str], reason: str | None = None) -> dict[str, Any]:
    return {"index": 0, "delta": delta, "finish_reason": reason}


def _envelope(kind: str, model: str) -> dict[str, Any]:
    identity, now = f"chatcmpl-{uuid.uuid4().hex}", int(time.time())
    return {"id": identity, "object": kind, "created": now, "model": model}


def _usage(reply: Reply) -> dict[str, int]:
    total = reply.prompt_tokens + reply.completion_tokens
    return {
        "prompt_tokens": reply.prompt_tokens,
        "completion_tokens": reply.completion_tokens,
        "total_tokens": total,
    }


def _reason(reply: Reply) -> str:
    return "length" if reply.truncated else "stop"


def _event(value: dict[str, Any]) -> str:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n"


def _encoded(vector: Vectors, encoding: str) -> str | list[float]:
    if encoding == "base64":
        return base64.b64encode(np.asarray(vector, dtype="<f4").tobytes()).decode()
    return [float(value) for value in vector]
