"""`graphnative eval review` and `eval reviewed` as a user runs them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.errors import InputError
from graphnative.evaluation.json_lines import write_records
from graphnative.evaluation.questions import Question


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_records(
        tmp_path / "r.jsonl", [Question("a", "Who?", "RETURN 1"), Question("b", "What?", "RETURN 2")]
    )
    return tmp_path


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["eval", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("form", ["html", "csv", "jsonl"])
def test_each_reviewer_gets_a_sheet_and_none_is_overwritten(folder: Path, form: str) -> None:
    run("review", "r.jsonl", "--reviewers", "2", "--format", form)
    files = sorted(path.name for path in (folder / "review").iterdir())
    assert files == [f"review-1.{form}", f"review-2.{form}"]
    (folder / "review" / files[0]).write_text("mine")
    assert "stays as it is" in run("review", "r.jsonl", "--reviewers", "1", "--format", form)
    assert (folder / "review" / files[0]).read_text() == "mine"


def test_what_everybody_calls_reasonable_is_kept(folder: Path) -> None:
    run("review", "r.jsonl", "--reviewers", "2", "--format", "jsonl")
    for number, verdicts in ((1, ("reasonable", "reasonable")), (2, ("reasonable", "unreasonable"))):
        file = folder / "review" / f"review-{number}.jsonl"
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        filled = [{**row, "verdict": verdict} for row, verdict in zip(rows, verdicts, strict=True)]
        file.write_text("\n".join(map(json.dumps, filled)))
    output = run("reviewed", "r.jsonl", "review/review-1.jsonl", "review/review-2.jsonl")
    assert output.splitlines() == [
        "  dropped: b, unreasonable to 1 of 2",
        "1 of 2 requests are reasonable to everybody and are in reviewed.jsonl.",
        "Fleiss' kappa: -0.33; all reviewers say the same of 50%.",
    ]
    assert json.loads((folder / "reviewed.jsonl").read_text())["id"] == "a"
    output = run("reviewed", "r.jsonl", "review/review-1.jsonl")
    assert "kappa: undefined" in output
    twice = CliRunner().invoke(app, ["eval", "reviewed", "r.jsonl", *["review/review-1.jsonl"] * 2])
    assert twice.exit_code == 1 and isinstance(twice.exception, InputError)
