"""A graph from CSV files with the headers of Neo4j's importer, in a folder or a zip archive."""

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from graphnative.errors import InputError
from graphnative.store.bulk_load import EdgeTable, GraphTables, NodeTable

_KINDS: Mapping[str, Callable[[str], Any]] = {
    "string": str,
    "int": int,
    "long": int,
    "short": int,
    "byte": int,
    "float": float,
    "double": float,
    "boolean": {"true": True, "false": False}.__getitem__,
}


@dataclass(frozen=True, slots=True)
class _File:
    """One CSV file.

    Attributes:
        name: As messages name it.
        lines: Its text.
    """

    name: str
    lines: Iterator[str]


@dataclass(frozen=True, slots=True)
class _Table:
    """A file's header: where the special columns stand, and name, place and kind of each property."""

    name: str
    special: Mapping[str, int]
    properties: Sequence[tuple[str, int, str]]


def read_csv_graph(path: Path) -> GraphTables:
    """Return the graph of all CSV files of a folder or archive.

    Node files have the columns ``:ID`` and ``:LABEL`` (several labels are separated by ``;``), files of
    relationships ``:START_ID``, ``:END_ID`` and ``:TYPE``. The other columns are properties: text, or the
    kind after the colon (``latitude:double``). An empty cell is no property.

    Args:
        path: A zip archive, a folder that holds one, or a folder with CSV files.

    Raises:
        InputError: A file can't be read or breaks that form; the message names file and line.
    """
    nodes: defaultdict[tuple[str, ...], list[tuple[str, dict[str, Any]]]] = defaultdict(list)
    edges: defaultdict[str, list[tuple[str, str, dict[str, Any]]]] = defaultdict(list)
    for file in _files(path):
        rows = csv.reader(file.lines)
        table = _table(file.name, next(rows, []))
        for line, cells in enumerate(rows, start=2):
            _add(table, cells, line, nodes, edges)
    if not nodes:
        raise InputError(f"{path} holds neither CSV files with nodes nor one zip archive of them.")
    return GraphTables(
        tuple(
            NodeTable(labels, [id_ for id_, _ in rows], [row for _, row in rows])
            for labels, rows in sorted(nodes.items())
        ),
        tuple(EdgeTable(kind, rows) for kind, rows in sorted(edges.items())),
    )


def _files(path: Path) -> Iterator[_File]:
    """The CSV files, by name."""
    archives = sorted(path.glob("*.zip")) if path.is_dir() else [path]
    if len(archives) != 1:
        for one in sorted(path.glob("*.csv")):
            with one.open(encoding="utf-8-sig", newline="") as lines:
                yield _File(str(one), lines)
        return
    try:
        with ZipFile(archives[0]) as archive:
            for name in sorted(name for name in archive.namelist() if name.endswith(".csv")):
                with archive.open(name) as raw:
                    yield _File(f"{archives[0]}/{name}", io.TextIOWrapper(raw, "utf-8-sig", newline=""))
    except (BadZipFile, FileNotFoundError) as error:
        raise InputError(f"{archives[0]} is no zip archive that can be read.") from error


def _table(name: str, header: Sequence[str]) -> _Table:
    special = {cell: at for at, cell in enumerate(header) if cell.startswith(":")}
    if not {":ID", ":LABEL"} <= special.keys() and not {":START_ID", ":END_ID", ":TYPE"} <= special.keys():
        raise InputError(f"{name}:1 has neither :ID and :LABEL nor :START_ID, :END_ID and :TYPE.")
    properties = []
    for at, cell in enumerate(header):
        key, _, kind = cell.partition(":")
        if key and kind.lower() not in (*_KINDS, ""):
            raise InputError(f"{name}:1 has a column of the unknown kind {kind!r}.")
        if key:
            properties.append((key, at, kind.lower() or "string"))
    return _Table(name, special, properties)


def _add(
    table: _Table,
    cells: Sequence[str],
    line: int,
    nodes: Mapping[tuple[str, ...], list[tuple[str, dict[str, Any]]]],
    edges: Mapping[str, list[tuple[str, str, dict[str, Any]]]],
) -> None:
    """Put one row where it belongs."""
    try:
        row = {key: _KINDS[kind](cells[at]) for key, at, kind in table.properties if cells[at] != ""}
        place = {name: cells[at] for name, at in table.special.items()}
    except (IndexError, KeyError, ValueError) as error:
        raise InputError(f"{table.name}:{line} has a cell too few or of the wrong kind.") from error
    if ":ID" in place:
        nodes[tuple(sorted(place[":LABEL"].split(";")))].append((place[":ID"], row))
    else:
        edges[place[":TYPE"]].append((place[":START_ID"], place[":END_ID"], row))
