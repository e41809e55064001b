"""``graphnative ask``: the answer and its sources, as text and as JSON, over a real graph."""

import datetime
import json
import subprocess
import sys
from dataclasses import replace

import pytest
import yaml
from typer.testing import CliRunner

from graphnative.answers.answer import Answer
from graphnative.answers.citations import Citation
from graphnative.cli.app import app
from graphnative.cli.ask import Asked, as_data, as_text
from graphnative.errors import InputError, SettingsError
from graphnative.records import Article
from graphnative.retrievers.ranked import Passage, PathTopic, RankedArticle, TopicPath

PATH = TopicPath("oil spill", 1.0, (PathTopic("t", "Spills", "basic", "CONTAINED_IN", 0.5),))
RANKED = [
    RankedArticle(
        "n/1",
        "Oil leaks",
        datetime.date(2021, 5, 1),
        1.234,
        {"path": 1.0},
        (Passage("c", 0, "Oil.", 1.0),),
        (PATH,),
        source="news.jsonl:7",
    ),
    RankedArticle("n/2", "", None, 0.5),
]
GIVEN = Answer("Oil leaked [2].", (Citation(2, "n/2"),), False, "openai/small", "d" * 12, 100, 5, 1)
ASKED = Asked("Did oil leak?", GIVEN, RANKED, {"retrieval": 0.1, "answer": 0.2})


def test_the_text_shows_the_cited_sources() -> None:
    assert as_text(ASKED, explain=False).splitlines() == [
        "Oil leaked [2].",
        "",
        "Sources:",
        "  [2] Untitled (no date)  n/2  score 0.50",
        "Written by openai/small.",
    ]


def test_the_text_shows_where_it_looked_in_vain() -> None:
    nothing = replace(
        GIVEN, text="insufficient information available", citations=(), insufficient=True, model="extractive"
    )
    lines = as_text(replace(ASKED, answer=nothing), explain=False).splitlines()
    assert lines[0] == "insufficient information available"
    assert lines[2:4] == [
        "Looked at, without finding an answer:",
        "   -  Oil leaks (2021-05-01)  n/1  score 1.23",
    ]
    assert lines[-1] == "Sentences picked from the articles; no language model is configured."
    empty = as_text(Asked("?", replace(nothing, model="none"), [], {}), explain=True)
    assert empty.splitlines() == [
        "insufficient information available",
        "",
        "No article fits the question and its filters.",
    ]


def test_the_text_says_what_a_reader_must_know() -> None:
    doubtful = replace(GIVEN, dropped=2, unknown_citations=1, uncited=("It rained.",))
    assert as_text(replace(ASKED, answer=doubtful), explain=False).splitlines()[-3:] == [
        "2 passages had no room in the model's context window.",
        "1 citations of articles that don't exist were taken out.",
        "Without a source: It rained.",
    ]


def test_explain_adds_the_paths() -> None:
    assert "“oil spill” 1.00" in as_text(ASKED, explain=True)
    assert "Spills" not in as_text(ASKED, explain=False)


def test_the_data_hold_everything() -> None:
    data = json.loads(json.dumps(as_data(ASKED)))
    assert (data["question"], data["answer"], data["model"]) == (
        "Did oil leak?",
        "Oil leaked [2].",
        "openai/small",
    )
    assert (data["prompt_tokens"], data["completion_tokens"], data["seconds"]["answer"]) == (100, 5, 0.2)
    assert data["citations"] == [{"number": 2, "article_id": "n/2"}]
    first, second = data["articles"]
    assert (first["id"], first["published"], first["cited_as"], first["passages"][0]["text"]) == (
        "n/1",
        "2021-05-01",
        None,
        "Oil.",
    )
    assert first["paths"][0]["topics"][0]["label"] == "Spills"
    assert (second["published"], second["cited_as"]) == (None, 2)
    assert (first["source"], second["source"]) == ("news.jsonl:7", "")


def test_an_empty_question_and_a_missing_workspace_are_refused(tmp_path, monkeypatch) -> None:
    for question in ("", "  "):
        assert isinstance(CliRunner().invoke(app, ["ask", question]).exception, InputError)
    result = CliRunner().invoke(app, ["ask", "Did oil leak?", "--root", str(tmp_path)])
    assert isinstance(result.exception, SettingsError)


@pytest.fixture
def root(workspace, database):
    """A workspace on disk whose graph has two articles."""
    from graphnative.esg.ingest import ingest_articles

    neo4j = workspace.neo4j
    access = {"uri": neo4j.uri, "username": neo4j.username}
    if neo4j.password:
        access["password"] = neo4j.password.get_secret_value()
    block = {"graphnative": {"neo4j": access, "articles": {"ner": "none"}}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump(block), encoding="utf-8")
    ingest_articles(
        database,
        [
            Article(
                "n/1",
                "Norvalis spills oil",
                "Crude oil leaked from a refinery of Norvalis.",
                datetime.date(2021, 5, 1),
                {"desk": "a"},
                ("Norvalis",),
            ),
            Article(
                "n/2",
                "Pellory cuts emissions",
                "Pellory reduced its carbon emissions by 12%.",
                datetime.date(2022, 3, 4),
                {"desk": "b"},
                ("Pellory",),
            ),
        ],
    )
    return workspace.root


@pytest.mark.neo4j
def test_a_question_is_answered_from_the_graph(root, monkeypatch) -> None:
    def ask(*arguments: str) -> str:
        result = CliRunner().invoke(app, ["ask", *arguments, "--root", str(root)])
        assert result.exception is None, result.exception
        return result.stdout

    text = ask("By how much did Pellory reduce its carbon emissions?")
    assert text.startswith("Pellory reduced its carbon emissions by 12%. [1]\n\nSources:\n")
    assert "  [1] Pellory cuts emissions (2022-03-04)  n/2" in text
    assert ask("Did Amazon spill oil?").startswith("insufficient information available")
    assert "Sustainability" in ask("Did Norvalis spill crude oil?", "--explain", "--company", "Norvalis")

    filters = [
        "--since",
        "2022",
        "--until",
        "2022-12-31",
        "--tag",
        "desk=b",
        "--top-k",
        "1",
        "--method",
        "bm25",
    ]
    data = json.loads(ask("Which company reduced emissions?", *filters, "--json"))
    assert [article["id"] for article in data["articles"]] == ["n/2"]
    assert (data["answer"], data["insufficient"]) == (
        "Pellory reduced its carbon emissions by 12%. [1]",
        False,
    )
    assert data["seconds"].keys() == {"retrieval", "answer"}
    assert imported_by_asking(root).isdisjoint({"llama_index", "litellm", "spacy", "torch"})


def imported_by_asking(root) -> set[str]:
    """Top-level modules of a fresh process that has asked one question."""
    code = f"""
import sys
from typer.testing import CliRunner
from graphnative.cli.app import app
result = CliRunner().invoke(app, ["ask", "Did Norvalis spill crude oil?", "--root", {str(root)!r}])
assert result.exception is None, result.exception
print(*{{name.split(".")[0] for name in sys.modules}})
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.split())
