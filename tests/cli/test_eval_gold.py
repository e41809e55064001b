"""`graphnative eval gold` and `eval requests` as a user runs them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gateway_models import ScriptedModel
from gateway_server import served
from graphnative.cli.app import app
from graphnative.settings import Settings
from graphnative.store.database import Database

TEMPLATES = """
counting:
  - id: count
    description: How many {A} have the name {v}?
    needs: ["A: label", "v: value of A.key"]
    cypher: MATCH (a:{A}) WHERE a.{A.key} = {v} RETURN count(a) AS count
  - id: later
    description: Which {A} have a {p} after {v}?
    needs: ["A: label", "p: date of A", "v: value of p"]
    cypher: MATCH (a:{A}) WHERE a.{p} > {v} RETURN a.{A.key} AS name ORDER BY name
"""


@pytest.fixture
def root(workspace: Settings, database: Database, monkeypatch: pytest.MonkeyPatch) -> Path:
    database.write("UNWIND ['Ulm', 'Hof', 'Jena'] AS name CREATE (:City {name: name})")
    (workspace.root / "settings.yaml").write_text("graphnative: {}\n")
    (workspace.root / "own.yaml").write_text(TEMPLATES)
    monkeypatch.setenv("NEO4J_URI", workspace.neo4j.uri or "")
    monkeypatch.chdir(workspace.root)
    return workspace.root


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["eval", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.neo4j
def test_gold_queries_and_requests_are_written(root: Path) -> None:
    output = run("gold", "--templates", "own.yaml", "--per-template", "2")
    assert output.splitlines() == [
        "2 gold queries of 2 templates are in gold.jsonl.",
        "  later: 0 of 2 (200 x nothing in the graph fits)",
    ]
    gold = [json.loads(line) for line in (root / "gold.jsonl").read_text().splitlines()]
    assert [one["id"] for one in gold] == ["count/1", "count/2"]
    output = run("requests", "gold.jsonl")
    assert output == (
        "6 requests for 2 gold queries, worded by rules, without any model, are in requests.jsonl.\n"
    )
    requests = [json.loads(line) for line in (root / "requests.jsonl").read_text().splitlines()]
    assert {one["writer"] for one in requests} == {"rules"}


@pytest.mark.neo4j
def test_a_configured_model_words_the_requests(root: Path) -> None:
    run("gold", "--templates", "own.yaml", "--per-template", "1")
    model = ScriptedModel("How many are called so?", "MATCH (n) RETURN n", "How many?")
    with served(model) as address:
        (root / "settings.yaml").write_text(
            "graphnative:\n  chat:\n    kind: litellm\n    model: openai/scripted\n    api_key: x\n"
            f"    api_base: {address}\n"
        )
        output = run("requests", "gold.jsonl", "-o", "r.jsonl")
    assert output.startswith("2 requests for 1 gold queries, worded by openai/scripted, are in r.jsonl.")
    assert "lost: count/1 (schema): The reply is a query." in output
    assert "City {name: STRING}" in model.asked[1][1]  # the schema prompt
    assert "by rules" in run("requests", "gold.jsonl", "--rules")
