"""Citations in an answer from tables: ``[Data: Reports (3); Sources (12)]`` to the rows they name."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphnative.answers.citations import uncited_sentences

_GROUP = re.compile(r"\[\s*Data\s*:\s*([^\[\]]*)\]", re.IGNORECASE)
_TABLE = re.compile(r"([^\W\d_][\w ]*?)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"\d+")
_PLACE = re.compile(r"\[(\d+)\]")
_PLACES = re.compile(r"\[\d+\](?:\s?\[\d+\])*")

RowId = tuple[str, str]
"""A table's name in lower case and a row's number in it."""


@dataclass(frozen=True, slots=True)
class DataRow:
    """A row that an answer may cite.

    Attributes:
        table: The table's name as citations write it.
        number: The row's number in it.
        title: What it is about, for reading.
        key: Id of what it stands for in the graph.
        document: Id of the document that a passage is from; empty for other rows.
    """

    table: str
    number: str
    title: str
    key: str
    document: str = ""

    @property
    def row_id(self) -> RowId:
        """By which citations are resolved."""
        return self.table.casefold(), self.number


@dataclass(frozen=True, slots=True)
class CitedData:
    """An answer with its citations checked.

    Attributes:
        text: The answer; every citation is written as GraphRAG does, rows that aren't there are taken out.
        rows: The cited rows, each once, in order of first mention.
        unknown: How many citations were taken out, since no row has that number.
        uncited: Sentences without any citation, in order.
    """

    text: str
    rows: tuple[DataRow, ...]
    unknown: int
    uncited: tuple[str, ...]


def read_data_citations(text: str, rows: Mapping[RowId, DataRow]) -> CitedData:
    """Return an answer with its citations resolved.

    Args:
        text: The model's answer.
        rows: The rows that it was shown.
    """
    cited: dict[RowId, DataRow] = {}
    unknown = 0

    def rewrite(match: re.Match[str]) -> str:
        nonlocal unknown
        written: list[str] = []
        for table in _TABLE.finditer(match[1]):
            wanted = [(table[1].strip().casefold(), number) for number in _NUMBER.findall(table[2])]
            known = [rows[name] for name in dict.fromkeys(wanted) if name in rows]
            unknown += len(set(wanted)) - len(known)
            cited.update((row.row_id, row) for row in known)
            if known:
                written.append(f"{known[0].table} ({', '.join(row.number for row in known)})")
        return f"[Data: {'; '.join(written)}]" if written else ""

    resolved = _GROUP.sub(rewrite, text)
    resolved = re.sub(r"[ \t]+(?=[.,;:!?]|$|\n)", "", re.sub(r"[ \t]{2,}", " ", resolved)).strip()
    return CitedData(resolved, tuple(cited.values()), unknown, uncited_sentences(as_numbers(resolved)))


def as_numbers(text: str) -> str:
    """Return a text in which every citation of data is ``[1]``, for what reads citations of articles."""
    return _GROUP.sub("[1]", text)


def numbered_citations(text: str, rows: Mapping[RowId, DataRow]) -> str:
    """Return a text that cites rows by their places, the first ``[1]``; rows that aren't there are left out.

    A number in square brackets that is no citation gets round ones.

    Args:
        text: An answer that cites rows.
        rows: The rows that it may cite, in their order.
    """
    places = {row_id: place for place, row_id in enumerate(rows, start=1)}

    def rewrite(match: re.Match[str]) -> str:
        cited = [
            (table[1].strip().casefold(), number)
            for table in _TABLE.finditer(match[1])
            for number in _NUMBER.findall(table[2])
        ]
        return "".join(f"[{places[row_id]}]" for row_id in dict.fromkeys(cited) if row_id in places)

    return _GROUP.sub(rewrite, _PLACE.sub(r"(\1)", text))


def named_citations(text: str, rows: Sequence[DataRow]) -> str:
    """Return a text whose citations by place name the rows again; of places that aren't there no table.

    Args:
        text: What :func:`numbered_citations` gave, or a text in its manner.
        rows: The same rows.
    """

    def rewrite(match: re.Match[str]) -> str:
        numbers: dict[str, list[str]] = {}
        for place in map(int, _NUMBER.findall(match[0])):
            known = rows[place - 1] if 1 <= place <= len(rows) else DataRow("none", str(place), "", "")
            numbers.setdefault(known.table, []).append(known.number)
        cited = "; ".join(f"{table} ({', '.join(found)})" for table, found in numbers.items())
        return f"[Data: {cited}]"

    return _PLACES.sub(rewrite, text)
