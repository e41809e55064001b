"""`graphnative demo` end to end: a real graph, real embeddings, and the commands it recommends."""

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.demo import ASKED, next_commands
from graphnative.demo.loading import demo_articles_about
from graphnative.demo.news import demo_gold, demo_questions, demo_temporal_questions
from graphnative.errors import SettingsError
from graphnative.esg.ingest import ingest_articles
from graphnative.records import Article

OTHER = Article("mine/1", "Harbour opens", "The harbour opened on Monday with a brass band.")


def run(*arguments: str):
    return CliRunner().invoke(app, list(arguments))


def test_one_question_per_category_is_asked_and_one_names_a_year() -> None:
    questions = {question.id: question for question in demo_questions()}
    temporal = {question.id: question for question in demo_temporal_questions()}
    categories = [(questions.get(name) or questions[temporal[name].aspect]).category for name, _ in ASKED]

    assert categories == ["environment", "social", "governance"]
    assert temporal[ASKED[0][0]].year == 2022
    assert all(demo_gold()[pair] for pair in ASKED)


def test_write_makes_files_and_needs_no_workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    result = run("demo", "--write", "set")

    assert result.exit_code == 0, result.output
    assert "questions.jsonl: 6120" in result.output.replace("\\", "/")
    assert sorted(path.name for path in (tmp_path / "set").iterdir()) == [
        "aliases.yaml",
        "articles.jsonl",
        "gold.jsonl",
        "qrels.txt",
        "questions.jsonl",
    ]


def test_without_a_workspace_the_error_says_how_to_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    result = run("demo")

    assert result.exit_code == 1
    assert isinstance(result.exception, SettingsError)
    assert "graphnative init DIR" in result.exception.hint


@pytest.mark.parametrize("n", ["2", "31"])
def test_the_number_of_companies_has_bounds(n: str) -> None:
    assert run("demo", "--companies", n).exit_code == 2


def test_a_program_off_the_path_is_named_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", [".venv/bin/graphnative", "demo"])
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert all(line.startswith(".venv/bin/graphnative ") for line in next_commands(None))

    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert all(line.startswith("graphnative ") for line in next_commands(None))
    assert next_commands(Path("a b"))[-2].endswith("--root 'a b'")


@pytest.mark.neo4j
def test_the_demo_loads_beside_other_articles_answers_and_recommends_what_works(
    workspace, database, tmp_path, monkeypatch
) -> None:
    root = workspace.root
    (root / "settings.yaml").write_text(
        f"graphnative:\n  neo4j:\n    uri: {workspace.neo4j.uri}\n", encoding="utf-8"
    )
    ingest_articles(database, [OTHER])
    n = len(demo_articles_about(3))
    monkeypatch.chdir(tmp_path)

    first = run("demo", "--companies", "3", "--no-graphrag", "--root", str(root))

    assert first.exit_code == 0, (first.output, first.exception)
    assert f"{n} articles are in the graph: {n} new + 0 changed + 0 unchanged" in first.output
    assert "the graph holds 1 other article, left" in first.output
    assert "by one name only" not in first.output
    (norvalis,) = database.read("MATCH (o:Organization {name: 'Norvalis'}) RETURN o.aliases AS aliases")
    assert norvalis["aliases"] == ["NRV", "Norvalis Energy", "Norvalis Energy plc"]
    by_ticker = run("retrieve", "How much did NRV emit in 2022?", "--format", "jsonl", "--root", str(root))
    assert {one["organisations"][0] for one in json.loads(by_ticker.output)["articles"]} == {"Norvalis"}
    lines = first.output.splitlines()
    for name, company in ASKED:
        gold = demo_gold()[name, company]
        assert any(line.startswith("  [") and any(i in line for i in gold) for line in lines), name
    assert "Sustainability" in first.output and "“" in first.output
    assert "insufficient" not in first.output

    printed = [line.strip() for line in first.output.split("What to try next:\n")[1].splitlines()]
    assert printed == next_commands(root)
    for line in printed:
        result = run(*shlex.split(line)[1:])
        assert result.exit_code == 0, (line, result.output, result.exception)
    kept = {row["id"] for row in database.read("MATCH (a:Article) RETURN a.id AS id")}
    assert len(kept) == n and OTHER.id in kept  # one of the demo was forgotten

    again = run("demo", "--companies", "3", "--no-graphrag", "--root", str(root))
    assert f"1 new + 0 changed + {n - 1} unchanged" in again.output
