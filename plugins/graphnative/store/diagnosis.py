"""Why a server ended: one sentence from what it printed."""

from pathlib import Path

from graphnative.errors import ServerError
from graphnative.store.home import ServerHome

_LAST_LINES = 8
_CAUSES = (
    ("No space left on device", "the disk of {home} is full", "Free some space there; the data is unharmed."),
    ("Address already in use", "its port was taken meanwhile", "Run the command again."),
    (
        "Could not reserve enough space",
        "this machine has too little memory for its heap",
        "Lower `graphnative.neo4j.heap` in settings.yaml.",
    ),
    (
        "java.lang.OutOfMemoryError",
        "its heap was too small",
        "Raise `graphnative.neo4j.heap` in settings.yaml.",
    ),
    (
        "store_lock",
        "another program has its data open",
        "End the Neo4j that uses {home}, then run the command again.",
    ),
    ("Permission denied", "a file in {home} can't be written", "Check who owns the folder."),
)
_NEWER = (
    "UnsupportedLogVersion",
    "UnsupportedFormat",
    "is not supported by this version",
    "upgrade to a newer",
)


def server_died(home: ServerHome) -> ServerError:
    """Return the error for a server that ended by itself, with the last lines it printed."""
    text = _read(home.console)
    for mark in _NEWER:
        if mark.lower() in text.lower():
            return ServerError(
                f"The data in {home.folder} was made by a newer version of Neo4j.",
                hint="Upgrade graphnative.",
            )
    for mark, cause, hint in _CAUSES:
        if mark in text:
            return ServerError(
                f"Neo4j ended: {cause.format(home=home.folder)}.", hint=hint.format(home=home.folder)
            )
    lines = [line for line in text.splitlines() if line.strip()][-_LAST_LINES:]
    return ServerError(
        f"Neo4j ended while it started; the last lines of {home.console}:\n"
        + "\n".join(f"    {line}" for line in lines or ["(nothing)"])
    )


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
