"""Index folders v1, v2, … and the link to the newest: a reader never sees half an index."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CURRENT = "current"
KEPT = 2


@contextmanager
def new_version(indexes: Path) -> Iterator[Path]:
    """Yield an empty folder that becomes the current index when the block ends without an error.

    Args:
        indexes: Folder of all versions; older ones than the last two are removed.
    """
    indexes.mkdir(parents=True, exist_ok=True)
    number = max(_numbers(indexes), default=0) + 1
    under_way = indexes / f"v{number}.part"
    if under_way.exists():
        shutil.rmtree(under_way)
    under_way.mkdir()
    try:
        yield under_way
    except BaseException:
        shutil.rmtree(under_way, ignore_errors=True)
        raise
    final = indexes / f"v{number}"
    under_way.rename(final)
    _switch(indexes, final.name)
    for old in sorted(_numbers(indexes))[:-KEPT]:
        shutil.rmtree(indexes / f"v{old}")


def current_version(indexes: Path) -> Path | None:
    """Return the folder of the current index; None when there is none."""
    link = indexes / CURRENT
    return link.resolve() if link.is_dir() else None


def clone(source: Path, target: Path) -> None:
    """Make ``target`` a copy of ``source`` whose files share their bytes on disk until one is replaced.

    Lance never changes a file in place, so the old version stays as it is when the new one is written to.
    """
    shutil.copytree(source, target, copy_function=_link)


def _link(source: str, target: str) -> str:
    try:
        os.link(source, target)
    except OSError:  # another file system, or one without hard links
        shutil.copy2(source, target)
    return target


def _switch(indexes: Path, name: str) -> None:
    fresh = indexes / f"{CURRENT}.{os.getpid()}"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(name)
    fresh.replace(indexes / CURRENT)


def _numbers(indexes: Path) -> list[int]:
    return [int(match[1]) for path in indexes.iterdir() if (match := re.fullmatch(r"v(\d+)", path.name))]
