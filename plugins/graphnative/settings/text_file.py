"""Text files that a user named, read whole."""

from pathlib import Path

from graphnative.errors import GraphnativeError, InputError


def read_text(path: Path, error: type[GraphnativeError] = InputError) -> str:
    """Return the text of a file, without a byte order mark.

    Args:
        path: A file in UTF-8.
        error: What to raise.

    Raises:
        GraphnativeError: As ``error``: the file can't be read, or is not UTF-8; the message names it.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        raise error(f"{path} can't be read: {fault.strerror}.") from fault
    except UnicodeDecodeError as fault:
        raise error(f"{path} is not UTF-8 (byte {fault.start}).") from fault
