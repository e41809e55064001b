"""The data that GraphRAG puts into its prompts, as passages that can be quoted and cited."""

import csv
import io
import re
from dataclasses import dataclass

_TABLE = re.compile(r"^-----(?P<name>[\w ]+)-----$", re.MULTILINE)
_END = re.compile(r"^---[A-Z][^\n]*---\s*$", re.MULTILINE)
_TEXT_COLUMNS = ("content", "text", "description", "summary")
_NAME_COLUMNS = ("title", "entity", "source", "claim")


@dataclass(frozen=True, slots=True)
class DataRow:
    """One row of a data table.

    Attributes:
        table: Name by which answers cite the table, such as ``Reports``.
        id: The row's id in it.
        name: What the row is about; may be empty.
        text: What it says.
    """

    table: str
    id: str
    name: str
    text: str


def read_rows(prompt: str) -> list[DataRow]:
    """Return the rows of all data tables of a prompt, in order.

    Args:
        prompt: A system text of GraphRAG: tables begin with ``-----Name-----`` and hold values separated
            by ``|``. Basic search writes one such table without a name.
    """
    rows: list[DataRow] = []
    starts = list(_TABLE.finditer(prompt))
    for place, match in enumerate(starts):
        stop = starts[place + 1].start() if place + 1 < len(starts) else len(prompt)
        end = _END.search(prompt, match.end(), stop)
        rows += _rows(match["name"], prompt[match.end() : end.start() if end else stop])
    return rows or _nameless(prompt)


def _nameless(prompt: str) -> list[DataRow]:
    match = re.search(r"^(?:source_id|id)\|text\n", prompt, re.MULTILINE)
    if match is None:
        return []
    end = _END.search(prompt, match.end())
    return _rows("Sources", prompt[match.start() : end.start() if end else len(prompt)])


def _rows(table: str, text: str) -> list[DataRow]:
    reader = csv.reader(io.StringIO(text.strip()), delimiter="|", escapechar="\\")
    header = next(reader, [])
    found = []
    for values in reader:
        row = dict(zip(header, values, strict=False))
        body = next((row[column] for column in _TEXT_COLUMNS if row.get(column)), "")
        name = next((row[column] for column in _NAME_COLUMNS if row.get(column)), "")
        if body and values:
            found.append(DataRow(table, values[0], name, body))
    return found
