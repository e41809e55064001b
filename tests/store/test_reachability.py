import ssl

import pytest
from neo4j.exceptions import ConfigurationError, Neo4jError, ServiceUnavailable

from graphnative.store.endpoint import Endpoint
from graphnative.store.reachability import first_line, unreachable

ENDPOINT = Endpoint("bolt://me:hidden@host:7687", "me", "hidden")


def from_cause(cause: Exception) -> Exception:
    """An error of the driver as the driver raises it: its words name addresses, its cause tells why."""
    try:
        try:
            raise cause
        except OSError as error:
            raise ServiceUnavailable("Couldn't connect to host:7687 (resolved to (...)):\nmore") from error
    except ServiceUnavailable as error:
        return error


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (from_cause(ConnectionRefusedError(111, "refused")), "nothing listens there"),
        (from_cause(TimeoutError("timed out")), "nothing that speaks Bolt answered in time"),
        (from_cause(ssl.SSLError("wrong version")), "it does not speak TLS as the URI asks"),
        (from_cause(ConnectionResetError(104, "reset")), "the connection was broken off"),
        (ServiceUnavailable("closed without handshake response"), "what listens there does not speak Bolt"),
        (
            ServiceUnavailable("Unable to retrieve routing information"),
            "no server that knows of a cluster answered",
        ),
        (ValueError("Cannot resolve address host:7687"), "Cannot resolve address host:7687"),
    ],
)
def test_the_reason_is_told_in_words(error: Exception, reason: str) -> None:
    assert unreachable(ENDPOINT, error).message == f"Neo4j at bolt://host:7687 can't be reached: {reason}."


def test_an_address_that_is_none_is_told_with_the_right_shape() -> None:
    error = unreachable(ENDPOINT, ConfigurationError("Scheme 'x' is unknown. Known are y"))
    assert error.message == "'bolt://host:7687' is not the address of a Neo4j: Scheme 'x' is unknown."
    assert "bolt://HOST:PORT" in error.hint


def test_the_first_line_of_what_was_said() -> None:
    hydrated = Neo4jError._hydrate_neo4j(code="Neo.ClientError.Statement.SyntaxError", message="one\ntwo")
    assert first_line(hydrated) == "one"
    assert first_line(ValueError("one\ntwo")) == "one"
    assert first_line(ValueError()) == "ValueError"
