import csv
import json

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.questions import Question
from graphnative.evaluation.reviews import judge, sheet_csv, sheet_json_lines

QUESTIONS = tuple(
    Question(f"q{n}", f'Which "{n}",\nand why?', f"MATCH (n:`a,{n}`) RETURN n") for n in range(4)
)


def sheet(*verdicts: str) -> dict[str, str]:
    return {one.id: verdict for one, verdict in zip(QUESTIONS, verdicts, strict=False)}


def test_a_sheet_has_a_row_for_every_question_and_no_verdict() -> None:
    rows = list(csv.DictReader(sheet_csv(QUESTIONS, "Ada").removeprefix("\ufeff").splitlines(keepends=True)))
    lines = [json.loads(line) for line in sheet_json_lines(QUESTIONS, "Ada").splitlines()]
    assert rows == lines
    assert [(row["id"], row["reviewer"], row["verdict"]) for row in rows] == [
        (one.id, "Ada", "") for one in QUESTIONS
    ]


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
