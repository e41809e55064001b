import socket

import pytest
from neo4j.exceptions import ServiceUnavailable, SessionExpired

from graphnative.errors import StoreError
from graphnative.store.ended_server import ending_told
from graphnative.store.endpoint import Endpoint


def test_a_server_that_listens_is_asked_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        endpoint = Endpoint(f"bolt://127.0.0.1:{server.getsockname()[1]}", "", "")
        with pytest.raises(SessionExpired), ending_told(endpoint):
            raise SessionExpired("broken")


def test_a_server_that_ended_is_told_with_what_starts_it_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    endpoint = Endpoint(f"bolt://ann:secret@127.0.0.1:{port}", "", "")
    with (
        pytest.raises(StoreError, match=r"ended while it ran this query.*more memory") as told,
        ending_told(endpoint),
    ):
        raise ServiceUnavailable("broken")
    assert "started again by the next command" in told.value.hint
    assert "secret" not in told.value.message
