"""A server that ended while it ran a query: told at once, for the same query would end the next one too."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from neo4j.exceptions import ServiceUnavailable, SessionExpired

from graphnative.errors import StoreError
from graphnative.store.endpoint import Endpoint

_BOLT_PORT = 7687
_WAIT_S = 2.0


@contextmanager
def ending_told(endpoint: Endpoint) -> Iterator[None]:
    """Let a connection that broke be tried again, unless nothing listens there any more.

    Args:
        endpoint: Who runs the query.

    Raises:
        StoreError: The server ended meanwhile.
    """
    try:
        yield
    except (ServiceUnavailable, SessionExpired) as error:
        if _listens(endpoint):
            raise
        raise StoreError(
            f"Neo4j at {endpoint.address} ended while it ran this query, which most likely wanted more memory"
            " than it has.",
            hint="A local server is started again by the next command; ask for less.",
        ) from error


def _listens(endpoint: Endpoint) -> bool:
    address = urlsplit(endpoint.uri)
    try:
        socket.create_connection((address.hostname or "", address.port or _BOLT_PORT), _WAIT_S).close()
    except OSError:
        return False
    return True
