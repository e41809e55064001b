import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.errors import InputError
from graphnative.settings import Settings

pytestmark = pytest.mark.neo4j

FILE = """
entities:
- name: Organization
  examples:
  - {text: Norvalis hired Ann Lee in Oslo., subject: Norvalis}
relations:
- name: LIKES
  examples:
  - {text: Norvalis hired Ann Lee in Oslo., subject: Norvalis, object: Ann Lee}
"""


@pytest.fixture
def root(workspace: Settings) -> Path:
    content = {"graphnative": {"neo4j": {"uri": workspace.neo4j.uri}}}
    (workspace.root / "settings.yaml").write_text(yaml.safe_dump(content))
    (workspace.root / "schema.yaml").write_text(FILE)
    return workspace.root


def test_examples_are_read_again_and_what_changed_is_told(root: Path) -> None:
    command = ["schema", "test", str(root / "schema.yaml"), "--root", str(root)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 1
    assert "LIKES" in result.output
    assert "(Norvalis → Ann Lee): Norvalis hired Ann Lee in Oslo." in result.output
    assert result.output.splitlines()[-1].endswith(" lost.")
    rows = [json.loads(line) for line in CliRunner().invoke(app, [*command, "--json"]).output.splitlines()]
    assert [row["case"]["type"] for row in rows] == ["Organization", "LIKES"]
    assert rows[1]["outcome"] != "kept"


def test_without_examples_there_is_nothing_to_test(root: Path) -> None:
    result = CliRunner().invoke(app, ["schema", "test", "--root", str(root)])
    assert isinstance(result.exception, InputError)


def test_right_after_a_build_nothing_is_lost(root: Path) -> None:
    text = (
        "Norvalis acquired Kestrel Power in Oslo. Ann Lee leads it. It is based in Norway, and Ann Lee too."
    )
    (root / "deal.txt").write_text(text, encoding="utf-8")
    built = CliRunner().invoke(app, ["build", str(root / "deal.txt"), "--root", str(root)])
    assert built.exit_code == 0, built.output
    result = CliRunner().invoke(app, ["schema", "test", "--root", str(root)])
    assert result.exit_code == 0, result.output
    assert result.output.endswith(" kept, 0 changed, 0 lost.\n")
