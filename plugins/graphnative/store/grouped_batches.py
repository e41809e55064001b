"""Rows in groups, each for a statement of its own, cut into batches that are one transaction each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

R = TypeVar("R")


def grouped_batches(groups: Mapping[str, Sequence[R]], size: int) -> Iterator[list[tuple[str, Sequence[R]]]]:
    """Yield batches of at most ``size`` rows, groups in the order of their names, rows in their own.

    A small group shares its batch with the next, so that many groups don't mean many transactions.

    Args:
        groups: Rows by the name of their group.
        size: Rows of a batch, at least 1.
    """
    batch: list[tuple[str, Sequence[R]]] = []
    room = size
    for name in sorted(groups):
        rows, start = groups[name], 0
        while start < len(rows):
            part = rows[start : start + room]
            batch.append((name, part))
            start, room = start + len(part), room - len(part)
            if room == 0:
                yield batch
                batch, room = [], size
    if batch:
        yield batch
