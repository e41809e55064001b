"""`graphnative contexts` as a user runs it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app

SHIPPED = (Path(__file__).parents[2] / "settings.yaml").read_text(encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "settings.yaml").write_text(SHIPPED, encoding="utf-8")
    return tmp_path


def run(root: Path, *arguments: str) -> str:
    result = CliRunner().invoke(app, ["contexts", "--root", str(root), *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_sizes_are_shown_beside_what_fits_and_written_on_request(root: Path) -> None:
    shown = run(root, "--window", "4096").splitlines()
    assert shown[0] == "local_search.max_context_tokens: 5000 fitting: 2500"
    assert shown[-1] == "For a window of 4,096 tokens; `--write` puts them into settings.yaml."
    assert (root / "settings.yaml").read_text(encoding="utf-8") == SHIPPED
    assert run(root, "--window", "4096", "--write").splitlines()[0].endswith("5000 → 2500")
    found = json.loads(run(root, "--window", "4096", "--json"))
    assert {size["tokens"] == size["fitting"] for size in found["contexts"]} == {True}


def test_the_window_is_that_of_the_configured_model(root: Path) -> None:
    assert json.loads(run(root, "--json"))["window"] == 32_768
