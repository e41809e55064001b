"""What was read from files, kept to be gone through once more: files are read and converted once."""

import pickle
import tempfile
from collections.abc import Iterable, Iterator
from typing import IO

from graphnative.documents.readers.refusal import Refusal
from graphnative.records import Article

IN_MEMORY = 32_000_000
"""Bytes that are kept in memory; more goes to a temporary file that nobody else can read."""


class Spool:
    """Keeps articles and refusals while somebody counts them; then yields them as often as asked.

    A context manager: what was kept is gone in the end.
    """

    def __init__(self) -> None:
        self._file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115

    def __enter__(self) -> "Spool":
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Drop what was kept."""
        self._file.close()

    def keep(self, items: Iterable[Article | Refusal]) -> Iterator[Article | Refusal]:
        """Yield items, and keep each."""
        for item in items:
            pickle.dump(item, self._file)
            yield item

    def __iter__(self) -> Iterator[Article | Refusal]:
        """Yield what was kept, in its order."""
        self._file.seek(0)
        while True:
            try:
                item: Article | Refusal = pickle.load(self._file)
            except EOFError:
                return
            yield item
