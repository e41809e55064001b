"""The gateway's process, run in this one with the server replaced by a look at what it gets."""

import os
import signal
import socket
from pathlib import Path

import pytest

from gateway_workspace import gateway_workspace
from graphnative.models.gateway import serving
from graphnative.settings.gateway_address import gateway_address
from graphnative.store import gateway_process as module
from graphnative.store.gateway_home import GatewayHome


def test_it_notes_itself_and_serves_what_the_workspace_names_on_the_socket_it_got(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = gateway_workspace(tmp_path)
    home, address = GatewayHome.of(settings), gateway_address(settings)
    home.folder.mkdir(parents=True)
    said: list[object] = []
    monkeypatch.chdir(tmp_path)  # and back again: the program changes its folder
    monkeypatch.setenv("GRAPHNATIVE_GATEWAY_KEY", "k")
    monkeypatch.setattr(module, "leave_caller", lambda: lambda: said.append("begun"))
    monkeypatch.setattr(serving, "log_faults", said.append)

    def look(gateway, listener, *, gone) -> None:
        state = home.read_state()
        assert state is not None and state.process.pid == os.getpid() and state.url == address.url
        said.append((gateway.chat.name, gateway.key, listener.getsockname(), gone()))
        home.folder.rename(tmp_path / "moved")
        said.append(gone())
        listener.close()

    monkeypatch.setattr(serving, "serve", look)
    before = signal.getsignal(signal.SIGTERM)
    try:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            here = listener.getsockname()
            copy = os.dup(listener.fileno())
            module.main(["--root", str(tmp_path), "--listener", str(copy), "--owner", str(os.getpid())])
    finally:
        signal.signal(signal.SIGTERM, before)
    assert said == [home.log, "begun", ("extractive", "k", here, False), True]
