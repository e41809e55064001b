"""What the protocol's library logs of messages that it can't read: one sentence that quotes nothing."""

import logging
from collections.abc import Mapping

_SENTENCES: Mapping[str, str] = {
    "Received exception from stream": "A line from the client is no JSON-RPC message and was passed over.",
    "Failed to validate request": "A request from the client is none of the protocol and was refused.",
    "Failed to validate notification": "A notification from the client is none of the protocol: passed over.",
}
_LOGGERS = ("mcp.server.lowlevel.server", "")  # the last is the root, through which the library logs too


def word_protocol_faults() -> None:
    """Let the log name a faulty message in one sentence, and never quote it."""
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(worded)


def worded(record: logging.LogRecord) -> bool:
    """Put a sentence of ours for one of the library's; every record stays.

    Args:
        record: Any record.
    """
    said = str(record.msg)
    sentence = next((ours for theirs, ours in _SENTENCES.items() if said.startswith(theirs)), None)
    if sentence is not None:
        record.msg, record.args, record.exc_info = sentence, (), None
    return True
