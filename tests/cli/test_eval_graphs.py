"""`graphnative eval supply-chain` and `eval load` as a user runs them."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.errors import StoreError
from graphnative.settings import Settings
from graphnative.store.connect import open_database

pytestmark = pytest.mark.neo4j


@pytest.fixture
def root(workspace: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    (workspace.root / "settings.yaml").write_text("graphnative: {}\n")
    monkeypatch.setenv("NEO4J_URI", workspace.neo4j.uri or "")
    return workspace.root


def test_the_supply_chain_is_loaded_once(root: Path, workspace: Settings) -> None:
    result = CliRunner().invoke(app, ["eval", "supply-chain", "--root", str(root)])
    assert result.exit_code == 0, result.output
    assert result.output.startswith("1,434 nodes and 5,797 edges are in the graph:")
    assert "Tier1Supplier and Tier2Supplier and Supplier" in result.output
    with open_database(workspace) as database:
        assert database.read("MATCH (n:Tier3Supplier) RETURN count(n) AS n") == [{"n": 498}]
        assert database.read("MATCH ()-[r]->() RETURN count(r) AS n") == [{"n": 5797}]
    again = CliRunner().invoke(app, ["eval", "supply-chain", "--root", str(root)])
    assert again.exit_code == 1 and isinstance(again.exception, StoreError)
    assert "not empty" in again.exception.message


def test_a_folder_of_csv_files_is_loaded(root: Path, tmp_path: Path) -> None:
    (tmp_path / "graph").mkdir()
    (tmp_path / "graph" / "a.csv").write_text(":ID,name,:LABEL\n1,Ulm,City\n2,Hof,City\n")
    (tmp_path / "graph" / "b.csv").write_text(":START_ID,:END_ID,:TYPE\n1,2,ROAD_TO\n")
    result = CliRunner().invoke(app, ["eval", "load", str(tmp_path / "graph"), "--root", str(root)])
    assert result.output.split("\n")[:3] == [
        "2 nodes and 1 edges are in the graph:",
        "          2 City",
        "          1 ROAD_TO",
    ]
