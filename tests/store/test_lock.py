import subprocess
import sys
import time
from pathlib import Path

from graphnative.store.lock import exclusive

_HOLD = """
import sys, time
from pathlib import Path
from graphnative.store.lock import exclusive
with exclusive(Path(sys.argv[1]), 5) as mine:
    print(mine, flush=True)
    time.sleep(60)
"""


def hold(path: Path) -> subprocess.Popen[str]:
    child = subprocess.Popen([sys.executable, "-c", _HOLD, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "True\n"
    return child


def test_the_lock_excludes_others_and_dies_with_its_holder(tmp_path: Path) -> None:
    path = tmp_path / "run" / "lock"
    with hold(path) as holder:
        with exclusive(path, 0.2) as mine:
            assert not mine
        holder.kill()
        with exclusive(path, 5) as mine:
            assert mine


def test_the_lock_excludes_within_one_process_too(tmp_path: Path) -> None:
    with exclusive(tmp_path / "lock", 0) as first, exclusive(tmp_path / "lock", 0) as second:
        assert (first, second) == (True, False)
    with exclusive(tmp_path / "lock", 0) as third:
        assert third


def test_a_child_does_not_inherit_the_lock(tmp_path: Path) -> None:
    with exclusive(tmp_path / "lock", 0):
        child = subprocess.Popen(["sleep", "30"], close_fds=False)
    try:
        with exclusive(tmp_path / "lock", 0) as mine:
            assert mine
    finally:
        child.kill()
        child.wait()


def test_waiting_takes_no_longer_than_asked(tmp_path: Path) -> None:
    with exclusive(tmp_path / "lock", 0):
        began = time.monotonic()
        with exclusive(tmp_path / "lock", 0.3) as mine:
            assert not mine
        assert 0.3 <= time.monotonic() - began < 3
