"""Faulty messages of a client are named in one sentence and never quoted."""

import logging

import pytest

from graphnative.cli.mcp_faults import word_protocol_faults


@pytest.mark.parametrize(
    ("logger", "said", "logged"),
    [
        ("mcp.server.lowlevel.server", "Received exception from stream: 1 error\n{secret", "no JSON-RPC"),
        (None, "Failed to validate request: 17 errors\nsecret", "was refused"),
        (None, "Failed to validate notification: 3 errors. Message was: secret", "A notification"),
    ],
)
def test_a_faulty_message_is_one_sentence(caplog, logger: str | None, said: str, logged: str) -> None:
    word_protocol_faults()
    word_protocol_faults()
    logging.getLogger(logger).error(said)
    (record,) = caplog.records
    assert logged in record.getMessage()
    assert "secret" not in caplog.text and "\n" not in record.getMessage()


def test_all_else_is_logged_as_it_is(caplog) -> None:
    word_protocol_faults()
    logging.getLogger("mcp.server.lowlevel.server").error("Port %s is taken", 80)
    assert [record.getMessage() for record in caplog.records] == ["Port 80 is taken"]
