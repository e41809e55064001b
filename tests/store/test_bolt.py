import socket
from collections.abc import Iterator

import pytest

from graphnative.store.bolt import speaks_bolt
from graphnative.store.endpoint import Endpoint


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


@pytest.mark.neo4j
def test_a_neo4j_speaks_bolt(neo4j_endpoint: Endpoint) -> None:
    assert speaks_bolt(int(neo4j_endpoint.uri.rpartition(":")[2]))


def test_a_web_server_does_not(web_server) -> None:
    assert not speaks_bolt(web_server.server_port)


def test_a_port_nobody_listens_on_does_not(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    listener.close()
    assert not speaks_bolt(port)


def test_a_port_that_says_nothing_does_not(listener: socket.socket) -> None:
    assert not speaks_bolt(listener.getsockname()[1], timeout_s=0.2)
