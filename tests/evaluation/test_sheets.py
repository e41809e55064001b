"""Sheets as people fill them in."""

import csv
import json
from pathlib import Path

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.sheets import csv_sheet, json_lines_sheet, read_all, read_verdicts

YES_NO = ("reasonable", "unreasonable")
COLUMNS = ("id", "reviewer", "question", "verdict")
ROWS = [("q0", "Ada", 'Which "a",\nand why?', ""), ("q1", "Ada", "=1+1", "")]


def filled(path: Path, verdict: str = " Reasonable ") -> Path:
    """A sheet as a person leaves it."""
    if path.suffix == ".csv":
        rows = list(csv.DictReader(csv_sheet(COLUMNS, ROWS).removeprefix("\ufeff").splitlines(keepends=True)))
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows({**row, "verdict": verdict} for row in rows)
    else:
        rows = [json.loads(line) for line in json_lines_sheet(COLUMNS, ROWS).splitlines()]
        path.write_text("\n".join(json.dumps({**row, "verdict": verdict}) for row in rows))
    return path


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_a_filled_in_sheet_is_read(tmp_path: Path, suffix: str) -> None:
    name, verdicts = read_verdicts(filled(tmp_path / f"sheet{suffix}"), YES_NO)
    assert name == "Ada"
    assert verdicts == {"q0": "reasonable", "q1": "reasonable"}


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@a", "'=1"])
def test_no_cell_is_a_formula_and_an_id_is_read_as_it_was(tmp_path: Path, cell: str) -> None:
    text = csv_sheet(COLUMNS, [(cell, "Ada", cell, "reasonable")])
    row = next(csv.DictReader(text.removeprefix("\ufeff").splitlines()))
    assert row["question"].startswith("'")
    (tmp_path / "ada.csv").write_text(text, encoding="utf-8")
    assert read_verdicts(tmp_path / "ada.csv", YES_NO) == ("Ada", {cell: "reasonable"})


def test_a_sheet_without_a_name_is_called_after_its_file(tmp_path: Path) -> None:
    (tmp_path / "bob.csv").write_text("id,verdict\nq0,unreasonable\n")
    assert read_verdicts(tmp_path / "bob.csv", YES_NO) == ("bob", {"q0": "unreasonable"})


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("a.csv", "id,verdict\nq0,\n", r"a\.csv:2 has no verdict on 'q0'"),
        ("a.csv", "id,verdict\nq0,reasonable\nq1,perhaps\n", r"a\.csv:3 has the verdict 'perhaps'"),
        ("a.csv", "id,verdict\nq0,reasonable\nq0,reasonable\n", r"a\.csv:3 judges 'q0' a second time"),
        ("a.csv", "id;verdict\nq0;reasonable\n", "columns id and verdict"),
        ("a.csv", "", "columns id and verdict"),
        ("a.jsonl", '{"id": "q0", "verdict": "reasonable"}\n{', r"a\.jsonl:2 is no JSON"),
        ("a.jsonl", "[]", r"a\.jsonl:1 must be a JSON object"),
        ("a.jsonl", "{}", r"a\.jsonl:1 has no verdict"),
    ],
)
def test_faults_of_a_sheet_are_told_with_their_line(tmp_path: Path, name: str, text: str, fault: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=fault):
        read_verdicts(tmp_path / name, YES_NO)


def test_a_sheet_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        read_verdicts(tmp_path / "gone.csv", YES_NO)
    (tmp_path / "a.csv").write_bytes(b"id,verdict\n\xff")
    with pytest.raises(InputError, match="UTF-8"):
        read_verdicts(tmp_path / "a.csv", YES_NO)


def test_gaps_are_passed_over_where_they_may_be_and_names_must_differ(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,reviewer,verdict\nq0,Ada,\nq1,,reasonable\n")
    (tmp_path / "b.csv").write_text("id,reviewer,verdict\nq0,Bob,unreasonable\n")
    sheets = [tmp_path / "a.csv", tmp_path / "b.csv"]
    assert read_all(sheets, YES_NO, gaps=True) == {"Ada": {"q1": "reasonable"}, "Bob": {"q0": "unreasonable"}}
    with pytest.raises(InputError, match="same reviewer"):
        read_all(sheets[:1] * 2, YES_NO, gaps=True)
