import os
import shutil
import socket
import stat
from collections import namedtuple
from pathlib import Path

import pytest

from graphnative.errors import ServerError
from graphnative.store.home import ServerHome, write_atomically
from graphnative.store.java import Java
from graphnative.store.launch import (
    choose_port,
    command_line,
    folder_errors,
    port_taken,
    prepare_home,
    start_supervised,
    write_config,
)


@pytest.fixture
def home(tmp_path: Path) -> ServerHome:
    return ServerHome(tmp_path / "indexes" / "neo4j")


def test_the_command_line_runs_neo4j_in_its_home(home: ServerHome) -> None:
    line = command_line(Java(Path("/j/bin/java"), 21, "PATH"), Path("/c/lib"), home, "2g")
    assert line[0] == "/j/bin/java"
    assert "-Xmx2g" in line
    assert line[line.index("-cp") + 1] == "/c/lib/*"
    assert home.home_argument in line
    assert f"--config-dir={home.folder}/conf" in line
    assert line.index("org.neo4j.server.CommunityEntryPoint") < line.index(home.home_argument)


def test_the_configuration_keeps_to_this_machine_and_reports_nothing(home: ServerHome) -> None:
    write_config(home, 7999)
    written = (home.folder / "conf" / "neo4j.conf").read_text(encoding="utf-8")
    options = dict(line.split("=", 1) for line in written.splitlines() if not line.startswith("#"))
    assert options["server.bolt.listen_address"] == "127.0.0.1:7999"
    assert options["server.default_listen_address"] == "127.0.0.1"
    assert options["server.http.enabled"] == options["server.https.enabled"] == "false"
    assert options["dbms.usage_report.enabled"] == "false"
    assert options["db.logs.query.enabled"] == "OFF"
    assert "dbms.security.auth_enabled" not in options


def test_a_free_port_is_found_and_a_wanted_one_is_taken_as_it_is() -> None:
    port = choose_port(None)
    assert 1024 <= port <= 65535
    assert choose_port(port) == port


def test_a_port_that_somebody_listens_on_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(ServerError, match=f"Port {port} of 127.0.0.1 is taken") as caught:
            choose_port(port)
    assert "graphnative.neo4j.port" in caught.value.hint


def test_a_port_just_given_back_is_not_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            server.accept()[0].close()  # the side that closes first leaves TIME_WAIT behind
    assert choose_port(port) == port


def test_a_port_that_needs_a_right_is_told_apart() -> None:
    error = port_taken(80, PermissionError(13, "Permission denied"))
    assert error.message == "Port 80 of 127.0.0.1 can't be used: Permission denied."


def test_a_home_is_made_for_its_owner_only_and_remembers_the_version(home: ServerHome) -> None:
    prepare_home(home)
    prepare_home(home)
    assert stat.S_IMODE(home.folder.stat().st_mode) == 0o700
    assert home.data_version() == "5.26.30"


@pytest.mark.parametrize("version", ["5.26.31", "5.27.0", "2025.1.0", "10.0"])
def test_data_of_a_newer_version_is_refused_and_left_alone(home: ServerHome, version: str) -> None:
    write_atomically(home.version_file, version)
    with pytest.raises(ServerError, match=rf"was made by Neo4j {version}, this program runs 5\.26\.30"):
        prepare_home(home)
    assert home.data_version() == version


@pytest.mark.parametrize("version", ["5.26.30", "5.26.4", "4.4.99", ""])
def test_data_of_this_or_an_older_version_is_taken(home: ServerHome, version: str) -> None:
    write_atomically(home.version_file, version)
    prepare_home(home)
    assert home.data_version() == "5.26.30"


def test_a_full_disk_is_one_sentence(home: ServerHome, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10, 10, 299 * 2**20))
    with pytest.raises(ServerError, match="not enough disk space for Neo4j in") as caught:
        prepare_home(home)
    assert "300 MB" in caught.value.hint


def test_a_home_below_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "indexes").write_text("", encoding="utf-8")
    with pytest.raises(ServerError, match=r"indexes/neo4j can't be written: (Not a directory|File exists)"):
        prepare_home(ServerHome(tmp_path / "indexes" / "neo4j"))


def test_other_errors_of_the_file_system_are_told_as_they_are() -> None:
    with (
        pytest.raises(ServerError, match="/x can't be written: Permission denied"),
        folder_errors(Path("/x")),
    ):
        raise PermissionError(13, os.strerror(13))


def test_a_supervisor_that_can_not_start_is_one_sentence(home: ServerHome) -> None:
    prepare_home(home)
    with pytest.raises(ServerError, match=r"supervisor of Neo4j can't be started; see .*supervisor\.log"):
        start_supervised(home, ["--idle-s", "soon"], [])
    assert "invalid float value" in (home.folder / "logs" / "supervisor.log").read_text(encoding="utf-8")


def test_a_program_that_is_missing_is_one_sentence(home: ServerHome) -> None:
    prepare_home(home)
    with pytest.raises(ServerError, match="can't be started"):
        start_supervised(home, ["--idle-s", "0", "--port", "1"], ["/nowhere/java"])
    assert home.read_state() is None
