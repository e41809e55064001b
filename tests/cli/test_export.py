"""`graphnative export` as a user runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bridge_graphs import FOREIGN, HashEmbedder
from graphnative.bridge import export
from graphnative.cli.app import app
from graphnative.communities.build import build_communities
from graphnative.errors import InputError
from graphnative.settings import Settings
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j


@pytest.fixture
def root(workspace: Settings, database: Database, monkeypatch: pytest.MonkeyPatch) -> Path:
    database.write(FOREIGN)
    (workspace.root / "settings.yaml").write_text("graphnative: {}\n")
    monkeypatch.setenv("NEO4J_URI", workspace.neo4j.uri or "")
    monkeypatch.setenv("NEO4J_USERNAME", workspace.neo4j.username)
    password = workspace.neo4j.password
    monkeypatch.setenv("NEO4J_PASSWORD", password.get_secret_value() if password else "")
    monkeypatch.setattr(export, "open_embedder", lambda _: HashEmbedder())
    return workspace.root


def test_counts_and_folder_are_printed(root: Path, database: Database) -> None:
    command = ["export", "--root", str(root)]
    refused = CliRunner().invoke(app, command)
    assert isinstance(refused.exception, InputError)

    build_communities(database, "entities")
    printed = CliRunner().invoke(app, command)
    assert printed.exit_code == 0, printed.output
    assert "rows: 5 entities, 5 relationships" in printed.output
    assert "vectors: kept 0, written" in printed.output
    assert f"index: {root / 'indexes' / 'v1'}" in printed.output.replace("\n", " ")

    as_json = CliRunner().invoke(app, [*command, "--projection", "entities", "--json"])
    said = json.loads(as_json.output)
    assert said["vectors_written"] == 0 and said["folder"] == str(root / "indexes" / "v2")
