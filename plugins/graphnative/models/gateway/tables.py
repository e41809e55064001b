"""The data tables that GraphRAG puts into its prompts, row by row, each with its place in the prompt."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

_NAMED = re.compile(r"^-----(?P<name>[\w ]+)-----\n", re.MULTILINE)
# Basic search and the map step of global search write their table without a name.
_NAMELESS = re.compile(r"^(?:source_id|id)\|(?P<column>text|title)\b[^\n]*\n", re.MULTILINE)
_END = re.compile(r"^---[A-Z][^\n]*---\s*$", re.MULTILINE)
_ROW = re.compile(r'^"?\d+"?\|', re.MULTILINE)
_VALUE = re.compile(r'"(?P<quoted>[^"]*(?:""[^"]*)*)"(?=\||\Z)|(?P<plain>[^|]*)')
_TEXT_COLUMNS = ("content", "text", "description", "summary")
_NAME_COLUMNS = ("title", "entity", "source", "claim")


@dataclass(frozen=True, slots=True)
class DataRow:
    """One row of data in a prompt.

    Attributes:
        table: Name by which answers cite the table, such as ``Reports``; empty when they don't cite it.
        id: The row's id in it.
        name: What the row is about; may be empty.
        text: What it says.
        begin: Where it begins in the prompt.
        end: Where it ends there.
    """

    table: str
    id: str
    name: str
    text: str
    begin: int
    end: int


def read_rows(prompt: str) -> list[DataRow]:
    """Return the rows of all data tables of a prompt, in order.

    Args:
        prompt: A system text of GraphRAG: tables begin with ``-----Name-----`` and hold values separated
            by ``|``; those of ``Reports`` and of tables without a name are CSV, others as they come.
    """
    rows: list[DataRow] = []
    starts = list(_NAMED.finditer(prompt))
    for place, match in enumerate(starts):
        stop = starts[place + 1].start() if place + 1 < len(starts) else len(prompt)
        end = _end(prompt, match.end(), stop)
        rows += _rows(match["name"], prompt, match.end(), end, as_csv=match["name"] == "Reports")
    nameless = None if rows else _NAMELESS.search(prompt)
    if nameless is not None:
        table = "Sources" if nameless["column"] == "text" else "Reports"
        end = _end(prompt, nameless.end(), len(prompt))
        rows += _rows(table, prompt, nameless.start(), end, as_csv=True)
    return rows


def _end(prompt: str, begin: int, stop: int) -> int:
    match = _END.search(prompt, begin, stop)
    return match.start() if match else stop


def _rows(table: str, prompt: str, begin: int, end: int, *, as_csv: bool) -> Iterator[DataRow]:
    header_end = prompt.find("\n", begin, end) + 1 or end
    header = prompt[begin:header_end].strip().split("|")
    starts = [match.start() for match in _ROW.finditer(prompt, header_end, end)]
    for start, stop in pairwise([*starts, end]):
        line = prompt[start:stop].strip()
        row = _columns(_csv_values(line) if as_csv else line.split("|"), header)
        body = next((row[column] for column in _TEXT_COLUMNS if row.get(column)), "")
        name = next((row[column] for column in _NAME_COLUMNS if row.get(column)), "")
        if body:
            yield DataRow(table, row[header[0]], name, body, start, stop)


def _columns(values: list[str], header: Sequence[str]) -> dict[str, str]:
    """The values by their columns; separators too many are taken for a part of the row's text."""
    surplus = len(values) - len(header)
    if surplus > 0:
        place = next((i for i, column in enumerate(header) if column in _TEXT_COLUMNS), len(header) - 1)
        values[place : place + surplus + 1] = ["|".join(values[place : place + surplus + 1])]
    return dict(zip(header, values, strict=False))


def _csv_values(line: str) -> list[str]:
    """The values of a line in which those with a separator, a quote or a line break are quoted."""
    values, place = [], 0
    while place <= len(line):
        match = _VALUE.match(line, place)
        assert match is not None  # the second alternative matches everywhere
        values.append(match["plain"] if match["quoted"] is None else match["quoted"].replace('""', '"'))
        place = match.end() + 1
    return values
