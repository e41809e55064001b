"""Models for the gateway's tests: one that replies from a list, and embedders of two dimensions."""

import asyncio
import threading
import time
from collections.abc import Generator, Sequence

import numpy as np

from graphnative.errors import ModelError
from graphnative.models.protocols import Reply
from graphnative.records import Vectors


class ScriptedModel:
    """Replies from a list, the last one for ever; ``{user}`` in a reply is what was asked."""

    name = "scripted"
    context_window = 100_000

    def __init__(self, *replies: str | Reply | Exception) -> None:
        self.replies = list(replies)
        self.asked: list[tuple[str, str]] = []
        self.schemas: list[object] = []

    def chat(self, system: str, user: str, *, json_schema: object = None) -> Reply:
        self.asked.append((system, user))
        self.schemas.append(json_schema)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, Exception):
            raise reply
        if isinstance(reply, Reply):
            return reply
        return Reply(reply.replace("{user}", user), self.name, prompt_tokens=7, completion_tokens=3)

    async def achat(self, system: str, user: str, *, json_schema: object = None) -> Reply:
        return await asyncio.to_thread(self.chat, system, user, json_schema=json_schema)

    def stream(self, system: str, user: str) -> Generator[str, None, Reply]:
        reply = self.chat(system, user)
        yield from reply.text.split("|")
        return reply


class SlowEcho(ScriptedModel):
    """Says what it was asked, after a while, and counts how many ask at once."""

    def __init__(self) -> None:
        super().__init__("{user}")
        self.now = self.most = 0

    def chat(self, system: str, user: str, *, json_schema: object = None) -> Reply:
        self.now += 1
        self.most = max(self.most, self.now)
        time.sleep(0.002)
        self.now -= 1
        return Reply(user, self.name)


class Writer(ScriptedModel):
    """Writes one piece, and the next when it is let; an exception among the pieces is raised."""

    def __init__(self, *pieces: str | Exception, reply: Reply | None = None) -> None:
        super().__init__("")
        self.pieces, self.reply = pieces, reply
        self.go_on = threading.Event()
        self.closed = threading.Event()

    def stream(self, system: str, user: str) -> Generator[str, None, Reply | None]:
        try:
            for piece in self.pieces:
                if isinstance(piece, Exception):
                    raise piece
                yield piece
                assert self.go_on.wait(30)
        finally:
            self.closed.set()
        return self.reply


class Lengths:
    """Embeds a text by its length."""

    name = "lengths"
    dimensions = 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        if any("fail" in text for text in texts):
            raise ModelError("the embedder has failed")
        return np.array([[len(text), 0.25] for text in texts], dtype=np.float32).reshape(len(texts), 2)
