"""A response of server-sent events that always closes where they come from."""

from collections.abc import AsyncGenerator
from typing import Any

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send


class EventStream(StreamingResponse):
    """Sends events as they come.

    A client that goes away leaves the generators suspended, and with them the model's turn: they are closed
    here in every case.

    Args:
        events: Whole events, each with its empty line.
        source: What the events are made from.
    """

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[str, None], source: AsyncGenerator[Any, None]) -> None:
        super().__init__(events, headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        self._generators = (events, source)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all events, or as many as the client waits for."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            for generator in self._generators:
                await generator.aclose()
