"""Read a backup, and check that it is whole before a line of it is used."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphnative.errors import InputError
from graphnative.store.backup import FORMAT, NAME
from graphnative.store.migrations import SCHEMA_VERSION


@dataclass(frozen=True, slots=True)
class Header:
    """What the first line of a backup says.

    Attributes:
        schema_version: Version of the graph's schema when it was written.
        nodes: Number of nodes.
        edges: Number of edges.
        meta: Further properties of the graph's Meta node, encoded.
    """

    schema_version: int
    nodes: int
    edges: int
    meta: dict[str, Any]


def check_backup(path: Path) -> Header:
    """Return the header of a backup after reading all of it once.

    Raises:
        InputError: It is no backup, of a newer version, or not whole.
    """
    lines = _lines(path)
    first = next(lines, b"")
    header = _header(first, path)
    digest = hashlib.sha256(first)
    last = b""
    counts = {b'["n"': 0, b'["e"': 0}
    for line in lines:
        if last:
            digest.update(last)
        last = line
        counts[line[:4]] = counts.get(line[:4], 0) + 1
    whole = last.strip() == json.dumps(["end", digest.hexdigest()]).encode()
    if not whole or (counts[b'["n"'], counts[b'["e"']) != (header.nodes, header.edges):
        raise InputError(f"{path} is not whole: its end is missing or a line was changed.")
    return header


def read_entries(path: Path, kind: str) -> Iterator[tuple[int, list[Any]]]:
    """Yield length and content of the entries of one kind of a checked backup, without that kind's mark.

    Args:
        path: The file.
        kind: ``n`` for nodes: id, labels, properties. ``e`` for edges: from, to, type, properties.
    """
    mark = f'["{kind}"'.encode()
    for line in _lines(path):
        if line.startswith(mark):
            yield len(line), json.loads(line)[1:]


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with _open(path) as file:
            yield from file
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror or error}.") from error
    except (EOFError, zlib.error):
        raise InputError(f"{path} is not whole: its end is missing or broken.") from None


@contextmanager
def _open(path: Path) -> Iterator[Iterable[bytes]]:
    """The lines of a file, compressed or not, whatever its name."""
    with path.open("rb") as file:
        if file.peek(2)[:2] != b"\x1f\x8b":
            yield file
            return
        with gzip.GzipFile(fileobj=file) as unpacked:
            yield unpacked


def _header(line: bytes, path: Path) -> Header:
    try:
        content = json.loads(line)
    except ValueError:
        content = None
    if not isinstance(content, dict) or content.get(NAME) != "backup":
        raise InputError(
            f"{path} is no backup of graphnative.", hint="`graphnative dump --full --out FILE` writes one."
        )
    if content["format"] > FORMAT or content["schema_version"] > SCHEMA_VERSION:
        raise InputError(f"{path} was written by a newer graphnative.", hint="Upgrade graphnative.")
    return Header(content["schema_version"], content["nodes"], content["edges"], content["meta"])
