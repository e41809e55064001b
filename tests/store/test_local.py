"""The managed server as processes meet it: started by many at once, killed, half-started, idle."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import neo4j
import pytest

from graphnative.errors import ServerError
from graphnative.settings import Settings
from graphnative.store import jars, local
from graphnative.store.endpoint import Endpoint
from graphnative.store.home import ServerHome, ServerState, write_atomically
from graphnative.store.launch import choose_port, start_supervised
from graphnative.store.local import ensure_running, find_running, stop
from graphnative.store.lock import exclusive
from graphnative.store.process import Process, find_by_argument, is_alive, wait_gone

pytestmark = pytest.mark.neo4j

_CLIENT = """
import json, sys
from pathlib import Path
from graphnative.settings import Settings
from graphnative.store.local import ensure_running
settings = Settings.model_validate(
    {"root": Path(sys.argv[1]), "neo4j": {"heap": "512m", "idle_minutes": 0}}
)
endpoint = ensure_running(settings, owner_pid=int(sys.argv[2]))
print(json.dumps([endpoint.uri, endpoint.password]))
"""


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """One workspace for this file, in a folder with a space; its server is started and ended by the tests."""
    root = tmp_path_factory.mktemp("a workspace")
    settings = Settings.model_validate({"root": root, "neo4j": {"heap": "512m", "idle_minutes": 0}})
    yield settings
    stop(settings)


@pytest.fixture
def home(settings: Settings) -> ServerHome:
    return ServerHome.of(settings)


def client(settings: Settings) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-c", _CLIENT, str(settings.root), str(os.getpid())]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(settings: Settings, **options: object) -> Endpoint:
    return ensure_running(settings, owner_pid=os.getpid(), **options)  # type: ignore[arg-type]


def query(endpoint: Endpoint, cypher: str) -> list[list[object]]:
    auth = (endpoint.username, endpoint.password)
    with neo4j.GraphDatabase.driver(endpoint.uri, auth=auth) as driver:
        return [record.values() for record in driver.execute_query(cypher, database_="neo4j").records]


def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def state_of(home: ServerHome) -> ServerState:
    state = home.read_state()
    assert state is not None
    return state


def test_twenty_cold_starts_at_once_make_one_server(settings: Settings, home: ServerHome) -> None:
    # A password file without a server: what a crash between the file and the server leaves.
    write_atomically(home.password_file, "made-before-the-crash")
    clients = [client(settings) for _ in range(20)]
    answers = [one.communicate(timeout=300) for one in clients]
    assert [one.returncode for one in clients] == [0] * 20, answers
    assert {out for out, _ in answers} == {answers[0][0]}
    uri, password = json.loads(answers[0][0])
    assert password == "made-before-the-crash"
    assert [one.pid for one in find_by_argument(home.home_argument)] == [state_of(home).server.pid]
    endpoint = run(settings)
    assert (endpoint.uri, endpoint.username, endpoint.password) == (uri, "neo4j", password)
    query(endpoint, "CREATE (:Kept {name: 'through every crash'})")


def test_it_listens_on_this_machine_only(settings: Settings, home: ServerHome) -> None:
    run(settings)
    port = state_of(home).port
    listening = set()
    for name in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{name}").read_text(encoding="ascii").splitlines()[1:]:
            address, state = line.split()[1], line.split()[3]
            if state == "0A" and int(address.rpartition(":")[2], 16) == port:
                listening.add(address.rpartition(":")[0])
    # 127.0.0.1 in the byte order of /proc, plain or mapped into IPv6.
    assert listening <= {"0100007F", "0000000000000000FFFF00000100007F"}
    assert listening


def test_a_supervisor_killed_is_replaced_and_the_server_stays(settings: Settings, home: ServerHome) -> None:
    run(settings)
    before = state_of(home)
    os.kill(before.supervisor.pid, signal.SIGKILL)
    assert wait_gone(before.supervisor, 10)
    assert find_running(settings) is None
    run(settings)
    after = state_of(home)
    assert after.server == before.server
    assert is_alive(after.supervisor)


def test_a_server_killed_is_started_again_offline_and_on_the_port_of_the_settings(
    settings: Settings, home: ServerHome, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(settings)
    os.kill(state_of(home).server.pid, signal.SIGKILL)
    assert wait_gone(state_of(home).server, 10)
    assert find_running(settings) is None

    def refuse(*_: object) -> Path:
        raise AssertionError("the cache is filled: nothing may be fetched")

    monkeypatch.setattr(jars, "_resolve", refuse)
    port = choose_port(None)
    with_port = Settings.model_validate(
        {"root": settings.root, "neo4j": {"heap": "512m", "idle_minutes": 0, "port": port}}
    )
    told: list[str] = []
    endpoint = run(with_port, progress=lambda label, *_: told.append(label))
    assert endpoint.uri == f"bolt://127.0.0.1:{port}"
    assert set(told) == {"Starting Neo4j"}
    assert query(endpoint, "MATCH (n:Kept) RETURN n.name") == [["through every crash"]]


def test_a_torn_state_file_does_not_lead_to_two_servers(settings: Settings, home: ServerHome) -> None:
    run(settings)
    before = state_of(home)
    home.state_file.write_text('{"server": {"pid": 1', encoding="utf-8")
    endpoint = run(settings)
    assert not is_alive(before.server)
    assert [one.pid for one in find_by_argument(home.home_argument)] == [state_of(home).server.pid]
    assert query(endpoint, "MATCH (n:Kept) RETURN count(n)") == [[1]]


def test_an_idle_server_stops_but_not_under_a_client(settings: Settings, home: ServerHome) -> None:
    endpoint = run(settings)
    before = state_of(home)
    os.kill(before.supervisor.pid, signal.SIGKILL)
    assert wait_gone(before.supervisor, 10)
    with neo4j.GraphDatabase.driver(endpoint.uri, auth=(endpoint.username, endpoint.password)) as driver:
        driver.verify_connectivity()
        adopt = ["--adopt", str(before.server.pid), "--port", str(before.port)]
        start_supervised(home, ["--idle-s", "2", *adopt], [])
        time.sleep(7)
        assert is_alive(before.server)
    supervisor = state_of(home).supervisor
    assert wait_gone(before.server, 60)
    assert wait_gone(supervisor, 10)
    assert home.read_state() is None
    assert stop(settings) is False


def test_a_client_killed_while_it_starts_leaves_a_start_that_the_next_one_finishes(
    settings: Settings, home: ServerHome
) -> None:
    stop(settings)
    first = client(settings)
    until(lambda: home.read_state() is not None)
    first.kill()
    first.communicate()
    begun = state_of(home)
    assert begun.phase == "starting"
    assert is_alive(begun.server)
    endpoint = run(settings)
    assert state_of(home).server == begun.server
    assert query(endpoint, "MATCH (n:Kept) RETURN count(n)") == [[1]]


def test_stop_leaves_no_process_and_no_state(settings: Settings, home: ServerHome) -> None:
    run(settings)
    state = state_of(home)
    assert stop(settings) is True
    assert not is_alive(state.server)
    assert not is_alive(state.supervisor)
    assert home.read_state() is None
    assert find_by_argument(home.home_argument) == []
    assert stop(settings) is False


def test_a_state_of_a_pid_that_somebody_else_has_now_is_stale(cold: Settings) -> None:
    home = ServerHome.of(cold)
    home.touch()
    stranger = Process(os.getpid(), "1")
    home.write_state(ServerState(stranger, stranger, 1, 0.0, "ready"))
    assert find_running(cold) is None
    assert stop(cold) is False  # and above all: this process lives on
    assert home.read_state() is None


def test_stopping_a_workspace_that_never_ran_makes_nothing(cold: Settings) -> None:
    assert stop(cold) is False
    assert list(cold.root.iterdir()) == []


def test_a_server_that_dies_at_once_shows_what_it_said(cold: Settings) -> None:
    tiny = Settings.model_validate({"root": cold.root, "neo4j": {"heap": "1k"}})
    with pytest.raises(ServerError, match="Neo4j ended while it started; the last lines of") as caught:
        run(tiny)
    assert "Too small maximum heap" in caught.value.message
    assert ServerHome.of(cold).read_state() is None


def test_a_taken_port_is_one_sentence_and_starts_nothing(cold: Settings, web_server) -> None:
    port = web_server.server_port
    taken = Settings.model_validate({"root": cold.root, "neo4j": {"port": port}})
    with pytest.raises(ServerError, match=f"Port {port} of 127.0.0.1 is taken by another program"):
        run(taken)
    assert ServerHome.of(cold).read_state() is None


def test_no_java_is_one_sentence(cold: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graphnative.store.java.packaged_java", lambda: None)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(ServerError, match="No Java 17 or newer was found"):
        run(cold)


def test_data_of_a_newer_version_is_one_sentence(cold: Settings) -> None:
    write_atomically(ServerHome.of(cold).version_file, "2026.1.0")
    with pytest.raises(ServerError, match=r"was made by Neo4j 2026\.1\.0"):
        run(cold)


def test_a_folder_that_can_not_be_written_is_one_sentence(cold: Settings) -> None:
    cold.indexes.write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(ServerError, match="indexes/neo4j can't be written"):
        run(cold)


def test_a_start_that_never_ends_is_given_up(cold: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "_START_WAIT_S", 0.5)
    monkeypatch.setattr(local, "command_line", lambda *_: ["sleep", "60"])
    with pytest.raises(ServerError, match="has not answered within"):
        run(cold)
    state = ServerHome.of(cold).read_state()
    assert state is None or not is_alive(state.server)


def test_waiting_for_a_start_by_somebody_else_ends(cold: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "_LOCK_WAIT_S", 0.2)
    with (
        exclusive(ServerHome.of(cold).lock, 0),
        pytest.raises(ServerError, match="Another process has been starting or stopping Neo4j"),
    ):
        run(cold)


def test_stopping_waits_for_a_start_by_somebody_else_and_gives_up(
    cold: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        exclusive(ServerHome.of(cold).lock, 0),
        monkeypatch.context() as patch,
        pytest.raises(ServerError, match="Another process has been starting or stopping"),
    ):
        patch.setattr(local, "_LOCK_WAIT_S", 0.2)
        stop(cold)
