"""`graphnative eval kg`."""

import json

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app

GOLD = [{"id": "1", "text": "", "triples": [{"sub": "A", "rel": "owns", "obj": "B"}]}]


@pytest.fixture
def files(tmp_path):
    for name, rows in {
        "gold": GOLD,
        "direct": [{**GOLD[0], "model": "m", "mentions": True}, {"id": "x", "model": "m", "mentions": True}],
        "pairs": [{"id": "1", "model": "m", "mentions": True, "reply": "no JSON"}],
        "bare": [{"id": "1", "triples": [], "model": "m", "mentions": False}],
    }.items():
        (tmp_path / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return [str(tmp_path / f"{name}.jsonl") for name in ("gold", "direct", "pairs", "bare")]


def test_a_table_with_votes_and_what_mentions_change(files):
    result = CliRunner().invoke(app, ["eval", "kg", *files])
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["m,", "with", "mentions:", "direct", "1.000", "1.000", "1.000", "1.000", "0", "0"] in lines
    assert ["m,", "with", "mentions:", "pairs", "0.000", "0.000", "0.000", "0.000", "1", "0"] in lines
    assert "m, with mentions: the best F1 is that of 1 of the votes." in result.stdout
    assert "m: giving the voted mentions changes F1 by +1.000." in result.stdout


def test_as_json(files):
    result = CliRunner().invoke(app, ["eval", "kg", *files, "--json"])
    told = json.loads(result.stdout)
    assert told["quorums"] == {"m, with mentions": 1}
    assert [line["what"] for line in told["lines"]] == [
        "direct",
        "pairs",
        "1 of 2 votes",
        "2 of 2 votes",
        "bare",
    ]


def test_documents_are_read_now_where_no_file_is_given(tmp_path):
    (tmp_path / "settings.yaml").write_text("graphnative: {}\n")
    gold = tmp_path / "gold.jsonl"
    triples = [{"sub": "Ann Lee", "rel": "lives in", "obj": "Paris"}]
    gold.write_text(json.dumps({"id": "1", "text": "Ann Lee lives in Paris.", "triples": triples}))
    kept = tmp_path / "kept.jsonl"
    options = [
        "eval",
        "kg",
        str(gold),
        "--root",
        str(tmp_path),
        "--output",
        str(kept),
        "--json",
        "--limit",
        "1",
    ]
    now = CliRunner().invoke(app, options)
    assert now.exit_code == 0, now.output
    later = CliRunner().invoke(app, ["eval", "kg", str(gold), str(kept), "--json"])
    assert json.loads(now.stdout)["lines"] == json.loads(later.stdout)["lines"]
    assert {line["setup"] for line in json.loads(now.stdout)["lines"]} == {"rules"}
