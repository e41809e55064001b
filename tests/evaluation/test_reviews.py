import csv
import json
from pathlib import Path

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.questions import Question
from graphnative.evaluation.reviews import judge, read_sheet, sheet_csv, sheet_json_lines

QUESTIONS = tuple(
    Question(f"q{n}", f'Which "{n}",\nand why?', f"MATCH (n:`a,{n}`) RETURN n") for n in range(4)
)


def sheet(*verdicts: str) -> dict[str, str]:
    return {one.id: verdict for one, verdict in zip(QUESTIONS, verdicts, strict=False)}


def filled(path: Path, verdict: str = " Reasonable ") -> Path:
    """A sheet as a person leaves it."""
    if path.suffix == ".csv":
        rows = list(
            csv.DictReader(sheet_csv(QUESTIONS, "Ada").removeprefix("\ufeff").splitlines(keepends=True))
        )
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows({**row, "verdict": verdict} for row in rows)
    else:
        rows = [json.loads(line) for line in sheet_json_lines(QUESTIONS, "Ada").splitlines()]
        path.write_text("\n".join(json.dumps({**row, "verdict": verdict}) for row in rows))
    return path


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_a_filled_in_sheet_is_read(tmp_path: Path, suffix: str) -> None:
    name, verdicts = read_sheet(filled(tmp_path / f"sheet{suffix}"))
    assert name == "Ada"
    assert verdicts == {one.id: "reasonable" for one in QUESTIONS}


def test_a_sheet_without_a_name_is_called_after_its_file(tmp_path: Path) -> None:
    (tmp_path / "bob.csv").write_text("id,verdict\nq0,unreasonable\n")
    assert read_sheet(tmp_path / "bob.csv") == ("bob", {"q0": "unreasonable"})


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
        read_sheet(tmp_path / name)


def test_a_sheet_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        read_sheet(tmp_path / "gone.csv")
    (tmp_path / "a.csv").write_bytes(b"id,verdict\n\xff")
    with pytest.raises(InputError, match="UTF-8"):
        read_sheet(tmp_path / "a.csv")


def test_what_anyone_calls_unreasonable_goes() -> None:
    yes, no = "reasonable", "unreasonable"
    found = judge(
        QUESTIONS, {"a": sheet(yes, yes, no, no), "b": sheet(yes, no, no, yes), "c": sheet(yes, yes, no, yes)}
    )
    assert [one.id for one in found.kept] == ["q0"]
    assert [(one.id, against) for one, against in found.dropped] == [("q1", 1), ("q2", 3), ("q3", 1)]
    assert found.unanimous == 0.5
    # By hand: P = (1 + 1/3 + 1 + 1/3) / 4 = 2/3, P_e = (7/12)² + (5/12)² = 74/144.
    assert found.kappa == pytest.approx((2 / 3 - 74 / 144) / (1 - 74 / 144))


def test_kappa_is_undefined_with_one_reviewer_and_where_all_say_the_same() -> None:
    yes = sheet(*["reasonable"] * 4)
    assert judge(QUESTIONS, {"a": yes}).kappa is None
    both = judge(QUESTIONS, {"a": yes, "b": yes})
    assert both.kappa is None and both.kept == QUESTIONS and both.unanimous == 1.0


@pytest.mark.parametrize(
    ("sheets", "fault"),
    [
        ({}, "no review"),
        ({"a": sheet("reasonable")}, "a has not judged 'q1' and 2 others"),
        (
            {"a": sheet(*["reasonable"] * 4) | {"x": "reasonable"}},
            "a judges 'x', which is not in the data set",
        ),
    ],
)
def test_sheets_of_another_data_set_are_refused(sheets, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        judge(QUESTIONS, sheets)
