"""What became of every row of the tables that were read in."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ImportResult:
    """Per table, how many rows came in and what became of them: ``rows = stored + left out``.

    Attributes:
        rows: Rows read.
        left_out: Rows not stored, by table and reason.
        noted: What was put right on the way, by table and what it was; these rows are stored.
    """

    rows: dict[str, int]
    left_out: dict[str, dict[str, int]]
    noted: dict[str, dict[str, int]]

    @property
    def stored(self) -> dict[str, int]:
        """Rows that the graph holds, per table."""
        return {
            table: count - sum(self.left_out.get(table, {}).values()) for table, count in self.rows.items()
        }


@dataclass(slots=True)
class Tally:
    """Counts while tables are read.

    Attributes:
        rows: Rows read per table.
        left_out: By table and reason.
        noted: By table and what it was.
    """

    rows: Counter[str] = field(default_factory=Counter)
    left_out: Counter[tuple[str, str]] = field(default_factory=Counter)
    noted: Counter[tuple[str, str]] = field(default_factory=Counter)

    def leave_out(self, table: str, reason: str) -> None:
        """Count a row that is not stored."""
        self.left_out[table, reason] += 1

    def note(self, table: str, what: str, times: int = 1) -> None:
        """Count what was put right in a row that is stored."""
        if times:
            self.noted[table, what] += times

    def result(self) -> ImportResult:
        """Return the counts by table."""
        return ImportResult(dict(self.rows), _by_table(self.left_out), _by_table(self.noted))


def _by_table(counts: Counter[tuple[str, str]]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for (table, reason), count in sorted(counts.items()):
        found.setdefault(table, {})[reason] = count
    return found
