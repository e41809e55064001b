"""A folder that nobody but its owner can look into: caches hold texts of documents and replies of models."""

import os
from pathlib import Path

_OTHERS = 0o077
_OWNER_ALONE = 0o700


def private_folder(folder: Path) -> Path:
    """Return a folder, made where it is missing and closed to everybody but its owner.

    One that an earlier version left open is closed too, where it is the caller's own.

    Args:
        folder: The folder; those above it are made as the system makes folders.

    Raises:
        OSError: It can't be made.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=_OWNER_ALONE, exist_ok=True)
    found = folder.stat()
    if found.st_mode & _OTHERS and found.st_uid == os.getuid():
        folder.chmod(_OWNER_ALONE)
    return folder
