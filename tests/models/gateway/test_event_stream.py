"""Events are closed in every case."""

from collections.abc import AsyncGenerator

import pytest

from graphnative.models.gateway.event_stream import EventStream


class Numbers:
    """An asynchronous generator that knows whether it was closed."""

    def __init__(self) -> None:
        self.closed = False

    async def run(self) -> AsyncGenerator[str, None]:
        try:
            for number in range(5):
                yield f"data: {number}\n\n"
        finally:
            self.closed = True


async def receive() -> dict[str, object]:
    return {"type": "http.request", "body": b"", "more_body": False}


async def test_all_events_are_sent() -> None:
    numbers, source, sent = Numbers(), Numbers(), []

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    response = EventStream(numbers.run(), source.run())
    await response({"type": "http", "asgi": {"spec_version": "2.4"}}, receive, send)
    assert b"".join(message.get("body", b"") for message in sent).count(b"data:") == 5
    assert numbers.closed


@pytest.mark.parametrize("sends", [0, 2])
async def test_a_client_that_has_gone_closes_them(sends: int) -> None:
    numbers, source = Numbers(), Numbers()
    events, items = numbers.run(), source.run()
    await anext(items)
    left = sends

    async def send(message: object) -> None:
        nonlocal left
        if not left:
            raise OSError("gone")
        left -= 1

    with pytest.raises(Exception, match=r"gone|^$"):
        await EventStream(events, items)({"type": "http", "asgi": {"spec_version": "2.4"}}, receive, send)
    assert source.closed
    with pytest.raises(StopAsyncIteration):
        await anext(events)
