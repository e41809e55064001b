"""What every benchmark script prints: one line about machine and date, and Markdown tables.

Scripts run as ``python benchmarks/NAME.py``, so this module is imported with ``from report import …``.
"""

import datetime
import os
import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import version

Cell = str | int | float | None


def machine_line(**facts: object) -> str:
    """Return ``2026-01-31 · 2 cores · 8 GiB · Python 3.11.9 · graphnative 0.1.0 · seed 7``.

    Args:
        **facts: Further facts of this run, appended as ``name value`` in the given order.
    """
    parts = [
        datetime.date.today().isoformat(),
        f"{usable_cores()} cores",
        f"{memory_gib():.0f} GiB",
        f"{platform.machine()}",
        f"Python {platform.python_version()}",
        f"graphnative {version('graphnative')}",
    ]
    return " · ".join([*parts, *(f"{name.replace('_', ' ')} {value}" for name, value in facts.items())])


def usable_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)


def memory_gib() -> float:
    """Return the machine's memory in GiB; 0 where the system does not tell."""
    if not hasattr(os, "sysconf"):
        return 0.0
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30


def table(header: Sequence[str], rows: Iterable[Sequence[Cell]], *, digits: int = 3) -> str:
    """Return a Markdown table: text stands left, numbers right, None is ``–``.

    Args:
        header: Names of the columns.
        rows: Their cells, one per column.
        digits: Decimals of a float.

    Raises:
        ValueError: A row has more or fewer cells than the header.
    """
    raw = [list(row) for row in rows]
    for row in raw:
        if len(row) != len(header):
            raise ValueError(f"the row {row} has {len(row)} cells, the header {len(header)}")
    right = [bool(raw) and all(not isinstance(row[i], str) for row in raw) for i in range(len(header))]
    body = [[_text(cell, digits) for cell in row] for row in raw]
    widths = [max([3, len(name), *(len(row[i]) for row in body)]) for i, name in enumerate(header)]

    def line(cells: Sequence[str]) -> str:
        padded = [
            cell.rjust(width) if is_right else cell.ljust(width)
            for cell, width, is_right in zip(cells, widths, right, strict=True)
        ]
        return "| " + " | ".join(padded) + " |"

    rule = [
        "-" * (width - 1) + (":" if is_right else "-") for width, is_right in zip(widths, right, strict=True)
    ]
    return "\n".join([line(list(header)), line(rule), *map(line, body)])


def _text(cell: Cell, digits: int) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, float):
        return f"{cell:,.{digits}f}"
    return f"{cell:,}" if isinstance(cell, int) else cell.replace("|", "\\|")
