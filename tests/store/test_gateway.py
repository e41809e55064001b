"""The gateway in the background: one of it, found, renewed, stopped."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gateway_workspace import gateway_workspace
from graphnative.errors import ServerError, SettingsError
from graphnative.settings import Settings
from graphnative.settings.gateway_address import gateway_address
from graphnative.store import gateway as module
from graphnative.store.gateway import answers, find_gateway, running_gateway, start_gateway, stop_gateway
from graphnative.store.gateway_home import GatewayHome, noted_gateway
from graphnative.store.home import ServerHome
from graphnative.store.process import is_alive, wait_gone

SECRET = "the board took bribes"


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    found = gateway_workspace(tmp_path)
    yield found
    stop_gateway(found)


def start(settings: Settings):
    return start_gateway(settings, owner_pid=os.getpid())  # a killed session leaves no gateway behind


def test_it_is_started_once_answers_writes_no_text_down_and_is_stopped(settings: Settings) -> None:
    assert find_gateway(settings) is None
    state = start(settings)
    assert start(settings) == state == find_gateway(settings)
    with httpx.Client(base_url=state.url, timeout=60) as web:
        asked = {
            "messages": [{"role": "user", "content": SECRET}],
            "response_format": {"type": "json_object"},
        }
        assert web.post("/chat/completions", json=asked).status_code == 422
        assert web.post("/chat/completions", content=SECRET.encode()).status_code == 400
        names = [row["id"] for row in web.get("/models").json()["data"]]
    assert names == ["extractive", "use-multilingual-v3"]
    home = GatewayHome.of(settings)
    assert "422, ReplyError" in home.log.read_text(encoding="utf-8")
    assert SECRET not in home.log.read_text(encoding="utf-8") + home.console.read_text(encoding="utf-8")
    assert not ServerHome.of(settings).folder.exists()  # neither starts Neo4j nor notes a use of it
    assert stop_gateway(settings) is True
    assert not is_alive(state.process)
    assert (find_gateway(settings), stop_gateway(settings)) == (None, False)


def test_all_who_start_it_at_once_get_the_same_one(settings: Settings) -> None:
    code = (
        "import sys; from pathlib import Path; from graphnative.settings import load_settings;"
        "from graphnative.store.gateway import start_gateway;"
        f"print(start_gateway(load_settings(Path(sys.argv[1])), owner_pid={os.getpid()}).process.pid)"
    )
    command = [sys.executable, "-c", code, str(settings.root)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    pids = {process.communicate()[0] for process in both}
    assert len(pids) == 1
    found = find_gateway(settings)
    assert found is not None and pids == {f"{found.process.pid}\n"}


def test_changed_settings_start_it_anew(settings: Settings) -> None:
    first = start(settings)
    address = gateway_address(settings)
    assert address is not None
    second = start(gateway_workspace(settings.root, port=address.port, sentences=5))
    assert first.process != second.process and first.digest != second.digest
    assert not is_alive(first.process)


def test_a_stale_note_is_replaced(settings: Settings) -> None:
    address = gateway_address(settings)
    assert address is not None
    child = subprocess.Popen([sys.executable, "-c", ""])
    with noted_gateway(settings, address):
        home = GatewayHome.of(settings)
        stale = home.state_file.read_text(encoding="utf-8").replace(str(os.getpid()), str(child.pid))
    child.wait()
    home.state_file.write_text(stale, encoding="utf-8")
    assert find_gateway(settings) is None
    state = start(settings)
    assert state.process.pid != child.pid and find_gateway(settings) == state


def test_it_ends_with_its_workspace(settings: Settings) -> None:
    state = start(settings)
    GatewayHome.of(settings).folder.rename(settings.root / "moved")
    assert wait_gone(state.process, 30)


def test_a_block_runs_one_of_its_own_or_uses_the_one_that_runs(settings: Settings) -> None:
    with running_gateway(settings) as state:
        with running_gateway(settings) as same:
            assert same == state
        assert is_alive(state.process)
    assert not is_alive(state.process)


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings = gateway_workspace(tmp_path, port=other.getsockname()[1])
        with pytest.raises(SettingsError, match=r"can't listen on .*Address already in use"):
            start(settings)
    assert find_gateway(settings) is None


def test_what_can_not_be_started_is_refused(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {}\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="names no gateway"):
        start(Settings.model_validate({"root": tmp_path}))
    settings = gateway_workspace(tmp_path)
    address = gateway_address(settings)
    assert address is not None
    own = f"{{kind: litellm, model: openai/x, api_base: '{address.url}'}}"
    text = (tmp_path / "settings.yaml").read_text(encoding="utf-8")
    text = text.replace("{kind: extractive, sentences: 3}", own)
    (tmp_path / "settings.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=r"`graphnative.chat.api_base` is the gateway's own address"):
        start(settings)


def test_a_process_that_dies_at_once_is_told(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(ServerError, match=r"can't be started; see .*console.log"):
        start(settings)


def test_somebody_who_holds_the_lock_for_ever_is_told_of(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LOCK_WAIT_S", 0.0)
    with module.exclusive(GatewayHome.of(settings).lock, 0), pytest.raises(ServerError, match="for minutes"):
        start(settings)


def test_only_what_speaks_http_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        from graphnative.settings.gateway_address import GatewayAddress

        address = GatewayAddress("127.0.0.1", server.getsockname()[1])

        def say(text: bytes) -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(text)

        for text, right in ((b"HTTP/1.1 401 Unauthorized\r\n\r\n", True), (b"SSH-2.0\r\n", False)):
            thread = threading.Thread(target=say, args=(text,))
            thread.start()
            assert answers(address) is right
            thread.join()
        assert answers(address, timeout_s=0.05) is False
    assert answers(address) is False
