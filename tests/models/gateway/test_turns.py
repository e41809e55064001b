"""Turns: a few at once, none lost."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from graphnative.models.gateway.turns import TooBusy, Turns


async def test_work_returns_and_raises_and_gives_its_turn_back() -> None:
    turns = Turns(1, 5)
    assert await turns.run(lambda: 1) == 1
    with pytest.raises(ZeroDivisionError):
        await turns.run(lambda: 1 // 0)
    assert await turns.run(lambda: 2) == 2


async def test_items_come_in_order_and_the_turn_is_kept_until_the_last() -> None:
    turns = Turns(1, 0)
    items = turns.iterate(lambda: iter("ab"))
    assert await anext(items) == "a"
    with pytest.raises(TooBusy):
        await turns.run(lambda: 1)
    assert [item async for item in items] == ["b"]
    assert await turns.run(lambda: 1) == 1


async def test_what_is_left_early_gives_its_turn_back_when_it_has_given_way() -> None:
    turns, go_on = Turns(1, 1), threading.Event()

    def slow() -> Iterator[str]:
        yield "a"
        assert go_on.wait(30)
        yield "b"

    items = turns.iterate(slow)
    assert await anext(items) == "a"
    second = asyncio.ensure_future(anext(items))
    await asyncio.sleep(0.05)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    waiting = asyncio.ensure_future(turns.run(lambda: 1))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    go_on.set()
    assert await waiting == 1


async def test_one_who_stops_waiting_makes_room() -> None:
    turns, hold = Turns(1, 1), threading.Event()
    first = asyncio.ensure_future(turns.run(lambda: hold.wait(30)))
    await asyncio.sleep(0)
    second = asyncio.ensure_future(turns.run(lambda: 2))
    await asyncio.sleep(0)
    with pytest.raises(TooBusy):
        await turns.run(lambda: 3)
    second.cancel()
    await asyncio.sleep(0)
    third = asyncio.ensure_future(turns.run(lambda: 3))
    hold.set()
    assert (await first, await third) == (True, 3)
