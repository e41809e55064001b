"""What every command shares: the workspace it is asked for, and bars that only a terminal sees."""

import io
import sys
from pathlib import Path

import pytest

from graphnative.cli.context import progress_bar, progress_steps, running, workspace
from graphnative.errors import SettingsError
from graphnative.models.spans import span
from otel_spans import exported, tree


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_named_workspace_is_used_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {retrieval: {top_k: 8}}\n")

    assert workspace(tmp_path).retrieval.top_k == 8


def test_without_a_name_the_nearest_above_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.yaml").write_text("")
    below = tmp_path / "below"
    below.mkdir()
    monkeypatch.chdir(below)

    assert workspace(None).root == tmp_path


def test_a_folder_that_is_no_workspace_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"settings\.yaml"):
        workspace(tmp_path)


def test_bars_are_drawn_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)

    with progress_bar("Articles", 3) as move, progress_steps() as tell:
        move(2)
        tell("Reports", 1, 4)

    assert "Articles" in terminal.getvalue()


def test_bars_are_silent_when_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("Articles") as move, progress_steps() as tell:
        move(2)
        tell("Reports", 1, 4)

    assert capsys.readouterr().err == ""


def test_a_command_is_one_trace_and_a_server_none(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {traces: {export: otlp}}\n")
    for name, expected in (("ask", "graphnative ask"), ("serve", ""), (None, "")):
        with exported() as spans, running(lambda: name):  # noqa: B023 - called at once
            workspace(tmp_path)
            with span("retrieve", "RETRIEVER"):
                pass
        assert tree(spans)["retrieve"] == expected
