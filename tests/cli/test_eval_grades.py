"""`graphnative eval grade` and `eval graded` as a user runs them."""

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from esg_outcomes import OUTCOMES, QUESTIONS
from graphnative.cli.app import app
from graphnative.errors import InputError
from graphnative.evaluation.esg.results import EsgResults, GivenVerdict, write_results

IDS = [each.answer_id for each in OUTCOMES]


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["eval", *arguments])
    if result.exception:
        raise result.exception
    return result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    verdicts = tuple(GivenVerdict(id_, "judge", "right") for id_ in IDS)
    write_results(tmp_path / "run", EsgResults(tuple(QUESTIONS), tuple(OUTCOMES), verdicts))
    return tmp_path / "run"


def sheet(path: Path, *verdicts: str) -> str:
    rows = [{"id": id_, "verdict": verdict} for id_, verdict in zip(IDS, verdicts, strict=True)]
    path.write_text("\n".join(map(json.dumps, rows)))
    return str(path)


def test_what_people_say_joins_the_tables_with_how_far_they_agree(folder: Path) -> None:
    one = sheet(folder / "ann.jsonl", "right", "partly", "wrong", "right")
    two = sheet(folder / "bob.jsonl", "right", "wrong", "wrong", "")
    told = run("graded", str(folder), one, two)
    assert "graded right\n| retriever | model | environment (2) | social (2) | overall (4) | 95 % |" in told
    assert "| fused | m | 0.500 | 0.500 | 0.500 |" in told
    assert "4 answers graded by 2 people." in told
    assert "Fleiss' kappa: 0.45; all say the same of 67%." in told
    assert "Krippendorff's alpha (ordinal): 0.78" in told
    assert "Weighted kappa of ann and bob: 0.80" in told
    assert "Weighted kappa of people and judge: 0.00" in told
    assert "## graded right" in (folder / "esg.md").read_text("utf-8")
    assert (folder / "graded-right-m.png").exists()

    alone = run("graded", str(folder), one)
    assert "4 answers graded by 1 people." in alone and "alpha" not in alone
    assert "have no verdict" not in alone
    some = run("graded", str(folder), sheet(folder / "some.jsonl", "right", "", "wrong", ""))
    assert "2 of 4 answers have no verdict and stand in no cell." in some


def test_sheets_that_agree_by_chance_alone_are_told_as_undefined(folder: Path) -> None:
    both = [sheet(folder / name, *["right"] * 4) for name in ("a.jsonl", "b.jsonl")]
    told = run("graded", str(folder), *both)
    assert "alpha (ordinal): undefined" in told and "kappa: undefined; all say the same of 100%" in told


def test_a_verdict_that_is_none_is_named_with_its_line(folder: Path) -> None:
    with pytest.raises(InputError, match=r"a\.jsonl:1 has the verdict 'good'.*wrong or partly or right"):
        run("graded", str(folder), sheet(folder / "a.jsonl", "good", "", "", ""))


@pytest.mark.neo4j
def test_each_grader_gets_a_sheet_and_none_is_overwritten(folder: Path, workspace, database) -> None:
    from small_graph import prepared, write_graph
    from small_workspace import small

    write_graph(database, [prepared("g", "Gold", "The gold passage.")], topics=False)
    root = ["--root", str(small(workspace).root)]
    told = run("grade", str(folder), "--graders", "2", *root)
    assert "grader-1.csv: 4 answers" in told and "Verdicts: right, partly, wrong" in told
    file = folder / "grading" / "grader-1.csv"
    rows = {row["id"]: row for row in csv.DictReader(file.read_text("utf-8-sig").splitlines(keepends=True))}
    assert set(rows) == set(IDS)
    assert (rows[IDS[0]]["reviewer"], rows[IDS[0]]["answer"]) == ("grader 1", "text")
    assert "The gold passage." in rows[IDS[0]]["evidence"]
    assert "No article answers" in rows[IDS[3]]["evidence"]
    file.write_text("mine")
    assert "stays as it is" in run("grade", str(folder), "--graders", "1", *root)
    assert file.read_text() == "mine"
    assert "1 answers" in run(
        "grade", str(folder), "--graders", "1", "--limit", "1", "--format", "jsonl", *root
    )
