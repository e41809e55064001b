"""The arrays of a graph's present revision: from the workspace's cache, or made now."""

from dataclasses import replace
from pathlib import Path

from graphnative.store.array_build import LAYOUT, read_contents, write_arrays, write_facts
from graphnative.store.arrays import ArticleArrays
from graphnative.store.database import Database, HasDatabase
from graphnative.store.revision_cache import complete_revisions, link_files, open_revision


class _Articles:
    """How the cache opens and makes the arrays of articles."""

    name = "articles"

    def open(self, folder: Path) -> ArticleArrays:
        arrays = ArticleArrays(folder)
        if arrays.facts.layout != LAYOUT:
            raise ValueError(f"layout {arrays.facts.layout} instead of {LAYOUT}")
        return arrays

    def make(self, database: Database, folder: Path, revision: str, known: ArticleArrays | None) -> None:
        contents = read_contents(database)
        if known is not None and contents.digest and contents.digest == known.facts.content:
            link_files(known.folder, folder)
            write_facts(folder, replace(known.facts, revision=revision))
        else:
            write_arrays(database, contents, folder, revision, known)


def open_arrays(store: HasDatabase) -> ArticleArrays:
    """Return the arrays of the graph as it is now; they lie in ``indexes/cache/articles-REVISION``.

    Vectors of unchanged articles come from the newest earlier revision, and all files do where the commit
    changed nothing that they hold.

    Args:
        store: The graph.

    Raises:
        StoreError: The graph can't be read, or the cache not be written.
    """
    return open_revision(store, _Articles())


def complete_folders(cache: Path) -> list[ArticleArrays]:
    """Return all complete revisions of a cache, the newest first."""
    return complete_revisions(cache, _Articles())
