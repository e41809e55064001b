"""Blocking work of a server, a few pieces at once: more would only share the same cores."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, suppress
from typing import TypeVar

from graphnative.models.streaming import iterate_in_threads

Result = TypeVar("Result")


class TooBusy(Exception):
    """So many wait already that a new one would wait for too long."""


class Turns:
    """Gives turns to work that blocks; all of it belongs to one event loop.

    Args:
        at_once: How many run at the same time.
        most_waiting: How many may wait for a turn.
    """

    def __init__(self, at_once: int, most_waiting: int) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._most_waiting = most_waiting
        self._waiting = 0

    async def run(self, work: Callable[[], Result]) -> Result:
        """Return what some work returns, which has a turn and a thread meanwhile.

        Raises:
            TooBusy: Too many wait.
        """
        await self._take()
        try:
            return await asyncio.to_thread(work)
        finally:
            self._free.release()

    async def iterate(self, make: Callable[[], Iterator[Result]]) -> AsyncGenerator[Result, None]:
        """Yield what an iterator yields, which has a turn until it ends.

        Left early, it keeps its turn until it has given way: a model that writes can't be interrupted.

        Raises:
            TooBusy: Too many wait.
        """
        await self._take()
        loop = asyncio.get_running_loop()

        def items() -> Iterator[Result]:
            try:
                yield from make()
            finally:
                with suppress(RuntimeError):  # the loop has closed, and with it all turns
                    loop.call_soon_threadsafe(self._free.release)

        async with aclosing(iterate_in_threads(items())) as taken:
            async for item in taken:
                yield item

    async def _take(self) -> None:
        if self._free.locked() and self._waiting >= self._most_waiting:
            raise TooBusy
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
