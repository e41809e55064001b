"""What a judge says of an answer, a model or a person, and how that becomes a grade."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from graphnative.evaluation.esg.experiment import EsgOutcome
from graphnative.evaluation.esg.grading import Grade
from graphnative.evaluation.esg.question import EsgQuestion

Verdict = Literal["right", "partly", "wrong"]
VERDICTS: tuple[Verdict, ...] = ("wrong", "partly", "right")
"""From worst to best."""
VALUES: Mapping[Verdict, float] = {"wrong": 0.0, "partly": 0.5, "right": 1.0}


def verdict_grades(
    outcomes: Iterable[EsgOutcome],
    questions: Iterable[EsgQuestion],
    verdicts: Mapping[str, Verdict],
    metric: str,
) -> list[Grade]:
    """Return the grades of those outcomes whose answers were judged.

    Source: S0, section 3 (accuracy is the share of right answers).

    Differs: S0 knows right and wrong; here what is right in part counts half.

    Args:
        outcomes: Of any retrievers and models.
        questions: All of their questions.
        verdicts: By the id of the answer.
        metric: Name of the grades.
    """
    categories = {question.id: question.category for question in questions}
    return [
        Grade(one.retriever, one.model, categories[one.question_id], metric, VALUES[verdicts[one.answer_id]])
        for one in outcomes
        if one.answer_id in verdicts
    ]


def middle(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the verdict in the middle of several; of two middle ones the worse.

    Args:
        verdicts: At least one.
    """
    return sorted(verdicts, key=VERDICTS.index)[(len(verdicts) - 1) // 2]
