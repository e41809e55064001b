"""Files made of the graph at one revision: kept in the workspace's cache, made anew when the graph moves."""

import os
import shutil
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeVar

from graphnative.errors import StoreError
from graphnative.settings.private_folder import private_folder
from graphnative.store.database import Database, HasDatabase
from graphnative.store.lock import exclusive

FACTS = "facts.json"
"""The file that is written last and makes a folder complete."""

_KEPT = 2
_TRIES = 3
_LOCK_WAIT_S = 3600.0


class InFolder(Protocol):
    """Anything that is opened from a folder."""

    @property
    def folder(self) -> Path:
        """Where its files are."""


Files = TypeVar("Files", bound=InFolder)


class Kind(Protocol[Files]):
    """What is kept: how it is called, opened and made."""

    @property
    def name(self) -> str:
        """What its folders' names begin with."""

    def open(self, folder: Path) -> Files:
        """Return what a folder holds.

        Raises:
            OSError, ValueError, TypeError: The folder is missing, incomplete or of another layout.
        """

    def make(self, database: Database, folder: Path, revision: str, known: Files | None) -> None:
        """Write all files into an empty folder, :data:`FACTS` last.

        Args:
            database: The graph.
            folder: Where they go.
            revision: Revision of the graph.
            known: The newest earlier revision, if there is one.
        """


def open_revision(store: HasDatabase, kind: Kind[Files]) -> Files:
    """Return the files of the graph as it is now.

    They lie in ``indexes/cache/NAME-REVISION``. A revision that is not there yet is made from the graph, in a
    folder that gets its name only when it is complete; of several processes one makes it, the others wait.
    While somebody writes all the time, the answer is the last revision that could be read.

    Args:
        store: The graph.
        kind: What is kept.

    Raises:
        StoreError: The graph can't be read, or the cache not be written.
    """
    database = store.database
    cache = database.settings.cache
    revision = database.revision()
    for _ in range(_TRIES):
        found = _open(kind, cache / f"{kind.name}-{revision}")
        files = found if found is not None else _make(database, kind, cache, revision)
        newer = database.revision()
        if newer == revision:
            return files
        revision = newer
    return files


def complete_revisions(cache: Path, kind: Kind[Files]) -> list[Files]:
    """Return all complete revisions in a cache, the newest first."""
    opened = [_open(kind, folder) for folder in cache.glob(f"{kind.name}-*")]
    found = [files for files in opened if files is not None]
    return sorted(found, key=lambda files: (files.folder.stat().st_mtime_ns, files.folder.name), reverse=True)


def _open(kind: Kind[Files], folder: Path) -> Files | None:
    try:
        return kind.open(folder)
    except (OSError, ValueError, TypeError):  # no folder, no whole JSON, other facts
        return None


def _make(database: Database, kind: Kind[Files], cache: Path, revision: str) -> Files:
    try:
        with exclusive(private_folder(cache) / f"{kind.name}.lock", _LOCK_WAIT_S) as mine:
            if not mine:
                raise StoreError(f"Another process has been reading the graph into {cache} for an hour.")
            target = cache / f"{kind.name}-{revision}"
            if _open(kind, target) is None:  # else whoever held the lock before us has made it
                _fill(database, kind, target, revision)
            return kind.open(target)
    except OSError as error:
        raise StoreError(f"The cache {cache} can't be written: {error.strerror or error}.") from error


def _fill(database: Database, kind: Kind[Files], target: Path, revision: str) -> None:
    cache = target.parent
    working = cache / f".{target.name}.{os.getpid()}.{uuid.uuid4().hex[:8]}"
    _remove(cache.glob(f".{kind.name}-*"))  # left by processes that were killed: we hold the lock
    working.mkdir(parents=True)
    try:
        kind.make(database, working, revision, next(iter(complete_revisions(cache, kind)), None))
        _remove([target])
        working.rename(target)
    finally:
        shutil.rmtree(working, ignore_errors=True)
    kept = {files.folder for files in complete_revisions(cache, kind)[:_KEPT]}
    _remove(folder for folder in cache.glob(f"{kind.name}-*") if folder.is_dir() and folder not in kept)


def link_files(source: Path, target: Path) -> None:
    """Give all files of a folder but its facts a second name."""
    for file in source.iterdir():
        if file.name != FACTS:
            try:
                os.link(file, target / file.name)
            except OSError:  # a file system without hard links
                shutil.copyfile(file, target / file.name)


def _remove(folders: Iterable[Path]) -> None:
    for folder in folders:
        with suppress(FileNotFoundError):
            shutil.rmtree(folder)
