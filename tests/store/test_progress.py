import io
import sys

import pytest

from graphnative.store.progress import terminal_bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_what_is_under_way_and_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with terminal_bar() as show:
        show("Fetching", 216, 216)
        show("Starting", 1, 0)
    drawn = terminal.getvalue()
    assert "Fetching" in drawn
    assert "216/216" in drawn
    assert drawn.index("Fetching") < drawn.index("Starting")


def test_nothing_is_drawn_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", file := io.StringIO())
    with terminal_bar() as show:
        show("Fetching", 1, 2)
    assert file.getvalue() == ""
