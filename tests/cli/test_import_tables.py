"""`graphnative import` as a user runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.errors import InputError
from graphnative.settings import Settings
from graphnative.store.database import Database
from graphrag_tables import Tables, write_index
from small_workspace import small

pytestmark = pytest.mark.neo4j


@pytest.fixture
def root(workspace: Settings) -> Path:
    return small(workspace).root


def test_every_row_is_accounted_for(root: Path, database: Database, tmp_path: Path) -> None:
    def faulty(made: Tables) -> None:
        made["relationships"][0]["target"] = "NOWHERE"
        made["entities"].append({**made["entities"][2], "id": "e", "title": "Beta", "description": "Again."})

    command = ["import", str(write_index(tmp_path / "output", faulty)), "--root", str(root)]
    printed = CliRunner().invoke(app, command)
    assert printed.exit_code == 0, printed.output
    lines = printed.output.splitlines()
    assert "entities: 7 in = 7 stored + 0 left out" in lines
    assert "  put right: 1, another row has its type and, folded, its name" in lines
    assert "relationships: 5 in = 4 stored + 1 left out" in lines
    assert "  left out: 1, an end is no entity of the table" in lines

    said = json.loads(CliRunner().invoke(app, [*command, "--json"]).output)
    assert said["rows"]["entities"] == 7
    assert said["left_out"] == {"relationships": {"an end is no entity of the table": 1}}


def test_a_faulty_table_is_one_sentence(root: Path, tmp_path: Path) -> None:
    folder = write_index(tmp_path / "output")
    (folder / "entities.parquet").write_bytes(b"PAR1")
    result = CliRunner().invoke(app, ["import", str(folder), "--root", str(root)])
    assert isinstance(result.exception, InputError)
    assert "entities.parquet is no parquet file" in result.exception.message
