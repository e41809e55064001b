"""Verdicts and what they count."""

from esg_outcomes import OUTCOMES, QUESTIONS
from graphnative.evaluation.esg.verdict import middle, verdict_grades


def test_the_middle_one_counts_and_of_two_the_worse() -> None:
    assert middle(["right", "wrong", "right"]) == "right"
    assert middle(["right", "partly"]) == "partly"
    assert middle(["wrong", "right", "right", "partly"]) == "partly"


def test_only_answers_that_were_judged_are_graded_and_half_right_counts_half() -> None:
    verdicts = {OUTCOMES[0].answer_id: "partly", OUTCOMES[3].answer_id: "right"}
    grades = verdict_grades(OUTCOMES, QUESTIONS, verdicts, "judged right")
    assert [(grade.category, grade.value) for grade in grades] == [("environment", 0.5), ("social", 1.0)]
