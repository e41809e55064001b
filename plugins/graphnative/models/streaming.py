"""A chat model's stream for callers with an event loop."""

import asyncio
from collections.abc import AsyncIterator

from graphnative.models.protocols import ChatModel


async def astream(chat_model: ChatModel, system: str, user: str) -> AsyncIterator[str]:
    """Yield the pieces of :meth:`ChatModel.stream` without blocking the event loop."""
    pieces = chat_model.stream(system, user)
    try:
        while (piece := await asyncio.to_thread(next, pieces, None)) is not None:
            yield piece
    finally:
        close = getattr(pieces, "close", None)
        if close is not None:
            await asyncio.to_thread(close)
