"""The server around the gateway: where it listens, what it notes, when it ends."""

import logging
import socket
import threading
from pathlib import Path

import httpx
import pytest

from gateway_models import Lengths, ScriptedModel
from gateway_workspace import free_port
from graphnative.errors import SettingsError
from graphnative.models.gateway import serving
from graphnative.models.gateway.server import Gateway
from graphnative.models.gateway.serving import listen, log_faults, open_gateway, serve
from graphnative.settings import Settings


@pytest.fixture(autouse=True)
def own_logging():
    """What a test does to the root's handlers is undone."""
    root = logging.getLogger()
    before, level, third = root.handlers[:], root.level, logging.getLogger("LiteLLM").level
    yield
    for handler in root.handlers:
        if handler not in before:
            handler.close()
    root.handlers[:] = before
    root.setLevel(level)
    logging.getLogger("LiteLLM").setLevel(third)


def test_the_configured_models_are_served(tmp_path: Path) -> None:
    gateway = open_gateway(Settings.model_validate({"root": tmp_path}), "127.0.0.1", "k")
    assert (gateway.chat.name, gateway.embedder.name) == ("extractive", "use-multilingual-v3")
    assert (gateway.key, gateway.hosts) == ("k", {"127.0.0.1"})


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


def test_it_serves_until_it_is_told_that_something_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_POLL_S", 0.02)
    gone = threading.Event()
    listener = listen("127.0.0.1", free_port())
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/v1/models"
    thread = threading.Thread(
        target=serve,
        args=(Gateway(ScriptedModel("x"), Lengths()), listener),
        kwargs={"gone": gone.is_set},
        daemon=True,
    )
    thread.start()
    assert httpx.get(address, timeout=30).status_code == 200
    gone.set()
    thread.join(30)
    assert not thread.is_alive() and listener.fileno() == -1


def test_the_log_has_first_lines_and_classes_of_exceptions_but_not_their_texts(tmp_path: Path) -> None:
    log_faults(tmp_path / "log")
    try:
        raise RuntimeError("the board took bribes")
    except RuntimeError:
        # No logger of uvicorn's: servers that other tests have run may have silenced those.
        logging.getLogger("app").exception("Exception in application\nof: the board took bribes")
    logging.getLogger("x").info("not noted")
    text = (tmp_path / "log").read_text(encoding="utf-8")
    assert "Exception in application\n" in text and "RuntimeError" in text and "test_serving.py" in text
    assert "bribes" not in text and "not noted" not in text


def test_without_a_file_faults_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    log_faults(None)
    logging.getLogger("x").error("broken")
    assert "ERROR x: broken" in capsys.readouterr().err


def test_the_log_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_LOG_BYTES", 2000)
    log_faults(tmp_path / "log")
    for number in range(200):
        logging.getLogger("x").error("fault %d", number)
    sizes = [path.stat().st_size for path in tmp_path.glob("log*")]
    assert len(sizes) == 2 and max(sizes) <= 2000
