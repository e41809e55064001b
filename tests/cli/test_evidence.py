"""`graphnative evidence`."""

import json

import pytest
import yaml
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.evidence import _fact, _lines, fact_lines

ROW = {"subject": "A", "relation": "OWNS", "object": "B", "score": None, "documents": 1, "key": None}


def run(*arguments: str):
    return CliRunner().invoke(app, list(arguments))


@pytest.mark.neo4j
def test_the_sentence_of_a_fact_is_shown_with_its_place(workspace) -> None:
    block = {"neo4j": {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username}}
    root = workspace.root
    (root / "settings.yaml").write_text(yaml.safe_dump({"graphnative": block}), encoding="utf-8")
    (root / "deal.txt").write_text("Norvalis acquired Kestrel Power.", encoding="utf-8")
    assert run("build", str(root / "deal.txt"), "--root", str(root)).exit_code == 0
    row = json.loads(run("evidence", "Norvalis", "--json", "--root", str(root)).stdout)
    assert (row["relation"], row["document"]) == ("ACQUIRED", "deal.txt")
    shown = run("evidence", "norvalis", "Kestrel Power", "--root", str(root))
    assert shown.exit_code == 0, shown.output
    assert shown.stdout == (
        f"Norvalis | ACQUIRED | Kestrel Power  (1 document, score 1.00, key {row['key']})\n"
        "    deal.txt, passage 0, characters 0 to 32, read by between, dependency\n"
        "        Norvalis acquired Kestrel Power.\n"
    )
    assert run("review", "reject", row["key"], "--root", str(root)).exit_code == 0
    nothing = run("evidence", "Norvalis", "Norvalis", "--root", str(root))
    assert run("evidence", "Norvalis", "--root", str(root)).stdout == nothing.stdout
    assert nothing.stdout == "No fact of it is in the graph.\n"


def test_what_nobody_told_is_left_out() -> None:
    assert _fact([ROW]) == "A | OWNS | B  (1 document)"
    place = {"document": "d", "passage": 0, "start": None, "end": None}
    rest = {"pathways": None, "model": "m", "sentence": None}
    assert _lines({**place, **rest}) == ["    d, passage 0, m", "        "]


def test_a_fact_that_is_stated_in_two_ways_has_a_key_for_each() -> None:
    place = {"document": "d", "passage": 0, "start": None, "end": None, "pathways": None, "model": "m"}
    rows = [{**ROW, **place, "key": key, "sentence": key} for key in ("f2", "f1", "f2")]
    assert fact_lines(rows)[0] == "A | OWNS | B  (1 document, keys f1 f2)" and len(fact_lines(rows)) == 7
