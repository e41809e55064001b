"""The loop in a thread: results, errors, generators, callers with and without a loop of their own."""

import asyncio
import threading

import pytest

from graphnative.models.background_loop import BackgroundLoop


async def thread_name() -> str:
    await asyncio.sleep(0)
    return threading.current_thread().name


async def fail() -> None:
    raise KeyError("gone")


def test_work_runs_in_the_loop_s_own_thread() -> None:
    loop = BackgroundLoop()
    assert loop.run(thread_name()) == "graphnative-models"

    async def inside() -> tuple[str, str]:
        return loop.run(thread_name()), await loop.arun(thread_name())

    assert asyncio.run(inside()) == ("graphnative-models", "graphnative-models")


def test_errors_arrive() -> None:
    loop = BackgroundLoop()
    with pytest.raises(KeyError, match="gone"):
        loop.run(fail())
    with pytest.raises(KeyError, match="gone"):
        asyncio.run(loop.arun(fail()))


def test_a_generator_is_closed_when_the_caller_stops() -> None:
    closed = []

    async def numbers():
        try:
            for i in range(5):
                yield i
        finally:
            closed.append(True)

    loop = BackgroundLoop()
    assert list(loop.iterate(numbers())) == [0, 1, 2, 3, 4]
    some = loop.iterate(numbers())
    assert next(some) == 0
    some.close()
    assert closed == [True, True]


def test_an_iterator_that_can_t_be_closed_is_fine() -> None:
    class Once:
        done = False

        def __aiter__(self):
            return self

        async def __anext__(self) -> int:
            if self.done:
                raise StopAsyncIteration
            self.done = True
            return 1

    assert list(BackgroundLoop().iterate(Once())) == [1]


def test_work_is_cancelled_when_its_caller_is() -> None:
    loop = BackgroundLoop()
    ended = threading.Event()

    async def long() -> None:
        try:
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            ended.set()
            raise

    async def caller() -> None:
        async with asyncio.timeout(0.05):
            await loop.arun(long())

    with pytest.raises(TimeoutError):
        asyncio.run(caller())
    assert ended.wait(5)
