"""``graphnative link``, and ``--method graph`` of the commands that rank articles."""

import json

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.models import open as models_open
from graphnative.store.articles import write_articles
from linked_articles import ARTICLES
from small_graph import WordEmbedder
from small_workspace import small

pytestmark = pytest.mark.neo4j

QUESTION = "Where was the director of the film Blood Street born?"


@pytest.fixture
def run(workspace, database, monkeypatch):
    root = small(workspace, mentions="titles").root
    write_articles(database, ARTICLES, "p")
    monkeypatch.setattr(models_open, "_make_embedder", lambda _: WordEmbedder())
    monkeypatch.setattr(models_open, "_opened", {})

    def invoke(*arguments: str):
        return CliRunner().invoke(app, [*arguments, "--root", str(root)])

    return invoke


def test_link_says_what_passages_mention_and_what_has_changed(run) -> None:
    assert run("link").stdout == "4 passages mention 3 entities, 6 pairs; 6 of these changed.\n"
    assert json.loads(run("link", "--json").stdout) == {
        "passages": 4,
        "entities": 3,
        "mentions": 6,
        "written": 0,
    }


def test_retrieve_ranks_by_entities_and_explains(run) -> None:
    run("link")
    result = run("retrieve", QUESTION, "--method", "graph", "--top-k", "2", "--explain")

    assert result.exit_code == 0, result.output
    assert "2. Leo Fong (fong)" in result.stdout
    assert "└─ mentioned by “Blood Street (film)”" in result.stdout
    record = json.loads(run("retrieve", QUESTION, "--method", "graph", "--json", "--explain").stdout)
    assert record["articles"][1]["links"][0]["step"]["context"] == "film directed"


def test_ask_answers_from_the_passages(run) -> None:
    run("link")
    result = run("ask", QUESTION, "--method", "graph", "--json")

    assert result.exit_code == 0, result.output
    assert [article["id"] for article in json.loads(result.stdout)["articles"]][:2] == ["film", "fong"]


def test_without_mentions_it_says_what_to_do(run) -> None:
    result = run("retrieve", QUESTION, "--method", "graph")

    assert result.exit_code == 1
    assert "None of the 4 passages" in str(result.exception)
