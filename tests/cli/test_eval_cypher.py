"""`graphnative eval cypher` as a user runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gateway_models import ScriptedModel
from gateway_server import served
from graphnative.cli.app import app
from graphnative.evaluation.json_lines import write_records
from graphnative.evaluation.questions import Dialogue, Question, Turn
from graphnative.settings import Settings
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j


def query(city: str) -> str:
    return f"MATCH (f:Firm) WHERE f.city = '{city}' RETURN f.name AS name ORDER BY name"


def question(city: str) -> str:
    return f"Which firms sit in {city}?"


@pytest.fixture
def root(workspace: Settings, database: Database, monkeypatch: pytest.MonkeyPatch) -> Path:
    database.write(
        "UNWIND [['Acme', 'Ulm'], ['Bolt', 'Hof'], ['Cork', 'Jena']] AS one "
        "CREATE (:Firm {name: one[0], city: one[1]})"
    )
    (workspace.root / "settings.yaml").write_text("graphnative: {}\n")
    monkeypatch.setenv("NEO4J_URI", workspace.neo4j.uri or "")
    monkeypatch.chdir(workspace.root)
    asked = [
        Question("q1", question("Jena"), query("Jena"), "by city"),
        Dialogue("d", (Turn(question("Hof"), query("Hof")), Turn("And in Ulm?", query("Ulm")))),
    ]
    write_records(Path("asked.jsonl"), asked)
    write_records(
        Path("known.jsonl"), [Question(city, question(city), query(city)) for city in ("Ulm", "Hof")]
    )
    return workspace.root


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["eval", "cypher", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_writer_without_a_model_is_measured(root: Path) -> None:
    output = run("--dataset", "asked.jsonl", "--examples", "known.jsonl")
    row = next(line for line in output.splitlines() if line.startswith("| `examples` | none | 1.000"))
    assert row.split(" | ")[5] == "1.000 (1.000–1.000)"  # EX
    assert "3 questions" in output and "scores/scores.md" in output
    lines = [json.loads(line) for line in (root / "scores" / "queries.jsonl").read_text().splitlines()]
    assert [(line["question_id"], line["exact"]) for line in lines] == [
        ("q1", True),
        ("d#1", True),
        ("d#2", True),
    ]


def test_prompts_and_a_model_are_measured_and_nothing_is_asked_twice(root: Path) -> None:
    model = ScriptedModel("```cypher\n" + query("Jena") + "\n```")
    with served(model) as address:
        (root / "settings.yaml").write_text(
            "graphnative:\n  chat:\n    kind: litellm\n    model: openai/one\n    api_key: x\n"
            f"    api_base: {address}\n"
        )
        arguments = ["--dataset", "asked.jsonl", "--prompt", "simple", "--prompt", "schema"]
        arguments += ["--model", "openai/two", "--prices", "1", "2", "--limit", "2", "-o", "out"]
        first = run(*arguments)
        asked = len(model.asked)
        assert run(*arguments) == first and len(model.asked) == asked > 0
    assert "| `simple` | openai/two | 1.000" in first and "| `schema` | openai/two |" in first
    made = json.loads((root / "out" / "scores.json").read_text())
    assert made[0]["groups"]["overall"]["EX"]["value"] == 0.5 and made[0]["cost"]["price"] > 0
