"""A table of a prompt: a name, a header and as many rows as fit."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

TokenCounter = Callable[[str], int]
SEPARATOR = "|"


@dataclass(frozen=True, slots=True)
class ContextRow:
    """One row of a table.

    Attributes:
        cells: Its values; the first is the number by which answers cite it.
        key: Id of what it stands for: of an entity, a relationship's end points, a passage, a report.
        document: Id of the document that a passage is from; empty for other rows.
    """

    cells: tuple[str, ...]
    key: str = ""
    document: str = ""

    @property
    def line(self) -> str:
        """The row as GraphRAG counts it, and as it writes most tables."""
        return SEPARATOR.join(self.cells) + "\n"


@dataclass(frozen=True, slots=True)
class ContextTable:
    """A table of a prompt.

    Attributes:
        name: By which answers cite it, such as ``Reports``.
        header: Names of its columns.
        rows: Its rows.
        quoted: Values with a separator, a quote or a line break are written in quotes.
        tokens: Of its plain lines together, where they were counted.
    """

    name: str
    header: tuple[str, ...]
    rows: tuple[ContextRow, ...]
    quoted: bool = False
    tokens: int = 0

    @property
    def text(self) -> str:
        """The table as it stands in a prompt."""
        if not self.quoted:
            return heading(self.name, self.header) + "".join(row.line for row in self.rows)
        written = io.StringIO()
        writer = csv.writer(written, delimiter=SEPARATOR, lineterminator="\n")
        writer.writerows([self.header, *(row.cells for row in self.rows)])
        return f"-----{self.name}-----\n{written.getvalue()}"


def heading(name: str, header: Sequence[str]) -> str:
    """Return the two lines that begin a table."""
    return f"-----{name}-----\n{SEPARATOR.join(header)}\n"


def filled(
    name: str, header: tuple[str, ...], rows: Iterable[ContextRow], limit: int, count: TokenCounter
) -> ContextTable:
    """Return a table with the first rows that fit; the first that does not ends it.

    Its tokens are those of its lines, one by one: in no common encoding does a token go across the end of a
    line when the next begins with a number.

    Args:
        name: Its name.
        header: Names of its columns.
        rows: The best first.
        limit: Tokens at most, heading included.
        count: Counts the tokens of a text.
    """
    kept: list[ContextRow] = []
    used = count(heading(name, header))
    for row in rows:
        cost = count(row.line)
        if used + cost > limit:
            break
        used += cost
        kept.append(row)
    return ContextTable(name, header, tuple(kept), tokens=used)
