import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from film_pairs import film_pairs
from graphnative.cli.app import app
from graphnative.errors import InputError
from graphnative.retrievers.examples.json_lines import as_line
from graphnative.settings import Settings

pytestmark = pytest.mark.neo4j


@pytest.fixture
def root(workspace: Settings) -> Path:
    content = {"graphnative": {"neo4j": {"uri": workspace.neo4j.uri}}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump(content))
    return workspace.root


def run(*arguments: str, root: Path) -> str:
    result = CliRunner().invoke(app, ["examples", *arguments, "--root", str(root)])
    assert result.exit_code == 0, result.output
    return result.output


def test_pairs_are_added_listed_and_removed(root: Path) -> None:
    assert run("list", root=root) == "There are no examples.\n"
    pairs = film_pairs()[:3]
    writes = {"question": "Delete all.", "cypher": "MATCH (n) DETACH DELETE n"}
    file = root / "pairs.jsonl"
    file.write_text("\n".join([*map(as_line, pairs), json.dumps(writes)]))
    output = run("add", str(file), root=root)
    assert output.startswith("3 new, 0 known already, 1 refused.\n  refused: Delete all.")
    assert run("add", str(file), root=root).startswith("0 new, 3 known already")
    assert pairs[0].id in run("list", root=root)
    lines = run("list", "--json", root=root)
    file.write_text(lines)
    assert run("remove", pairs[0].id, root=root) == "1 removed.\n"
    assert run("add", str(file), root=root).startswith("1 new, 2 known already, 0 refused")


def test_one_pair_is_added_by_hand(root: Path) -> None:
    output = run("add", "--question", "How many?", "--cypher", "MATCH (n) RETURN count(n)", root=root)
    assert output == "1 new, 0 known already, 0 refused.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["add"], "--question and --cypher together"),
        (["add", "--question", "Who?"], "--question and --cypher together"),
        (["add", "--question", "Who?", "--cypher", " "], "blank"),
        (["add", "missing.jsonl"], "can't be read"),
        (["remove", "unknown"], "no example unknown"),
    ],
)
def test_mistakes_are_told(root: Path, arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["examples", *arguments, "--root", str(root)])
    assert isinstance(result.exception, InputError)
    assert message in result.exception.message
