"""The arrays of a graph's present revision: from the workspace's cache, or made now."""

import os
import shutil
import uuid
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from graphnative.errors import StoreError
from graphnative.store.array_build import LAYOUT, read_contents, write_arrays, write_facts
from graphnative.store.arrays import ArticleArrays
from graphnative.store.database import Database, HasDatabase
from graphnative.store.lock import exclusive

_PREFIX = "articles-"
_KEPT = 2
_TRIES = 3
_LOCK_WAIT_S = 3600.0


def open_arrays(store: HasDatabase) -> ArticleArrays:
    """Return the arrays of the graph as it is now.

    They lie in ``indexes/cache/articles-REVISION``. A revision that is not there yet is read from the graph,
    into a folder that gets its name only when it is complete; of several processes one reads, the others
    wait. Vectors of unchanged articles come from the newest earlier revision, and all files do where the
    commit changed nothing that they hold. While somebody writes all the time, the answer is the last
    revision that could be read.

    Args:
        store: The graph.

    Raises:
        StoreError: The graph can't be read, or the cache not be written.
    """
    database = store.database
    cache = database.settings.indexes / "cache"
    revision = database.revision()
    for _ in range(_TRIES):
        found = _open(cache / f"{_PREFIX}{revision}")
        arrays = found if found is not None else _make(database, cache, revision)
        newer = database.revision()
        if newer == revision:
            return arrays
        revision = newer
    return arrays


def _open(folder: Path) -> ArticleArrays | None:
    """The arrays of a folder; None if it is missing, incomplete or of another layout."""
    try:
        arrays = ArticleArrays(folder)
    except (OSError, ValueError, TypeError):  # no folder, no whole JSON, other facts
        return None
    return arrays if arrays.facts.layout == LAYOUT else None


def _make(database: Database, cache: Path, revision: str) -> ArticleArrays:
    try:
        with exclusive(cache / "articles.lock", _LOCK_WAIT_S) as mine:
            if not mine:
                raise StoreError(f"Another process has been reading the graph into {cache} for an hour.")
            target = cache / f"{_PREFIX}{revision}"
            found = _open(target)  # by whoever held the lock before us
            return found if found is not None else _read(database, cache, target, revision)
    except OSError as error:
        raise StoreError(f"The cache {cache} can't be written: {error.strerror or error}.") from error


def _read(database: Database, cache: Path, target: Path, revision: str) -> ArticleArrays:
    working = cache / f".{target.name}.{os.getpid()}.{uuid.uuid4().hex[:8]}"
    _remove(cache.glob(f".{_PREFIX}*"))  # left by processes that were killed: we hold the lock
    working.mkdir(parents=True)
    try:
        contents = read_contents(database)
        known = next(iter(complete_folders(cache)), None)
        if known is not None and contents.digest and contents.digest == known.facts.content:
            _link(known.folder, working)
            write_facts(working, replace(known.facts, revision=revision))
        else:
            write_arrays(database, contents, working, revision, known)
        _remove([target])
        working.rename(target)
    finally:
        shutil.rmtree(working, ignore_errors=True)
    kept = {arrays.folder for arrays in complete_folders(cache)[:_KEPT]}
    _remove(folder for folder in cache.glob(f"{_PREFIX}*") if folder.is_dir() and folder not in kept)
    return ArticleArrays(target)


def complete_folders(cache: Path) -> list[ArticleArrays]:
    """Return all complete revisions of a cache, the newest first."""
    opened = [_open(folder) for folder in cache.glob(f"{_PREFIX}*")]
    found = [arrays for arrays in opened if arrays is not None]
    return sorted(
        found, key=lambda arrays: (arrays.folder.stat().st_mtime_ns, arrays.folder.name), reverse=True
    )


def _link(source: Path, target: Path) -> None:
    """Give all files of a folder but its facts a second name."""
    for file in source.iterdir():
        if file.name != "facts.json":
            try:
                os.link(file, target / file.name)
            except OSError:  # a file system without hard links
                shutil.copyfile(file, target / file.name)


def _remove(folders: Iterable[Path]) -> None:
    for folder in folders:
        with suppress(FileNotFoundError):
            shutil.rmtree(folder)
