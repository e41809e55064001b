"""One process at a time: an advisory lock on a file, which the system gives back when its holder dies."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_POLL_S = 0.05


@contextmanager
def exclusive(path: Path, timeout_s: float) -> Iterator[bool]:
    """Yield True while this process alone holds the lock, False when it could not be had in time.

    The file is never removed: two processes must not hold locks on two files of one name.

    Args:
        path: The lock file; made with its folder when missing.
        timeout_s: How long to wait; 0 tries once.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Not inherited by children (PEP 446): a server outlives its starter and must not hold the lock.
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield _acquire(handle, time.monotonic() + timeout_s)
    finally:
        os.close(handle)


def _acquire(handle: int, deadline: float) -> bool:
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_S)
        else:
            return True
