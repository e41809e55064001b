"""A sheet for each person."""

from pathlib import Path

import pytest

from graphnative.cli.person_sheets import write_sheets


def test_everybody_gets_a_sheet_and_what_is_filled_in_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "made" / "here"
    folder.mkdir(parents=True)
    (folder / "grader-2.csv").write_text("mine")
    write_sheets(folder, "grader", "csv", 3, lambda number: f"sheet {number} \ud800", "4 answers")
    assert (folder / "grader-2.csv").read_text() == "mine"
    assert (folder / "grader-3.csv").read_bytes() == b"sheet 3 \xed\xa0\x80"
    told = capsys.readouterr().out.splitlines()
    assert [line.rpartition("grader-")[2] for line in told] == [
        "1.csv: 4 answers",
        "2.csv is there already and stays as it is.",
        "3.csv: 4 answers",
    ]
