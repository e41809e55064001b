"""`graphnative review`: what waits is listed by key, and decisions are kept, shown and taken back."""

import datetime
import json

import pytest
import yaml
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.review import _lines, _rival_line, _rival_row
from graphnative.errors import InputError
from graphnative.store.rival_facts import Rival


def run(*arguments: str):
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def root(workspace):
    block = {"neo4j": {"uri": workspace.neo4j.uri, "username": workspace.neo4j.username}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump({"graphnative": block}), encoding="utf-8")
    text = "Norvalis bought parts of Kestrel Power in Oslo."
    (workspace.root / "deal.txt").write_text(text, encoding="utf-8")
    return workspace.root


@pytest.mark.neo4j
def test_a_fact_is_accepted_rejected_and_reopened_by_its_key(root) -> None:
    where = ("--root", str(root))
    assert run("build", str(root / "deal.txt"), *where).exit_code == 0
    waiting = [json.loads(line) for line in run("review", "--json", *where).stdout.splitlines()]
    key, count = waiting[0]["key"], len(waiting)
    assert run("review", "decided", *where).stdout == "You have decided on no fact yet.\n"
    accepted = run("review", "accept", key, "--until", "2021-05-31", *where)
    assert accepted.exit_code == 0 and accepted.stdout.startswith("1 fact accepted. "), accepted.output
    told = run("review", "decided", *where).stdout
    assert told.startswith(key) and "(accepted, until 2021-05-31)" in told
    left = run("review", "--limit", "1", *where).stdout
    assert key not in left and left.splitlines()[-1].startswith(f"{count - 1} fact")
    file = root / "schema.yaml"
    assert run("schema", "export", str(file), *where).exit_code == 0
    assert "until: '2021-05-31'" in file.read_text(encoding="utf-8")
    assert run("schema", "import", str(file), *where).stdout.startswith("0 changed")
    file.write_text(
        file.read_text(encoding="utf-8")
        .replace("decision: accepted", "decision: rejected")
        .replace("  until: '2021-05-31'\n", ""),
        encoding="utf-8",
    )
    assert run("schema", "import", str(file), *where).stdout.startswith("1 changed")
    assert json.loads(run("review", "decided", "--json", *where).stdout)["decided"] == "rejected"
    assert run("review", "reopen", key, *where).stdout.startswith("1 decision taken back. ")
    assert len(run("review", "--json", *where).stdout.splitlines()) == count
    assert run("review", "reject", key, *where).stdout.startswith("1 fact rejected. ")


@pytest.mark.neo4j
def test_a_mistake_is_one_sentence(root) -> None:
    for arguments, told in (
        (("accept", "0123456789ab"), "No document states a fact with the key '0123456789ab'."),
        (("accept", "0123456789ab", "--until", "soon"), "--until takes a day"),
        (("reopen", "0123456789ab"), "Nobody has decided on a fact with the key '0123456789ab'."),
    ):
        error = run("review", *arguments, "--root", str(root)).exception
        assert isinstance(error, InputError) and error.message.startswith(told)


def test_what_a_second_pass_said_is_told_beside_the_votes() -> None:
    fact = {"key": "k", "subject": "A", "relation": "R", "object": "B", "reason": "votes", "pathways": ["p"],
            "second": "lost", "quality": 1 / 6, "document": "d", "sentence": "A r B."}  # fmt: skip
    assert _lines(fact) == ["k  A | R | B  (votes: p; second pass: lost, quality 0.17)", "    d: A r B."]


def test_a_fact_that_may_have_ended_is_told_with_what_ends_it() -> None:
    rival = Rival("k", "Ann", "BASED_IN", "Oslo", "Rome", datetime.date(2020, 12, 31), ("a", "b"))
    assert _rival_line(rival) == (
        "k  Ann | BASED_IN | Oslo  (may have ended 2020-12-31: then Rome, by a, b; "
        "`accept --until 2020-12-31` says so)"
    )
    assert {"key": "k", "reason": "ended", "until": "2020-12-31"}.items() <= _rival_row(rival).items()
