"""The whole graph as one file: every node and edge with every property, to be restored elsewhere.

Line by line JSON: a header, ``["n", id, labels, properties]`` for each node, ``["e", from, to, type,
properties]`` for each edge, and ``["end", SHA-256 of all lines before]``.
"""

import gzip
import hashlib
import io
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from graphnative.errors import InputError, StoreError
from graphnative.store.backup_values import encode
from graphnative.store.database import Database, Row
from graphnative.store.migrations import SCHEMA_VERSION

FORMAT = 1
NAME = "graphnative"
OF_THE_WORKSPACE = ("one", "workspace", "schema_version", "loading")
"""Properties of Meta that belong to the workspace, not to the content of its graph."""

_COUNTS = """
RETURN COUNT { MATCH (n) WHERE NOT n:Meta } AS nodes,
       COUNT { MATCH (a)-[r]->(b) WHERE NOT a:Meta AND NOT b:Meta } AS edges
"""
_META = "MATCH (m:Meta {one: true}) RETURN properties(m) AS properties"
_NODES = """
MATCH (n) WHERE NOT n:Meta
RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties
"""
_EDGES = """
MATCH (a)-[r]->(b) WHERE NOT a:Meta AND NOT b:Meta
RETURN elementId(a) AS a, elementId(b) AS b, type(r) AS type, properties(r) AS properties
"""


def dump_full(database: Database) -> Iterator[str]:
    """Yield the lines of a backup.

    Raises:
        StoreError: The graph changed meanwhile, so that the lines don't belong together.
    """
    revision = database.revision()
    digest = hashlib.sha256()
    for value in _values(database):
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        digest.update(line.encode())
        digest.update(b"\n")
        yield line
    if database.revision() != revision:
        raise StoreError("The graph changed while it was being written.", hint="Run the same command again.")
    yield json.dumps(["end", digest.hexdigest()])


def write_backup(database: Database, path: Path, *, progress: Callable[[int], object] | None = None) -> int:
    """Return how many nodes and edges were written to a file, which is there whole or not at all.

    Args:
        database: The graph.
        path: Where to; compressed when the name ends in ``.gz``. An existing file is replaced at the end.
        progress: Called with 1 after each line.

    Raises:
        InputError: The file can't be written.
        StoreError: As :func:`dump_full`.
    """
    written = 0
    with replaced(path) as file:
        for line in dump_full(database):
            file.write(line + "\n")
            written += 1
            if progress:
                progress(1)
    return written - 2


@contextmanager
def replaced(path: Path) -> Iterator[IO[str]]:
    """Yield a text file that takes the place of ``path`` when the block ends well, and is removed otherwise.

    A link stays and its target is replaced. A device or a pipe is written to as it is.

    Raises:
        InputError: The file can't be written.
    """
    if path.exists() and not path.is_file():
        with _written_through(path) as file:
            yield file
        return
    path = path.resolve()
    partial = path.with_name(f"{path.name}.{os.getpid()}.{uuid4().hex[:8]}.part")
    try:
        with partial.open("xb") as raw, _text(raw, compress=path.suffix.lower() == ".gz") as file:
            yield file
        partial.replace(path)
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror or error}.") from error
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def _written_through(path: Path) -> Iterator[IO[str]]:
    try:
        with path.open("wb") as raw, _text(raw, compress=path.suffix.lower() == ".gz") as file:
            yield file
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror or error}.") from error


@contextmanager
def _text(raw: IO[bytes], *, compress: bool) -> Iterator[IO[str]]:
    packed: Any = gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) if compress else raw
    with io.TextIOWrapper(packed, encoding="utf-8", newline="\n") as file:
        yield file
        file.flush()


def _values(database: Database) -> Iterator[Any]:
    counts = database.read(_COUNTS)[0]
    meta = database.read(_META)
    kept = {key: value for key, value in (meta[0]["properties"] if meta else {}).items()}
    yield {
        NAME: "backup",
        "format": FORMAT,
        "schema_version": kept.get("schema_version", SCHEMA_VERSION),
        "nodes": counts["nodes"],
        "edges": counts["edges"],
        "meta": _encoded({key: value for key, value in kept.items() if key not in OF_THE_WORKSPACE}),
    }
    for row in database.stream(_NODES):
        yield ["n", _number(row["id"]), sorted(row["labels"]), _encoded(row["properties"])]
    for row in database.stream(_EDGES):
        yield ["e", _number(row["a"]), _number(row["b"]), row["type"], _encoded(row["properties"])]


def _encoded(properties: Row) -> Row:
    return {key: encode(properties[key]) for key in sorted(properties)}


def _number(element_id: str) -> int:
    """The part of a node's id that tells it from the others of its database."""
    return int(element_id.rsplit(":", 1)[1])
