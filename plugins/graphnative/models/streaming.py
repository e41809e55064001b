"""A chat model's stream for callers with an event loop."""

import asyncio
import contextvars
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing
from typing import TypeVar

from graphnative.models.protocols import ChatModel, Reply

Item = TypeVar("Item")

_DONE = object()


async def astream(chat_model: ChatModel, system: str, user: str) -> AsyncIterator[str]:
    """Yield the pieces of :meth:`ChatModel.stream` without blocking the event loop."""
    async with aclosing(iterate_in_threads(chat_model.stream(system, user))) as pieces:
        async for piece in pieces:
            yield piece


def pieces_and_reply(chat_model: ChatModel, system: str, user: str) -> Iterator[str | Reply]:
    """Yield the pieces of :meth:`ChatModel.stream`, and last the whole reply.

    Of a model whose stream ends without a word on how, the reply has the text and the model's name alone.
    """
    pieces, said = chat_model.stream(system, user), list[str]()
    try:
        while True:
            try:
                piece = next(pieces)
            except StopIteration as end:
                whole = end.value
                break
            said.append(piece)
            yield piece
    finally:
        _close(pieces)
    yield whole if isinstance(whole, Reply) else Reply("".join(said), chat_model.name)


async def iterate_in_threads(items: Iterator[Item]) -> AsyncGenerator[Item, None]:
    """Yield what an iterator yields, each item taken in a thread.

    Left early it is closed; when it is at work on an item just then, as soon as it has it, and nobody waits.
    """
    loop, context = asyncio.get_running_loop(), contextvars.copy_context()
    taken: asyncio.Future[object] | None = None
    try:
        while True:
            taken = loop.run_in_executor(None, lambda: context.run(_next_of, items))
            item = await asyncio.shield(taken)
            if item is _DONE:
                return
            yield item  # type: ignore[misc]  # all but the mark comes from the iterator
    finally:
        if taken is None or taken.done():
            await loop.run_in_executor(None, _close, items)
        else:
            taken.add_done_callback(lambda done: _close_later(loop, done, items))


def _next_of(items: Iterator[object]) -> object:
    return next(items, _DONE)


def _close_later(
    loop: asyncio.AbstractEventLoop, done: asyncio.Future[object], items: Iterator[object]
) -> None:
    if not done.cancelled():
        done.exception()  # asked for, or the loop reports it as overlooked
    loop.run_in_executor(None, _close, items)


def _close(items: Iterator[object]) -> None:
    close = getattr(items, "close", None)
    if close is not None:
        close()
