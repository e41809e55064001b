"""Streams for callers with an event loop."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from graphnative.errors import ModelError
from graphnative.models.streaming import astream


class Pieces:
    name = "pieces"
    context_window = 100

    def __init__(self, *pieces: str | Exception) -> None:
        self.pieces, self.closed, self.threads = pieces, False, set()

    def stream(self, system: str, user: str) -> Iterator[str]:
        try:
            for piece in self.pieces:
                self.threads.add(threading.current_thread())
                if isinstance(piece, Exception):
                    raise piece
                yield piece
        finally:
            self.closed = True


async def collect(model: Pieces, limit: int | None = None) -> list[str]:
    got = []
    async for piece in astream(model, "", ""):
        got.append(piece)
        if len(got) == limit:
            break
    return got


def test_pieces_come_in_order_and_off_the_loop() -> None:
    model = Pieces("a", "", "b")
    assert asyncio.run(collect(model)) == ["a", "", "b"]
    assert threading.main_thread() not in model.threads


def test_an_error_arrives() -> None:
    with pytest.raises(ModelError, match="broken"):
        asyncio.run(collect(Pieces("a", ModelError("broken"))))


def test_leaving_early_closes_the_stream() -> None:
    model = Pieces("a", "b")

    async def leave() -> None:
        pieces = astream(model, "", "")
        assert await anext(pieces) == "a"
        await pieces.aclose()

    asyncio.run(leave())
    assert model.closed
