import os
import stat
from pathlib import Path

import neo4j
import pytest

from graphnative.errors import ServerError
from graphnative.settings import Settings
from graphnative.store.credentials import count_clients, ensure_access, ensure_password
from graphnative.store.home import ServerHome, write_atomically
from graphnative.store.local import find_running
from graphnative.store.supervisor import count_connections


def port_of(settings: Settings) -> int:
    state = ServerHome.of(settings).read_state()
    assert state is not None
    return state.port


def test_a_password_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    home = ServerHome(tmp_path / "neo4j")
    password = ensure_password(home)
    assert len(password) >= 24
    assert ensure_password(home) == password
    assert stat.S_IMODE(home.password_file.stat().st_mode) == 0o600
    assert ensure_password(ServerHome(tmp_path / "other")) != password


def test_an_empty_password_file_is_filled(tmp_path: Path) -> None:
    home = ServerHome(tmp_path)
    write_atomically(home.password_file, "\n")
    assert ensure_password(home)


@pytest.mark.neo4j
def test_the_running_server_takes_the_kept_password_and_no_other(managed: Settings) -> None:
    home = ServerHome.of(managed)
    assert ensure_access(home, port_of(managed)) == home.password_file.read_text(encoding="utf-8")
    uri = f"bolt://127.0.0.1:{port_of(managed)}"
    with (
        neo4j.GraphDatabase.driver(uri, auth=("neo4j", "neo4j")) as driver,
        pytest.raises(neo4j.exceptions.AuthError),
    ):
        driver.execute_query("RETURN 1", database_="neo4j")


@pytest.mark.neo4j
def test_the_password_is_in_no_command_line_and_in_no_log(managed: Settings) -> None:
    home = ServerHome.of(managed)
    password = home.password_file.read_bytes()
    state = home.read_state()
    assert state is not None
    for process in (state.server, state.supervisor):
        assert password not in Path(f"/proc/{process.pid}/cmdline").read_bytes()
        assert password not in Path(f"/proc/{process.pid}/environ").read_bytes()
    logs = [path for path in home.folder.rglob("logs/*") if path.is_file()]
    assert logs
    assert all(password not in path.read_bytes() for path in logs)


@pytest.mark.neo4j
def test_a_server_that_still_has_the_initial_password_gets_ours(managed: Settings) -> None:
    """What a crash between writing the file and setting the password leaves."""
    home = ServerHome.of(managed)
    password = home.password_file.read_text(encoding="utf-8")
    uri = f"bolt://127.0.0.1:{port_of(managed)}"
    with neo4j.GraphDatabase.driver(uri, auth=("neo4j", password)) as driver:
        # The initial password is too short for the rules of a running server.
        driver.execute_query(
            "ALTER CURRENT USER SET PASSWORD FROM $old TO $new",
            {"old": password, "new": "initial-one"},
            database_="system",
        )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("graphnative.store.credentials._INITIAL", "initial-one")
        assert ensure_access(home, port_of(managed)) == password
    endpoint = find_running(managed)
    assert endpoint is not None
    with neo4j.GraphDatabase.driver(uri, auth=("neo4j", endpoint.password)) as driver:
        driver.verify_connectivity()


@pytest.mark.neo4j
def test_a_lost_password_file_is_one_sentence(managed: Settings, tmp_path: Path) -> None:
    home = ServerHome.of(managed)
    kept = home.password_file.read_text(encoding="utf-8")
    home.password_file.unlink()
    try:
        with pytest.raises(ServerError, match="does not take the password in") as caught:
            ensure_access(home, port_of(managed))
        assert "Put that file back" in caught.value.hint
    finally:
        write_atomically(home.password_file, kept)


@pytest.mark.neo4j
def test_clients_are_counted_without_the_one_who_asks(managed: Settings) -> None:
    home, port = ServerHome.of(managed), port_of(managed)
    before = count_clients(home, port)
    uri = f"bolt://127.0.0.1:{port}"
    with neo4j.GraphDatabase.driver(uri, auth=("neo4j", ensure_password(home))) as driver:
        driver.verify_connectivity()
        state = home.read_state()
        assert state is not None
        assert count_connections(home)(state) == before + 1


def test_a_server_that_does_not_answer_has_no_clients(
    tmp_path: Path, web_server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graphnative.store.credentials._CONTACT_S", 0.3)
    assert count_clients(ServerHome(tmp_path), web_server.server_port) == 0


def test_a_server_that_does_not_answer_is_one_sentence(
    tmp_path: Path, web_server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graphnative.store.credentials._CONTACT_S", 0.3)
    monkeypatch.setattr("graphnative.store.credentials._PATIENCE_S", 0.3)
    with pytest.raises(ServerError, match="does not answer"):
        ensure_access(ServerHome(tmp_path), web_server.server_port)
    assert os.listdir(tmp_path).count("password") == 1
