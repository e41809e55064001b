"""Why a server does not answer, in words: the driver's own error shows addresses and hides the cause."""

import ssl
from collections.abc import Iterator

from neo4j.exceptions import ConfigurationError, Neo4jError

from graphnative.errors import StoreError
from graphnative.store.endpoint import Endpoint

_HINT = "Check NEO4J_URI if you set it; a local server is started by the next command."
_REASONS = (
    (ConnectionRefusedError, "nothing listens there"),
    (TimeoutError, "nothing that speaks Bolt answered in time"),
    (ssl.SSLError, "it does not speak TLS as the URI asks"),
    (ConnectionError, "the connection was broken off"),
)


def unreachable(endpoint: Endpoint, error: Exception) -> StoreError:
    """Return the error for a server that does not answer.

    Args:
        endpoint: Who was asked.
        error: What the driver said.
    """
    if isinstance(error, ConfigurationError):
        return StoreError(
            f"{endpoint.address!r} is not the address of a Neo4j: {first_line(error).split('. ')[0]}.",
            hint="An address is bolt://HOST:PORT or neo4j://HOST:PORT, with +s behind the scheme for TLS.",
        )
    return StoreError(f"Neo4j at {endpoint.address} can't be reached: {_reason(error)}.", hint=_HINT)


def first_line(error: Exception) -> str:
    """Return the first line of what an error says."""
    # Asking an error that the driver itself made for a message is a warning: that is a preview of it.
    message = error.message if isinstance(error, Neo4jError) else str(error)
    return str(message or type(error).__name__).splitlines()[0]


def _reason(error: Exception) -> str:
    causes = list(_chain(error))
    for kind, words in _REASONS:
        if any(isinstance(cause, kind) for cause in causes):
            return words
    if "routing information" in str(error):
        return "no server that knows of a cluster answered"
    if any("handshake" in str(cause) for cause in causes):
        return "what listens there does not speak Bolt"
    return first_line(error).rstrip(":. ")


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and what it came from, outermost first."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
