"""`graphnative serve`: what it refuses, and that it serves."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from typer.testing import CliRunner

from gateway_workspace import free_port, gateway_workspace
from graphnative.cli.app import app
from graphnative.errors import SettingsError
from graphnative.settings import load_settings
from graphnative.settings.gateway_address import gateway_address
from graphnative.store.gateway import find_gateway


@contextmanager
def serving(root: Path, port: int | None = None) -> Iterator[tuple[httpx.Client, subprocess.Popen]]:
    """The command itself, in a process of its own, with the key k."""
    command = [sys.executable, "-c", "from graphnative.cli.app import main; main()"]
    arguments = ["serve", "--root", str(root), *(["--port", str(port)] if port else [])]
    expected = gateway_address(load_settings(root))
    port = port or (expected.port if expected else 0)
    process = subprocess.Popen([*command, *arguments], env={**os.environ, "GRAPHNATIVE_GATEWAY_KEY": "k"})
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}/v1", timeout=60) as client:
            for _ in range(300):
                try:
                    client.get("/models")
                    break
                except httpx.ConnectError:
                    assert process.poll() is None
                    time.sleep(0.2)
            yield client, process
    finally:
        process.terminate()
        process.wait(30)


def test_the_command_serves_the_configured_models_to_holders_of_the_key(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {}\n")
    with serving(tmp_path, free_port()) as (client, _):
        assert client.get("/models").status_code == 401
        names = client.get("/models", headers={"authorization": "Bearer k"}).json()["data"]
    assert [row["id"] for row in names] == ["extractive", "use-multilingual-v3"]


def test_listening_on_other_addresses_needs_a_key(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {}\n")
    result = CliRunner().invoke(app, ["serve", "--host", "0.0.0.0", "--root", str(tmp_path)])
    assert isinstance(result.exception, SettingsError)
    assert "without a key" in str(result.exception)


def test_a_gateway_on_the_expected_port_is_found_by_the_other_commands_and_others_are_not(
    tmp_path: Path,
) -> None:
    settings = gateway_workspace(tmp_path)
    address = gateway_address(settings)
    assert address is not None
    with serving(tmp_path) as (_, process):
        state = find_gateway(settings)
        assert state is not None and (state.process.pid, state.url) == (process.pid, address.url)
        refused = CliRunner().invoke(app, ["serve", "--root", str(tmp_path)])
        assert isinstance(refused.exception, SettingsError) and "can't listen" in str(refused.exception)
    assert find_gateway(settings) is None
    with serving(tmp_path, free_port()):
        assert find_gateway(settings) is None


def test_down_stops_one_in_the_foreground_too(tmp_path: Path) -> None:
    gateway_workspace(tmp_path)
    with serving(tmp_path) as (_, process):
        result = CliRunner().invoke(app, ["down", "--root", str(tmp_path)])
        assert result.stdout == "The gateway has stopped.\nNeo4j was not running.\n"
        assert process.wait(30) is not None
