"""`graphnative serve`: what it refuses, and that it serves."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.serve import listen, refuse_own_address
from graphnative.errors import SettingsError
from graphnative.settings import Settings

LITELLM_CHAT = {"kind": "litellm", "model": "openai/x", "api_base": "http://localhost:8765/v1"}
LITELLM_EMBEDDER = {**LITELLM_CHAT, "dimensions": 3, "api_base": "http://127.0.0.1:8765/v1"}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextmanager
def serving(root: Path, port: int) -> Iterator[httpx.Client]:
    """The command itself, in a process of its own."""
    command = [sys.executable, "-c", "from graphnative.cli.app import main; main()"]
    arguments = ["serve", "--root", str(root), "--port", str(port)]
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
            yield client
    finally:
        process.terminate()
        process.wait(30)


def test_the_command_serves_the_configured_models_to_holders_of_the_key(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {}\n")
    with serving(tmp_path, free_port()) as client:
        assert client.get("/models").status_code == 401
        names = client.get("/models", headers={"authorization": "Bearer k"}).json()["data"]
    assert [row["id"] for row in names] == ["extractive", "use-multilingual-v3"]


def test_listening_on_other_addresses_needs_a_key(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {}\n")
    result = CliRunner().invoke(app, ["serve", "--host", "0.0.0.0", "--root", str(tmp_path)])
    assert isinstance(result.exception, SettingsError)
    assert "without a key" in str(result.exception)


@pytest.mark.parametrize("block", [{"chat": LITELLM_CHAT}, {"embedder": LITELLM_EMBEDDER}])
def test_a_model_that_is_the_gateway_itself_is_refused(block: dict[str, object], tmp_path: Path) -> None:
    settings = Settings.model_validate({"root": tmp_path, **block})
    (name,) = block
    with pytest.raises(SettingsError, match=rf"`graphnative.{name}.api_base` is the gateway's own address"):
        refuse_own_address(settings, "127.0.0.1", 8765)
    refuse_own_address(settings, "127.0.0.1", 8766)


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = int(other.getsockname()[1])
        with pytest.raises(SettingsError, match=f"can't listen on 127.0.0.1:{port}: Address already in use"):
            listen("127.0.0.1", port)


def test_an_ipv6_address_is_listened_on_as_one() -> None:
    try:
        with listen("::1", free_port()) as opened:
            assert opened.family == socket.AF_INET6
    except SettingsError:
        pytest.skip("this machine has no IPv6")
