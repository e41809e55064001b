"""The supervisor with a sleeping process in the server's place: all it does but count connections."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from graphnative.store import supervisor as module
from graphnative.store.home import ServerHome, ServerState
from graphnative.store.launch import prepare_home, start_supervised
from graphnative.store.lock import exclusive
from graphnative.store.process import Process, identify, is_alive, terminate, wait_gone
from graphnative.store.supervisor import Watch, supervise

SLEEP = [sys.executable, "-c", "import time; time.sleep(120)"]


@pytest.fixture
def home(tmp_path: Path) -> ServerHome:
    home = ServerHome(tmp_path / "neo4j")
    prepare_home(home)
    home.touch()
    return home


@pytest.fixture
def server(home: ServerHome) -> Iterator[ServerState]:
    child = subprocess.Popen(SLEEP)
    state = ServerState(identify(child.pid), identify(os.getpid()), 1, time.time(), "ready")
    home.write_state(state)
    yield state
    child.kill()
    child.wait()


def nobody(_: ServerState) -> int:
    return 0


def age(home: ServerHome, seconds: float) -> None:
    moment = time.time() - seconds
    os.utime(home.used, (moment, moment))


def test_an_idle_server_is_stopped_and_forgotten(home: ServerHome, server: ServerState) -> None:
    age(home, 100)
    supervise(home, server, Watch(60, None, nobody), poll_s=0.05)
    assert not is_alive(server.server)
    assert home.read_state() is None


def test_a_server_in_use_runs_until_it_is_idle(home: ServerHome, server: ServerState) -> None:
    thread = Thread(target=supervise, args=(home, server, Watch(1.0, None, nobody)), kwargs={"poll_s": 0.05})
    thread.start()
    for _ in range(4):
        home.touch()
        time.sleep(0.5)
    assert is_alive(server.server)  # two seconds have gone, but never one without use
    thread.join(10)
    assert not is_alive(server.server)


def test_a_server_that_is_never_idle_runs_on(home: ServerHome, server: ServerState) -> None:
    age(home, 10**6)
    thread = Thread(target=supervise, args=(home, server, Watch(0, None, nobody)), kwargs={"poll_s": 0.05})
    thread.start()
    time.sleep(0.5)
    assert is_alive(server.server)
    terminate(server.server)
    thread.join(10)
    assert not thread.is_alive()


def test_open_connections_count_as_use(home: ServerHome, server: ServerState) -> None:
    counts = iter([2, 1])
    asked: list[float] = []

    def connections(_: ServerState) -> int:
        asked.append(home.idle_s())
        count = next(counts, 0)
        return count

    age(home, 100)
    supervise(home, server, Watch(0.5, None, connections), poll_s=0.05)
    assert len(asked) == 3
    assert asked[0] >= 99
    assert all(0.5 <= idle < 5 for idle in asked[1:])  # a whole idle time after each answer


def test_a_use_in_the_last_moment_keeps_the_server(home: ServerHome, server: ServerState) -> None:

    def connections(_: ServerState) -> int:
        # A command comes between this answer and the stop: it notes its use first, as they all do.
        home.touch()
        return 0

    age(home, 100)
    thread = Thread(
        target=supervise, args=(home, server, Watch(60, None, connections)), kwargs={"poll_s": 0.05}
    )
    thread.start()
    time.sleep(0.5)
    assert is_alive(server.server)
    state = home.read_state()
    assert state is not None
    assert state.phase == "ready"
    terminate(server.server)
    thread.join(10)


def test_a_server_being_started_by_somebody_is_left_alone(home: ServerHome, server: ServerState) -> None:
    age(home, 100)
    thread = Thread(target=supervise, args=(home, server, Watch(60, None, nobody)), kwargs={"poll_s": 0.05})
    with exclusive(home.lock, 0):
        thread.start()
        time.sleep(0.4)
        assert is_alive(server.server)
    thread.join(10)
    assert not is_alive(server.server)


def test_a_state_of_another_server_is_not_touched(home: ServerHome, server: ServerState) -> None:
    other = ServerState(Process(1, "other"), server.supervisor, 2, 0.0, "ready")
    home.write_state(other)
    age(home, 100)
    thread = Thread(target=supervise, args=(home, server, Watch(60, None, nobody)), kwargs={"poll_s": 0.05})
    thread.start()
    time.sleep(0.3)
    assert home.read_state() == other
    assert is_alive(server.server)
    terminate(server.server)
    thread.join(10)


def test_a_server_ends_with_its_owner(home: ServerHome, server: ServerState) -> None:
    owner = subprocess.Popen(SLEEP)
    watch = Watch(0, identify(owner.pid), nobody)
    thread = Thread(target=supervise, args=(home, server, watch), kwargs={"poll_s": 0.05})
    thread.start()
    time.sleep(0.3)
    assert is_alive(server.server)
    owner.kill()
    owner.wait()
    thread.join(10)
    assert not is_alive(server.server)


def test_a_server_ends_with_its_folder(home: ServerHome, server: ServerState, tmp_path: Path) -> None:
    home.folder.rename(tmp_path / "moved")
    supervise(home, server, Watch(0, None, nobody), poll_s=0.05)
    assert not is_alive(server.server)


def test_the_program_starts_what_it_reads_and_stays_until_that_ends(
    home: ServerHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.chdir(home.folder)  # and back again: the program changes its folder
    monkeypatch.setattr(module, "leave_caller", lambda: lambda: said.append("has begun"))
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps([sys.executable, "-c", "print('hello')"])))
    before = signal.getsignal(signal.SIGTERM)
    try:
        module.main(["--home", str(home.folder), "--idle-s", "0", "--port", "4711"])
    finally:
        signal.signal(signal.SIGTERM, before)
    state = home.read_state()
    assert state is not None
    assert (state.port, state.supervisor.pid, said) == (4711, os.getpid(), ["has begun"])
    assert not is_alive(state.server)
    assert home.console.read_text(encoding="utf-8") == "hello\n"


def test_the_program_adopts_a_server(
    home: ServerHome, server: ServerState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home.folder)  # and back again: the program changes its folder
    monkeypatch.setattr(module, "leave_caller", lambda: lambda: None)
    before = signal.getsignal(signal.SIGTERM)
    owner = identify(os.getpid())
    try:
        # An owner that is no more: the server ends at once.
        adopt = ["--adopt", str(server.server.pid), "--owner", str(2**22 + 5)]
        module.main(["--home", str(home.folder), "--idle-s", "0", "--port", "1", *adopt])
    finally:
        signal.signal(signal.SIGTERM, before)
    state = home.read_state()
    assert state is not None
    assert (state.server, state.supervisor, state.phase) == (server.server, owner, "ready")
    assert not is_alive(server.server)


@pytest.fixture
def detached(home: ServerHome) -> Iterator[ServerState]:
    """A server started by a supervisor process of its own."""
    start_supervised(home, ["--idle-s", "0", "--port", "4711"], SLEEP)
    state = home.read_state()
    assert state is not None
    yield state
    terminate(state.supervisor, 5)
    terminate(state.server, 5)


def test_a_started_server_is_noted_and_leaves_the_terminal(home: ServerHome, detached: ServerState) -> None:
    assert is_alive(detached.server)
    assert is_alive(detached.supervisor)
    assert (detached.port, detached.phase) == (4711, "starting")
    assert detached.supervisor.pid != os.getpid()
    for process in (detached.server, detached.supervisor):
        assert os.getsid(process.pid) != os.getsid(0)  # Ctrl-C and a closed window do not reach it
        assert os.getpgid(process.pid) != os.getpgid(0)


def test_the_supervisor_ends_with_the_server(detached: ServerState) -> None:
    os.kill(detached.server.pid, signal.SIGKILL)
    assert wait_gone(detached.supervisor, 10)


def test_a_supervisor_that_is_asked_to_end_stops_the_server(detached: ServerState) -> None:
    os.kill(detached.supervisor.pid, signal.SIGTERM)
    assert wait_gone(detached.server, 10)
    assert wait_gone(detached.supervisor, 10)


def test_a_server_without_supervisor_is_adopted(home: ServerHome, detached: ServerState) -> None:
    home.set_phase(detached, "ready")
    os.kill(detached.supervisor.pid, signal.SIGKILL)
    assert wait_gone(detached.supervisor, 10)
    assert is_alive(detached.server)
    owner = subprocess.Popen(SLEEP)
    adopt = ["--adopt", str(detached.server.pid), "--port", "4711", "--owner", str(owner.pid)]
    start_supervised(home, ["--idle-s", "0", *adopt], [])
    state = home.read_state()
    assert state is not None
    assert (state.server, state.port, state.phase) == (detached.server, 4711, "ready")
    assert state.supervisor != detached.supervisor
    owner.kill()
    owner.wait()
    assert wait_gone(detached.server, 10)
    assert wait_gone(state.supervisor, 10)
