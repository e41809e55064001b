import json

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.errors import StoreError
from graphnative.store.connect import open_database
from small_workspace import small

pytestmark = pytest.mark.neo4j


@pytest.fixture
def run(workspace):
    settings = small(workspace)
    with open_database(settings) as database:
        database.write("CREATE (:Document:Article {id: 'a', text: 'x'})-[:HAS_CHUNK]->(:Chunk {id: 'c'})")

    def invoke(*arguments):
        return CliRunner().invoke(app, [*map(str, arguments), "--root", str(settings.root)])

    return invoke


def wipe(workspace) -> None:
    with open_database(small(workspace)) as database:
        database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")


def test_content_goes_to_the_terminal_or_a_file(run, tmp_path) -> None:
    result = run("dump")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line.get("node") or line["edge"] for line in lines] == [
        "HAS_CHUNK",
        ["Chunk", "c"],
        ["Document", "a"],
    ]
    written = run("dump", "--out", tmp_path / "d.jsonl")
    assert "d.jsonl" in written.stdout
    assert (tmp_path / "d.jsonl").read_text() == result.stdout


def test_a_backup_is_restored_and_dumps_alike(run, tmp_path, workspace) -> None:
    before = run("dump").stdout
    full = run("dump", "--full", "--out", tmp_path / "b.jsonl.gz")
    assert full.stdout.startswith("3 nodes and edges written")
    (tmp_path / "b2.jsonl").write_text(run("dump", "--full").stdout)
    for name in ("b.jsonl.gz", "b2.jsonl"):
        wipe(workspace)
        loaded = run("load", tmp_path / name)
        assert loaded.exit_code == 0
        assert loaded.stdout == "3 nodes and edges restored.\n"
        assert run("dump").stdout == before


def test_a_filled_graph_is_not_loaded_into(run, tmp_path) -> None:
    run("dump", "--full", "--out", tmp_path / "b.jsonl")
    result = run("load", tmp_path / "b.jsonl")
    assert isinstance(result.exception, StoreError)
    assert "empty graph only" in result.exception.message
