"""`graphnative ask --method local|global|basic` as a user runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from graphnative.answers.data_citations import DataRow
from graphnative.answers.graph_answer import GraphAnswer
from graphnative.cli.app import app
from graphnative.cli.ask import AskMethod
from graphnative.cli.ask_graph import MODES, AskedGraph, graph_as_data, graph_as_text
from graphnative.cli.retrieve import MethodName
from graphnative.communities.build import build_communities
from graphnative.errors import InputError
from graphnative.retrievers.graphrag.context_table import ContextRow
from graphnative.settings import Settings
from graphnative.store.database import Database
from leak_graph import GRAPH

CITED = DataRow("Reports", "3", "Acme", "r3")
GIVEN = GraphAnswer(
    "Acme leaks [Data: Reports (3)].", (CITED,), False, "openai/small", "d", 90, 9, 2, 4, 1, ("So.",)
)
ROWS = [
    ("Reports", ContextRow(("3", "Acme", "Leaks\nmuch."), "r3")),
    ("Sources", ContextRow(("0", "x"), "c", "d")),
]
ASKED = AskedGraph("Who leaks?", GIVEN, ROWS, {"retrieval": 0.1, "answer": 0.2})


def test_the_text_shows_sources_and_what_a_reader_must_know() -> None:
    assert graph_as_text(ASKED, explain=False).splitlines() == [
        "Acme leaks [Data: Reports (3)].",
        "",
        "Sources:",
        "  Reports (3)  Acme",
        "Written by openai/small in 4 calls.",
        "1 citations of rows that don't exist were taken out.",
        "Without a source: So.",
    ]
    explained = graph_as_text(ASKED, explain=True).splitlines()
    assert explained[-3:] == [
        "Shown to the model: 2 rows.",
        "  Reports (3)  Acme | Leaks much.",
        "  Sources (0)  x",
    ]


def test_the_data_hold_everything() -> None:
    data = json.loads(json.dumps(graph_as_data(ASKED)))
    assert (data["question"], data["answer"], data["calls"], data["shown"]) == (
        "Who leaks?",
        GIVEN.text,
        4,
        2,
    )
    assert data["citations"][0]["key"] == "r3"
    assert [(row["table"], row["cited"], row["document_id"]) for row in data["rows"]] == [
        ("Reports", True, ""),
        ("Sources", False, "d"),
    ]


def test_every_method_of_retrieve_can_be_asked_with() -> None:
    assert {method.value for method in AskMethod} >= {method.value for method in MethodName} | set(MODES)


def test_filters_of_articles_are_refused(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("graphnative: {}\n")
    command = ["ask", "Who?", "--method", "local", "--root", str(tmp_path)]
    for option in (["--company", "Acme"], ["--since", "2021"], ["--tag", "a=b"]):
        caught = CliRunner().invoke(app, [*command, *option]).exception
        assert isinstance(caught, InputError) and option[0] in caught.message


@pytest.fixture
def root(workspace: Settings, database: Database) -> Path:
    database.write(GRAPH)
    access = {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username}
    if workspace.neo4j.password:
        access["password"] = workspace.neo4j.password.get_secret_value()
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump({"graphnative": {"neo4j": access}}))
    return workspace.root


@pytest.mark.neo4j
def test_questions_are_answered_from_the_communities(root: Path, database: Database) -> None:
    def ask(question: str, *arguments: str) -> str:
        result = CliRunner().invoke(app, ["ask", question, *arguments, "--root", str(root)])
        if result.exception is not None:
            raise result.exception
        return result.stdout

    question = "What did Acme leak near Moss?"
    with pytest.raises(InputError, match="no communities"):
        ask(question, "--method", "local")
    build_communities(database, "entities")
    for mode in MODES:
        text = ask(question, "--method", mode)
        assert "Acme leaked methane" in text and "Sources:" in text, text
        assert "Sentences picked from the graph" in text
    assert "Relationships (" in ask(question, "--method", "local", "--explain")
    checked = ask(question, "--method", "local", "--faithful", "fleek")
    assert "Checked by fleek:" in checked and "supported" in checked
    data = json.loads(ask(question, "--method", "global", "--top-k", "1", "--json"))
    assert data["shown"] == 1 and data["model"] == "extractive"
    assert ask("Who won the chess tournament?", "--method", "global").startswith("insufficient information")
    heavy = {"llama_index", "litellm", "graphrag", "pandas", "spacy", "torch"}
    assert imported_by_asking(root, "--method", "local").isdisjoint(heavy)


def imported_by_asking(root: Path, *arguments: str) -> set[str]:
    """Top-level modules of a fresh process that has asked one question."""
    code = f"""
import sys
from typer.testing import CliRunner
from graphnative.cli.app import app
command = ["ask", "What did Acme leak?", "--root", {str(root)!r}, *{list(arguments)!r}]
result = CliRunner().invoke(app, command)
assert result.exception is None, result.exception
print(*{{name.split(".")[0] for name in sys.modules}})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.split())
