"""One event loop in its own thread, for clients whose connections belong to the loop that opened them."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from threading import Lock, Thread
from typing import Any, TypeVar, cast

Result = TypeVar("Result")

_DONE = object()


class BackgroundLoop:
    """Runs coroutines for callers with or without an event loop of their own.

    The thread starts with the first coroutine and ends with the process.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return what a coroutine returns; works inside a running event loop too, which it blocks."""
        future = asyncio.run_coroutine_threadsafe(work, self._running())
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    async def arun(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return what a coroutine returns without blocking the caller's event loop."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._running()))

    def iterate(self, items: AsyncIterator[Result]) -> Iterator[Result]:
        """Yield what an asynchronous generator yields, and close it when the caller stops early."""

        async def following() -> object:
            return await anext(items, _DONE)

        async def close() -> None:
            if hasattr(items, "aclose"):
                await items.aclose()

        try:
            while (item := self.run(following())) is not _DONE:
                yield cast(Result, item)
        finally:
            self.run(close())

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                Thread(target=self._loop.run_forever, name="graphnative-models", daemon=True).start()
            return self._loop


SHARED = BackgroundLoop()
"""The process's loop for calls to model servers."""
