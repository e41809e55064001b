import json

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.models import open as models_open
from small_graph import ARTICLES, WordEmbedder, write_graph

pytestmark = pytest.mark.neo4j


@pytest.fixture
def root(database, workspace, monkeypatch):
    """A workspace folder whose graph holds the small articles and whose embedder counts words."""
    write_graph(database, ARTICLES)
    (workspace.root / "settings.yaml").write_text(
        f"graphnative:\n  neo4j:\n    uri: {workspace.neo4j.uri}\n", encoding="utf-8"
    )
    monkeypatch.setattr(models_open, "_make_embedder", lambda _: WordEmbedder())
    monkeypatch.setattr(models_open, "_opened", {})
    return workspace.root


def run(root, *arguments: str):
    return CliRunner().invoke(app, ["retrieve", *arguments, "--root", str(root)])


def test_one_question_is_answered_in_words(root) -> None:
    result = run(root, "methane emission", "--top-k", "1")

    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("1. Shell spill (a2, 2022-06-30) score ")
    assert "Methane emission rose at Shell." in result.stdout


def test_explain_prints_the_paths(root) -> None:
    result = run(root, "methane emission", "--top-k", "1", "--explain")

    assert "greenhouse gas emission" in result.stdout
    assert "methane" in result.stdout


def test_json_has_ids_scores_and_passages(root) -> None:
    result = run(root, "methane emission", "--json", "--company", "Shell", "--method", "gri-path-paper")
    record = json.loads(result.stdout)

    assert (record["id"], record["question"], record["method"]) == ("1", "methane emission", "gri-path-paper")
    assert [article["id"] for article in record["articles"]] == ["a2", "a4"]
    assert record["articles"][0]["passages"][0]["text"] == "Methane emission rose at Shell."
    assert record["articles"][0]["published"] == "2022-06-30"
    assert "paths" not in record["articles"][0]


def test_filters_come_from_options(root) -> None:
    def ids(*options: str) -> list[str]:
        return [
            each["id"]
            for each in json.loads(run(root, "energy", "--json", "--top-k", "9", *options).stdout)["articles"]
        ]

    assert sorted(ids()) == ["a1", "a2", "a3", "a4"]
    assert ids("--since", "2022", "--until", "2022-01") == ["a3"]
    assert sorted(ids("--category", "governance")) == ["a2", "a4"]
    assert ids("--tag", "desk=law", "--tag", "year=2021") == ["a4"]
    assert sorted(ids("--no-detect")) == ["a1", "a2", "a3", "a4"]


def test_a_file_goes_on_after_broken_lines_and_counts_them(root, tmp_path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(
        '{"id": "q1", "question": "methane"}\n'
        "{broken\n"
        '{"id": "q2", "question": "energy", "filters": {"company": "Nobody"}}\n'
        '\n{"id": "q3", "question": "energy", "filters": {"company": ["Acme"], "since": 2022}}\n',
        encoding="utf-8",
    )
    result = run(root, "--file", str(file))

    assert result.exit_code == 0
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(record["id"], record["articles"][0]["id"]) for record in records] == [("q1", "a2"), ("q3", "a2")]
    assert f"{file}:2: no valid JSON" in result.stderr
    assert "question 'q2': The graph has no organisation 'Nobody'." in result.stderr
    assert "2 questions answered, 2 refused." in result.stderr


def test_a_run_file_for_trec_eval(root, tmp_path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text('{"id": "q1", "question": "methane"}\n', encoding="utf-8")
    result = run(root, "--file", str(file), "--format", "trec", "--top-k", "2", "--method", "bm25")
    lines = [line.split() for line in result.stdout.splitlines()]

    assert [line[:4] for line in lines] == [["q1", "Q0", "a2", "1"], ["q1", "Q0", "a1", "2"]]
    assert lines[0][5] == "bm25"


def test_nothing_found_is_said(root) -> None:
    assert run(root, "energy", "--since", "2030").stdout == "No article matches.\n"


def test_a_file_without_any_good_line_fails(root, tmp_path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text("[]\n", encoding="utf-8")

    assert run(root, "--file", str(file)).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Give a question or --file"),
        (["energy", "--file", "f"], "Give a question or --file"),
        (["energy", "--since", "someday"], "--since is no date: 'someday'"),
        (["energy", "--tag", "year"], "--tag takes NAME=VALUE, not 'year'"),
        (["energy", "--company", "Shel"], "no organisation 'Shel'"),
        (["--file", "missing.jsonl"], "missing.jsonl can't be read"),
    ],
)
def test_mistakes_are_one_sentence(root, arguments, message) -> None:
    result = run(root, *arguments)

    assert message in str(result.exception)
