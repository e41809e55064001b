import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from graphnative.store import process as module
from graphnative.store.process import Process, find_by_argument, identify, is_alive, terminate, wait_gone


@pytest.fixture(params=["proc", "ps"])
def source(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to learn of processes: /proc, and `ps` where there is none."""
    if request.param == "ps":
        monkeypatch.setattr(module, "_PROC", Path("/nowhere/self/stat"))
    return str(request.param)


@pytest.fixture
def sleeper():
    started: list[subprocess.Popen[bytes]] = []

    def start(*code: str) -> subprocess.Popen[bytes]:
        arguments = code or ("import time; time.sleep(60)",)
        child = subprocess.Popen([sys.executable, "-c", *arguments], stdout=subprocess.PIPE)
        started.append(child)
        return child

    yield start
    for child in started:
        child.kill()
        child.wait()
        assert child.stdout is not None
        child.stdout.close()


def test_a_running_process_is_alive_and_stays_the_same(source: str) -> None:
    mine = identify(os.getpid())
    assert mine.started
    assert is_alive(mine)
    assert identify(os.getpid()) == mine


def test_a_pid_that_another_process_got_is_not_ours(source: str) -> None:
    assert not is_alive(Process(os.getpid(), "12"))


def test_a_killed_child_is_gone_even_before_it_is_reaped(source: str, sleeper) -> None:
    child = sleeper()
    process = identify(child.pid)
    assert is_alive(process)
    child.kill()
    assert wait_gone(process, 5.0)
    assert child.returncode is None  # nobody has waited for it: it is a zombie
    child.wait()
    assert identify(child.pid).started == ""


def test_a_process_that_never_was_is_not_alive(source: str) -> None:
    # Above the largest pid of Linux (2**22) and macOS (99998).
    assert not is_alive(identify(2**22 + 5))


def test_waiting_for_a_process_that_stays_ends(sleeper) -> None:
    assert not wait_gone(identify(sleeper().pid), 0.2)


def test_terminate_asks_first(sleeper) -> None:
    child = sleeper()
    terminate(identify(child.pid), 5.0)
    assert child.wait() == -signal.SIGTERM


def test_terminate_kills_a_process_that_does_not_listen(sleeper) -> None:
    child = sleeper(
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "print(1, flush=True); time.sleep(60)"
    )
    child.stdout.readline()
    terminate(identify(child.pid), 0.3)
    assert child.wait() == -signal.SIGKILL


def test_terminating_a_process_that_is_gone_does_nothing(sleeper) -> None:
    child = sleeper("pass")
    process = identify(child.pid)
    child.wait()
    began = time.monotonic()
    terminate(process, 5.0)
    assert time.monotonic() - began < 1


def test_a_process_is_found_by_a_whole_argument(source: str, sleeper) -> None:
    mark = f"--home-dir=/tmp/a folder {os.getpid()}"
    child = sleeper("import time; time.sleep(60)", mark, "--last")
    assert [found.pid for found in find_by_argument(mark)] == [child.pid]
    assert find_by_argument(mark + "0") == []
    assert find_by_argument(mark[:-1]) == []
