"""Text files that a user named, read whole."""

from pathlib import Path

from graphnative.errors import GraphnativeError, InputError


def read_text(path: Path, error: type[GraphnativeError] = InputError) -> str:
    """Return the text of a file, without a byte order mark.

    Args:
        path: A file in UTF-8.
        error: What to raise.

    Raises:
        GraphnativeError: As ``error``: the file can't be read, or is not UTF-8; the message names the line.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        raise error(f"{path} can't be read: {fault.strerror}.") from fault
    except UnicodeDecodeError as fault:
        raise error(bad_byte(path, fault)) from fault


def bad_byte(path: Path, fault: UnicodeDecodeError) -> str:
    """Return a sentence that names the line of a file that is not UTF-8.

    Args:
        path: The file.
        fault: What decoding all of it has raised.
    """
    line = fault.object.count(b"\n", 0, fault.start) + 1
    return f"{path}:{line} is not UTF-8 (byte {fault.start})."
