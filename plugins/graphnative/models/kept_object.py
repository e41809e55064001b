"""An object that takes long to build, kept in a file of the user's cache."""

import os
import pickle
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from graphnative.settings.private_folder import private_folder

Built = TypeVar("Built")

_SPOILT = (pickle.UnpicklingError, EOFError, AttributeError, ImportError, LookupError, TypeError, ValueError)
"""What reading a file that is no whole pickle of ours can raise."""


def kept_object(path: Path, build: Callable[[], Built]) -> Built:
    """Return the object of a file; it is built, and kept there, if the file has none that can be trusted.

    A folder that can't be written to costs the time to build, nothing else.

    Args:
        path: The file. Its name must tell apart all versions of the object and of Python.
        build: Makes the object.
    """
    with suppress(OSError, *_SPOILT):
        if _is_ours(path):
            kept: Built = pickle.loads(path.read_bytes())
            return kept
    built = build()
    with suppress(OSError):
        _write(path, built)
    return built


def _is_ours(path: Path) -> bool:
    """Whether only this user can have written the file: reading it runs what it says."""
    found = path.lstat()
    others_write = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISREG(found.st_mode) and found.st_uid == os.getuid() and not others_write


def _write(path: Path, built: object) -> None:
    """Write the whole file or none of it; of several programs the last one's stays."""
    private_folder(path.parent)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".") as folder:
        whole = Path(folder) / path.name
        whole.touch(mode=0o600)
        whole.write_bytes(pickle.dumps(built))
        whole.replace(path)
