"""What clients get: OpenAI's replies, events and errors."""

import base64
import json
import time
import uuid
from collections.abc import AsyncIterator
from typing import Any

import numpy as np
from starlette.responses import JSONResponse

from graphnative.models.protocols import Reply
from graphnative.records import Vectors


def completion(reply: Reply) -> dict[str, Any]:
    """Return a reply as one object."""
    message = {"role": "assistant", "content": reply.text}
    choice = {"index": 0, "message": message, "finish_reason": _reason(reply)}
    return {**_envelope("chat.completion", reply), "choices": [choice], "usage": _usage(reply)}


async def events(reply: Reply, *, with_usage: bool = False) -> AsyncIterator[str]:
    """Yield a reply as server-sent events, line by line.

    Args:
        reply: What the model wrote.
        with_usage: Send the token counts as a last event.
    """
    envelope = _envelope("chat.completion.chunk", reply)
    pieces = [{"role": "assistant", "content": ""}]
    pieces += [{"content": line} for line in reply.text.splitlines(keepends=True)]
    for delta in pieces:
        yield _event({**envelope, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
    yield _event({**envelope, "choices": [{"index": 0, "delta": {}, "finish_reason": _reason(reply)}]})
    if with_usage:
        yield _event({**envelope, "choices": [], "usage": _usage(reply)})
    yield "data: [DONE]\n\n"


def embeddings(vectors: Vectors, model: str, encoding: str, words: int) -> dict[str, Any]:
    """Return vectors as one object.

    Args:
        vectors: Shape (n, d).
        model: Name of the embedder.
        encoding: ``float``, or ``base64`` of little-endian float32.
        words: Words that were embedded.
    """
    data = [
        {"object": "embedding", "index": index, "embedding": _encoded(vector, encoding)}
        for index, vector in enumerate(vectors)
    ]
    usage = {"prompt_tokens": words, "total_tokens": words}
    return {"object": "list", "data": data, "model": model, "usage": usage}


def error_response(status: int, message: str, kind: str) -> JSONResponse:
    """Return an error in OpenAI's shape."""
    return JSONResponse({"error": {"message": message, "type": kind, "param": None, "code": None}}, status)


def _envelope(kind: str, reply: Reply) -> dict[str, Any]:
    identity, now = f"chatcmpl-{uuid.uuid4().hex}", int(time.time())
    return {"id": identity, "object": kind, "created": now, "model": reply.model}


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
