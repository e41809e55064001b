"""What is noted of a gateway."""

import os
from pathlib import Path

import pytest

from gateway_workspace import gateway_workspace
from graphnative.settings import Settings
from graphnative.settings.gateway_address import GatewayAddress
from graphnative.store.gateway_home import GatewayHome, noted_gateway, settings_digest

HERE = GatewayAddress("127.0.0.1", 9)


def test_this_process_is_noted_for_a_while(tmp_path: Path) -> None:
    settings = gateway_workspace(tmp_path)
    home = GatewayHome.of(settings)
    with noted_gateway(settings, HERE):
        state = home.read_state()
        assert state is not None
        assert (state.process.pid, state.url) == (os.getpid(), HERE.url)
        assert home.state_file.stat().st_mode & 0o077 == 0
    assert home.read_state() is None


def test_the_note_of_another_process_is_left(tmp_path: Path) -> None:
    settings = gateway_workspace(tmp_path)
    home = GatewayHome.of(settings)
    with noted_gateway(settings, HERE):
        text = home.state_file.read_text(encoding="utf-8")
        home.state_file.write_text(text.replace(f'"pid": {os.getpid()}', '"pid": 1'), encoding="utf-8")
    assert home.read_state() is not None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"process": {"pid": "x"}}', '{"process": 1}'])
def test_a_note_that_is_none_is_no_gateway(text: str, tmp_path: Path) -> None:
    home = GatewayHome(tmp_path)
    home.state_file.write_text(text, encoding="utf-8")
    assert home.read_state() is None


def test_the_digest_changes_with_what_is_served_and_only_with_that(tmp_path: Path) -> None:
    def digest(address: GatewayAddress = HERE, **blocks: object) -> str:
        return settings_digest(Settings.model_validate({"root": tmp_path, **blocks}), address)

    chat = {"kind": "litellm", "model": "openai/x", "api_key": "one"}
    different = [
        digest(),
        digest(GatewayAddress("127.0.0.1", 10)),
        digest(chat=chat),
        digest(chat={**chat, "api_key": "two"}),
        digest(embedder={"kind": "minilm"}),
    ]
    assert len(set(different)) == len(different)
    assert digest(chat=chat, retrieval={"top_k": 9}) == digest(chat=chat)
    assert "one" not in digest(chat=chat)
