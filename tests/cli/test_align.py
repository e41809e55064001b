"""`graphnative align`."""

import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from aligned_graph import add
from graphnative.cli.app import app
from graphnative.errors import InputError
from graphnative.settings import Settings
from graphnative.store.connect import open_database

pytestmark = pytest.mark.neo4j

PLACE, WORK = "Place:oslo", "Work:oslo"


@pytest.fixture
def root(workspace: Settings) -> Path:
    content = {"graphnative": {"neo4j": {"uri": workspace.neo4j.uri}}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump(content))
    with open_database(workspace) as database:
        add(database, "a", [(PLACE,), (WORK,), ("Organization:ibm",), ("Organization:i b m corp",)])
    return workspace.root


def run(*arguments: str, root: Path) -> str:
    result = CliRunner().invoke(app, ["align", *arguments, "--root", str(root)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_pairs_are_found_listed_and_decided_on(root: Path) -> None:
    assert run("list", root=root) == "There are no such pairs.\n"
    assert "0 pairs are one; 0 short forms, 0 homonyms, 1 candidate;" in run("run", "--no-similar", root=root)
    assert run("list", root=root) == f"candidate  {PLACE}  =  {WORK}  (other type 0.50)\n"
    assert "1 pair is one (1 person)" in run("merge", WORK, PLACE, root=root)
    assert "decided: same" in run("list", "--status", "merged", root=root)
    assert "0 pairs are one" in run("split", PLACE, WORK, root=root)
    (row,) = map(json.loads, run("list", "--json", root=root).splitlines())
    assert (row["status"], row["decided"], row["kind"]) == ("apart", "different", "")
    assert "1 candidate;" in run("reopen", PLACE, WORK, root=root)


def test_a_key_that_is_none_is_named(root: Path) -> None:
    with pytest.raises(InputError, match="no entity 'Work:rome'"):
        run("merge", PLACE, "Work:rome", root=root)
    with pytest.raises(InputError, match="one entity already"):
        run("merge", PLACE, PLACE, root=root)
    report = json.loads(run("run", "--no-similar", "--json", root=root))
    assert report["candidates"] == 1


def test_a_name_that_one_entity_has_stands_for_its_key(root: Path) -> None:
    assert "1 pair is one" in run("merge", "I B M Corp", "IBM", root=root)
    with pytest.raises(InputError, match="'Oslo' is the name of several entities") as caught:
        run("merge", "Oslo", "IBM", root=root)
    assert caught.value.hint == f"Say which: {PLACE}, {WORK}."
    with pytest.raises(InputError, match="no entity 'Rome'"):
        run("split", "Rome", "IBM", root=root)
