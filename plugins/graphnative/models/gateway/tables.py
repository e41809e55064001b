"""The data tables that GraphRAG puts into its prompts, row by row, each with its place in the prompt."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_NAMED = re.compile(r"^-----(?P<name>[\w ]+)-----\n", re.MULTILINE)
# Basic search and the map step of global search write their table without a name.
_NAMELESS = re.compile(r"^(?:source_id|id)\|(?P<column>text|title)\b[^\n]*\n", re.MULTILINE)
_END = re.compile(r"^---[A-Z][^\n]*---\s*$", re.MULTILINE)
_ROW = re.compile(r'^"?\d+"?\|', re.MULTILINE)
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
            by ``|``.
    """
    rows: list[DataRow] = []
    starts = list(_NAMED.finditer(prompt))
    for place, match in enumerate(starts):
        stop = starts[place + 1].start() if place + 1 < len(starts) else len(prompt)
        rows += _rows(match["name"], prompt, match.end(), _end(prompt, match.end(), stop))
    nameless = None if rows else _NAMELESS.search(prompt)
    if nameless is not None:
        table = "Sources" if nameless["column"] == "text" else "Reports"
        rows += _rows(table, prompt, nameless.start(), _end(prompt, nameless.end(), len(prompt)))
    return rows


def _end(prompt: str, begin: int, stop: int) -> int:
    match = _END.search(prompt, begin, stop)
    return match.start() if match else stop


def _rows(table: str, prompt: str, begin: int, end: int) -> Iterator[DataRow]:
    header_end = prompt.find("\n", begin, end) + 1 or end
    header = prompt[begin:header_end].strip().split("|")
    starts = [match.start() for match in _ROW.finditer(prompt, header_end, end)]
    for start, stop in zip(starts, [*starts[1:], end], strict=True):
        row = _values(
            prompt[start:stop], header, escaped=table == "Reports" or "id|text" in prompt[begin:start]
        )
        body = next((row[column] for column in _TEXT_COLUMNS if row.get(column)), "")
        name = next((row[column] for column in _NAME_COLUMNS if row.get(column)), "")
        if body:
            yield DataRow(table, row[header[0]], name, body, start, stop)


def _values(line: str, header: Sequence[str], *, escaped: bool) -> dict[str, str]:
    """The columns of a row.

    GraphRAG writes reports as CSV and joins the values of other tables as they are; there, a separator
    within a value is taken for a part of the row's text.
    """
    line = line.strip()
    if escaped and '"' in line:
        values = next(csv.reader(io.StringIO(line), delimiter="|"))
    else:
        values = line.split("|")
    surplus = len(values) - len(header)
    if surplus > 0:
        place = next((i for i, column in enumerate(header) if column in _TEXT_COLUMNS), len(header) - 1)
        values[place : place + surplus + 1] = ["|".join(values[place : place + surplus + 1])]
    return dict(zip(header, values, strict=False))
