"""Sort more lines than fit in memory."""

import heapq
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from tempfile import TemporaryFile
from typing import IO

RUN_SIZE = 32_000_000


def sorted_lines(lines: Iterable[str], *, run_size: int = RUN_SIZE) -> Iterator[str]:
    """Yield lines in order; only so many are held, the others wait in temporary files.

    Args:
        lines: Texts without line breaks.
        run_size: Characters of the lines that are sorted in memory at a time.
    """
    with ExitStack() as files:
        stored: list[Iterator[str]] = []
        last: list[str] = []
        for run in _runs(lines, run_size):
            if last:
                stored.append(_store(last, files))
            last = run
        yield from heapq.merge(*stored, last)


def _runs(lines: Iterable[str], run_size: int) -> Iterator[list[str]]:
    """Sorted parts of the lines, each of about ``run_size`` characters."""
    run: list[str] = []
    size = 0
    for line in lines:
        run.append(line)
        size += len(line)
        if size >= run_size:
            yield sorted(run)
            run, size = [], 0
    if run:
        yield sorted(run)


def _store(run: list[str], files: ExitStack) -> Iterator[str]:
    file = files.enter_context(TemporaryFile("w+", encoding="utf-8", newline="\n"))  # noqa: SIM115
    file.writelines(f"{line}\n" for line in run)
    file.seek(0)
    return _read(file)


def _read(file: IO[str]) -> Iterator[str]:
    for line in file:
        yield line.removesuffix("\n")
