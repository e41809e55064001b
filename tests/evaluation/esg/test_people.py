"""Answers graded by people."""

import pytest

from esg_outcomes import OUTCOMES, QUESTIONS, outcome
from graphnative.errors import InputError
from graphnative.evaluation.esg.people import AnswerToGrade, answers_to_grade, kappa_of, read_grades

IDS = [each.answer_id for each in OUTCOMES]


class Told:
    """Evidence that names the question and what was shown."""

    def text(self, question, shown, tokens) -> str:
        return f"{question.id} {''.join(shown)}"


def test_equal_answers_are_graded_once_and_nobody_sees_whose_they_are() -> None:
    same = outcome("e1", "gab", "g", retriever="bm25", model="n")
    answers = answers_to_grade(QUESTIONS, [*OUTCOMES, same], Told())
    assert sorted(answer.id for answer in answers) == sorted(IDS)
    assert answers == answers_to_grade(QUESTIONS, [*OUTCOMES, same], Told())
    first = next(answer for answer in answers if answer.id == IDS[0])
    assert first == AnswerToGrade(IDS[0], "What?", "e1 gab", "text")
    assert first.row("Ada") == (IDS[0], "Ada", "What?", "e1 gab", "text", "", "")


def test_a_limit_takes_questions_with_all_their_answers() -> None:
    other = outcome("e1", "hab", "h", text="another")
    answers = answers_to_grade(QUESTIONS, [*OUTCOMES, other], Told(), limit=2)
    assert len({answer.question for answer in answers}) == 2
    assert {answer.answer for answer in answers if answer.question == "What?"} == {"another", "text"}


def test_the_middle_verdict_counts_and_agreement_is_told() -> None:
    sheets = {
        "a": dict(zip(IDS, ("right", "wrong", "partly", "right"), strict=True)),
        "b": dict(zip(IDS, ("right", "wrong", "right", "right"), strict=True)),
        "c": {IDS[0]: "right"},
    }
    found = read_grades(sheets, OUTCOMES)
    assert [found.verdicts[id_] for id_ in IDS] == ["right", "wrong", "partly", "right"]
    assert found.unanimous == 0.75
    assert found.alpha is not None and 0 < found.alpha < 1
    assert found.fleiss is None  # only one answer was judged by all, and alike
    # a and b: squared steps 0, 0, 1, 0 over 4; by chance a {2: 2, 0: 1, 1: 1}, b {2: 3, 0: 1}: 24/16
    assert found.kappas["a", "b"] == pytest.approx(1 - (1 / 4) / (24 / 16))
    assert found.kappas["a", "c"] is None


def test_one_grader_agrees_with_nobody() -> None:
    found = read_grades({"a": {IDS[0]: "right"}}, OUTCOMES)
    assert (found.alpha, found.fleiss, found.kappas, found.unanimous) == (None, None, {}, None)
    assert kappa_of(found.verdicts, {}) is None


def test_sheets_of_another_run_and_empty_ones_are_refused() -> None:
    with pytest.raises(InputError, match="a judges 'x', which is not"):
        read_grades({"a": {"x": "right"}}, OUTCOMES)
    with pytest.raises(InputError, match="no verdict"):
        read_grades({"a": {}}, OUTCOMES)
