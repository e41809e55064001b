import json

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.errors import InputError
from small_workspace import small


@pytest.fixture
def run(workspace):
    settings = small(workspace)

    def invoke(*arguments):
        return CliRunner().invoke(app, [*map(str, arguments), "--root", str(settings.root)])

    return invoke


@pytest.fixture
def table(tmp_path):
    file = tmp_path / "news.csv"
    file.write_text(
        "id,Title,story,sector\n1,Leak,A pipeline leak.,Oil\n2,,,Oil\n3,Spill,An oil spill.,Gas\n"
    )
    return file


@pytest.mark.neo4j
def test_ingest_shows_columns_names_refusals_and_counts(run, table) -> None:
    result = run("ingest", table, "--tag", "set=x")
    assert result.exit_code == 0
    assert result.stdout == "3 in = 2 new + 0 changed + 0 unchanged + 1 refused.\n"
    assert (
        f"{table}: id = id, headline = Title, text = story; what is no field of an article is a tag."
        in result.stderr
    )
    assert f"{table}:3 has no text" in result.stderr
    again = run("ingest", table, "--tag", "set=x", "--json")
    report = json.loads(again.stdout)
    assert (report["received"], report["new"], report["unchanged"]) == (3, 0, 2)
    assert report["refused"] == [{"source": f"{table}:3", "reason": "has no text"}]
    changed = run("ingest", table, "--column", "headline=sector")
    assert changed.stdout.startswith("3 in = 0 new + 2 changed")


@pytest.mark.neo4j
def test_everything_refused_is_a_failure(run, tmp_path) -> None:
    (tmp_path / "bad.jsonl").write_text("{\n{\n")
    result = run("ingest", tmp_path / "bad.jsonl")
    assert result.exit_code == 1
    assert result.stdout == "2 in = 0 new + 0 changed + 0 unchanged + 2 refused.\n"
    assert result.stderr.count("not valid JSON") == 2


@pytest.mark.neo4j
def test_settings_that_changed_bring_earlier_articles_along(run, table, workspace) -> None:
    run("ingest", table)
    small(workspace, chunk_tokens=50)
    (workspace.root / "empty").mkdir()
    result = run("ingest", workspace.root / "empty")
    assert result.exit_code == 0
    assert "0 in" in result.stdout
    assert "2 earlier ones were brought up to today's settings." in result.stdout


@pytest.mark.neo4j
def test_a_missing_path_is_one_sentence_and_nothing_is_read(run, table, tmp_path) -> None:
    result = run("ingest", table, tmp_path / "absent")
    assert isinstance(result.exception, InputError)
    assert "absent" in result.exception.message


@pytest.mark.neo4j
def test_forget_counts_and_names_the_unknown(run, table) -> None:
    run("ingest", table)
    result = run("forget", "1", "nobody")
    assert result.exit_code == 0
    assert result.stdout == "1 forgotten, 1 unknown.\n"
    assert "There is no document 'nobody'." in result.stderr
    by_file = run("forget", table, table.parent)
    assert by_file.exit_code == 0 and by_file.stdout == "1 forgotten, 0 unknown.\n", by_file.output
    assert f"No document was read from {table}." in run("forget", table).stderr
    gone = run("forget", "1", "--json")
    assert gone.exit_code == 1
    assert json.loads(gone.stdout) == {"forgotten": [], "unknown": ["1"]}
