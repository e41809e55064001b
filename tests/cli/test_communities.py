"""`graphnative communities` as a user runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.settings import Settings
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j

_GRAPH = """
UNWIND range(0, 5) AS i
MERGE (a:__Node__:__Entity__ {id: 'e' + i}) MERGE (b:__Node__:__Entity__ {id: 'e' + (i + 1)})
CREATE (a)-[:NEAR]->(b) CREATE (a)-[:FAR {weight: -1.0}]->(b)
"""


@pytest.fixture
def root(workspace: Settings, database: Database, monkeypatch: pytest.MonkeyPatch) -> Path:
    database.write(_GRAPH)
    (workspace.root / "settings.yaml").write_text("graphnative: {}\n")
    monkeypatch.setenv("NEO4J_URI", workspace.neo4j.uri or "")
    monkeypatch.setenv("NEO4J_USERNAME", workspace.neo4j.username)
    password = workspace.neo4j.password
    monkeypatch.setenv("NEO4J_PASSWORD", password.get_secret_value() if password else "")
    return workspace.root


def run(root: Path, *arguments: str) -> str:
    # No projection is named: a graph without articles has entities to cluster.
    result = CliRunner().invoke(app, ["communities", "--root", str(root), *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_counts_are_printed_and_nothing_happens_when_nothing_changed(root: Path) -> None:
    assert "model calls it would take: 0" in run(root, "--dry-run")
    first = run(root)
    assert "kept 0, rewritten 1" in first
    assert "edges left out: 6 (weight is negative)" in first
    assert "kept 1, rewritten 0" in run(root)
    assert "0.0% of the edges changed" in run(root, "--if-stale", "0.05")
    assert json.loads(run(root, "--json", "--cold"))["kept"] == 1
