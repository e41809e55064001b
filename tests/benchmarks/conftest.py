"""Benchmark scripts are no package: their folder is put on the path, as running one of them does."""

import sys
from pathlib import Path

import pytest

from graphnative.settings import Settings

FOLDER = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(autouse=True)
def scripts_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        file = getattr(sys.modules[name], "__file__", None)
        if file and Path(file).parent == FOLDER:
            del sys.modules[name]


@pytest.fixture
def neo4j_environment(workspace: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The session's emptied server, named as a user of the scripts would name it."""
    section = workspace.neo4j
    monkeypatch.setenv("NEO4J_URI", section.uri)
    monkeypatch.setenv("NEO4J_USERNAME", section.username)
    monkeypatch.setenv("NEO4J_PASSWORD", section.password.get_secret_value() if section.password else "")
