"""The passages of a graph's present revision: from the workspace's cache, or read now."""

from pathlib import Path

from graphnative.store.database import Database, HasDatabase
from graphnative.store.passage_arrays import LAYOUT, PassageArrays
from graphnative.store.passage_build import write_passages
from graphnative.store.revision_cache import open_revision


class _Passages:
    """How the cache opens and makes the arrays of passages."""

    name = "passages"

    def open(self, folder: Path) -> PassageArrays:
        arrays = PassageArrays(folder)
        if arrays.facts.layout != LAYOUT:
            raise ValueError(f"layout {arrays.facts.layout} instead of {LAYOUT}")
        return arrays

    def make(self, database: Database, folder: Path, revision: str, known: PassageArrays | None) -> None:
        del known  # nothing of an earlier revision is known to hold still
        write_passages(database, folder, revision)


def open_passages(store: HasDatabase) -> PassageArrays:
    """Return the passages of the graph as it is now; they lie in ``indexes/cache/passages-REVISION``.

    Args:
        store: The graph, anybody's: what has the label ``Chunk`` is a passage.

    Raises:
        StoreError: The graph can't be read, or the cache not be written.
    """
    return open_revision(store, _Passages())
