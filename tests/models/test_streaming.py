"""Streams for callers with an event loop."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from graphnative.errors import ModelError
from graphnative.models.protocols import Reply
from graphnative.models.streaming import astream, pieces_and_reply


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


def test_the_whole_reply_comes_last_as_the_model_gives_it_or_put_together() -> None:
    def stream(system: str, user: str):
        yield "a"
        return Reply("a!", "m", 1, 2, truncated=True)

    model = Pieces("a", "b")
    assert list(pieces_and_reply(model, "", "")) == ["a", "b", Reply("ab", "pieces")]
    assert model.closed
    model.stream = stream
    assert list(pieces_and_reply(model, "", "")) == ["a", Reply("a!", "m", 1, 2, truncated=True)]
    left = Pieces("a", "b")
    items = pieces_and_reply(left, "", "")
    next(items)
    items.close()
    assert left.closed


def test_a_stream_that_is_at_work_when_it_is_left_is_closed_afterwards() -> None:
    go_on = threading.Event()

    class Slow(Pieces):
        def stream(self, system: str, user: str) -> Iterator[str]:
            try:
                yield "a"
                assert go_on.wait(30)
                yield "b"
            finally:
                self.closed = True

    async def leave(model: Slow) -> None:
        pieces = astream(model, "", "")
        assert await anext(pieces) == "a"
        second = asyncio.ensure_future(anext(pieces))
        await asyncio.sleep(0.05)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert not model.closed
        go_on.set()
        while not model.closed:
            await asyncio.sleep(0.01)

    asyncio.run(leave(Slow()))


def test_leaving_early_closes_the_stream() -> None:
    model = Pieces("a", "b")

    async def leave() -> None:
        pieces = astream(model, "", "")
        assert await anext(pieces) == "a"
        await pieces.aclose()

    asyncio.run(leave())
    assert model.closed
