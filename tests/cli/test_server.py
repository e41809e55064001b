import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gateway_workspace import gateway_workspace
from graphnative.cli.app import app
from graphnative.errors import ServerError, SettingsError
from graphnative.settings import Settings, load_settings
from graphnative.settings.gateway_address import gateway_address
from graphnative.store.endpoint import Endpoint
from graphnative.store.gateway import find_gateway, stop_gateway
from graphnative.store.home import ServerHome
from graphnative.store.local import ensure_running, stop
from graphnative.store.process import is_alive

_SETTINGS = """\
graphnative:
  neo4j:
    heap: 512m
    idle_minutes: {minutes}
"""


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "settings.yaml").write_text(_SETTINGS.format(minutes=7), encoding="utf-8")
    yield tmp_path
    stop(Settings.model_validate({"root": tmp_path}))  # whatever the test made of the file


@pytest.fixture
def given(root: Path, neo4j_endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace whose server is the one of NEO4J_URI."""
    monkeypatch.setenv("NEO4J_URI", neo4j_endpoint.uri)
    monkeypatch.setenv("NEO4J_USERNAME", neo4j_endpoint.username or "neo4j")
    monkeypatch.setenv("NEO4J_PASSWORD", neo4j_endpoint.password)
    return root


def run(root: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--root", str(root)])


def test_status_of_a_workspace_that_never_ran_starts_nothing(root: Path) -> None:
    result = run(root, "status")
    assert result.exit_code == 0
    assert "Neo4j is stopped" in result.stdout
    assert [path.name for path in root.iterdir()] == ["settings.yaml"]


def test_status_as_json(root: Path) -> None:
    found = json.loads(run(root, "status", "--json").stdout)
    assert (found["kind"], found["phase"], found["uri"]) == ("managed", "stopped", None)


def test_down_where_nothing_runs_says_so(root: Path) -> None:
    result = run(root, "down")
    assert (result.exit_code, result.stdout) == (0, "Neo4j was not running.\n")


@pytest.mark.neo4j
def test_up_starts_the_gateway_that_graphrag_expects_and_down_stops_it(given: Path) -> None:
    settings = gateway_workspace(given)
    url = f"{gateway_address(settings).url}"
    try:
        up = run(given, "up")
        assert up.exit_code == 0, up.output
        assert up.stdout.splitlines()[2:] == [
            f"The gateway runs at {url}.",
            f"  it runs until `graphnative down`; faults are noted in {given}/indexes/gateway/gateway.log",
        ]
        state = find_gateway(settings)
        assert state is not None
        assert run(given, "up").exit_code == 0 and find_gateway(settings) == state
        assert "gateway   The gateway answers at" in run(given, "doctor").stdout
        assert run(given, "down").stdout.startswith("The gateway has stopped.\n")
        assert not is_alive(state.process)
    finally:
        stop_gateway(settings)
    doctor = run(given, "doctor")
    assert f"warn  gateway   The gateway at {url} does not run" in doctor.stdout
    assert "Start it with: graphnative up" in doctor.stdout


def test_a_folder_that_is_no_workspace_is_told(tmp_path: Path) -> None:
    for command in ("up", "down", "status"):
        error = run(tmp_path, command).exception
        assert isinstance(error, SettingsError)
        assert "settings.yaml" in error.message


def test_doctor_of_a_healthy_workspace_starts_nothing(root: Path) -> None:
    result = run(root, "doctor")
    assert result.exit_code == 0, result.stdout
    lines = result.stdout.splitlines()
    assert lines[0].startswith("ok    settings  ")
    assert lines[-1] == "Nothing stands in the way."
    assert [path.name for path in root.iterdir()] == ["settings.yaml"]


def test_doctor_fails_with_code_one_and_says_what_to_do(root: Path, web_server_port: int) -> None:
    text = _SETTINGS.format(minutes=7) + f"    port: {web_server_port}\n"
    (root / "settings.yaml").write_text(text, encoding="utf-8")
    result = run(root, "doctor")
    assert result.exit_code == 1
    assert f"fail  neo4j     Port {web_server_port} of 127.0.0.1 is taken" in result.stdout
    assert "\n                Give another `graphnative.neo4j.port`" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 of 15 checks failed."
    found = json.loads(run(root, "doctor", "--json").stdout)
    assert found["ok"] is False
    assert [check["name"] for check in found["checks"] if check["level"] == "fail"] == ["neo4j"]


def test_doctor_of_faulty_settings_names_the_line(root: Path) -> None:
    (root / "settings.yaml").write_text("graphnative:\n  neo4j:\n    prot: 7687\n", encoding="utf-8")
    result = run(root, "doctor")
    assert result.exit_code == 1
    assert "settings.yaml:3" in result.stdout
    assert "did you mean `port`" in result.stdout


def test_up_tells_why_it_can_not(root: Path, web_server_port: int) -> None:
    text = _SETTINGS.format(minutes=7) + f"    port: {web_server_port}\n"
    (root / "settings.yaml").write_text(text, encoding="utf-8")
    error = run(root, "up").exception
    assert isinstance(error, ServerError)
    assert "is taken by another program" in error.message


@pytest.fixture
def web_server_port() -> Iterator[int]:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.neo4j
def test_a_given_server_is_told_of_and_never_stopped(given: Path, neo4j_endpoint: Endpoint) -> None:
    up = run(given, "up")
    assert up.exit_code == 0, up.output
    assert re.match(rf"Neo4j 5\.\S+ runs at {neo4j_endpoint.uri}\.\n", up.stdout)
    assert "`down` does not stop it" in up.stdout
    assert run(given, "status").stdout.startswith("Neo4j 5.")
    down = run(given, "down")
    assert "is not ours to stop" in down.stdout
    assert json.loads(run(given, "status", "--json").stdout)["phase"] == "ready"


def test_status_of_a_given_server_that_is_gone_fails(
    root: Path, web_server_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEO4J_URI", f"bolt://127.0.0.1:{web_server_port}")
    (root / "settings.yaml").write_text(_SETTINGS.format(minutes=7) + "    timeout_s: 1\n", encoding="utf-8")
    result = run(root, "status")
    assert result.exit_code == 1
    assert "can't be reached" in result.stdout


@pytest.mark.neo4j
def test_up_status_and_down_of_the_managed_server(root: Path) -> None:
    settings: Settings = load_settings(root)
    ensure_running(settings, owner_pid=os.getpid())  # ends with the tests, should they be killed
    state = ServerHome.of(settings).read_state()
    assert state is not None
    up = run(root, "up")
    assert up.exit_code == 0, up.output
    assert up.stdout.splitlines() == [
        f"Neo4j 5.26.30 runs at bolt://127.0.0.1:{state.port}.",
        f"  user neo4j, password in {root}/indexes/neo4j/password",
        "  it stops after 7 minutes without use, or with `graphnative down`",
    ]
    status = run(root, "status").stdout.splitlines()
    assert status[0] == f"Neo4j 5.26.30 is ready at bolt://127.0.0.1:{state.port}."
    assert f"process {state.server.pid}, since 20" in status[1]
    assert re.fullmatch(r"  stops at \d\d:\d\d UTC unless somebody uses it", status[2])
    as_json = json.loads(run(root, "status", "--json").stdout)
    assert as_json["pid"] == state.server.pid
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", as_json["since"])
    (root / "settings.yaml").write_text(_SETTINGS.format(minutes=0), encoding="utf-8")
    assert "  it runs until `graphnative down`" in run(root, "up").stdout
    assert len(run(root, "status").stdout.splitlines()) == 2
    down = run(root, "down")
    assert (down.exit_code, down.stdout) == (0, "Neo4j has stopped.\n")
    assert not is_alive(state.server)
    assert not is_alive(state.supervisor)
    assert run(root, "down").stdout == "Neo4j was not running.\n"
