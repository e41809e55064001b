"""The demo's second half with the stock executable; what stops it is told in one sentence."""

import socket
from pathlib import Path

import pytest

from graphnative.cli import demo_graphrag
from graphnative.cli.demo_graphrag import METHODS, QUESTION, show_graphrag, stock_answer
from graphnative.demo.loading import demo_articles_about, load_demo
from graphnative.errors import GraphnativeError
from graphnative.settings import Settings, load_settings

SHIPPED = Path(__file__).parents[2] / "settings.yaml"


def on_port(workspace: Settings, port: int) -> Settings:
    """The workspace with the shipped file and its gateway on a port; only the settings know the server."""
    text = SHIPPED.read_text(encoding="utf-8").replace(":8765", f":{port}")
    (workspace.root / "settings.yaml").write_text(text, encoding="utf-8")
    return workspace


@pytest.mark.neo4j
@pytest.mark.full
@pytest.mark.timeout(1800)
def test_all_four_methods_of_the_stock_command_answer(workspace, database, capsys) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    load_demo(database, demo_articles_about(3), lambda *_: None)
    show_graphrag(on_port(workspace, port))
    said = capsys.readouterr().out
    assert "Left out" not in said and said.count(QUESTION) == len(METHODS), said
    assert said.count("[Data: ") >= len(METHODS), said


@pytest.mark.neo4j
def test_a_port_that_is_taken_leaves_the_first_half_standing(
    workspace, database, capsys, monkeypatch
) -> None:
    monkeypatch.setattr(demo_graphrag, "_write_index", lambda settings: None)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        show_graphrag(on_port(workspace, int(taken.getsockname()[1])))
    assert "Left out: The gateway can't listen on 127.0.0.1:" in capsys.readouterr().out


@pytest.mark.full
def test_a_command_that_fails_says_its_last_line(settings_without_index: Settings) -> None:
    with pytest.raises(GraphnativeError, match=r"graphrag query --method local failed: \S+"):
        stock_answer(settings_without_index, "local", QUESTION)


@pytest.fixture
def settings_without_index(tmp_path: Path) -> Settings:
    (tmp_path / "settings.yaml").write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    return load_settings(tmp_path)
