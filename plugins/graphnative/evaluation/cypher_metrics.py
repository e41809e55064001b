"""S1's three measures of query generation, and the exact ones beside them, over many questions."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """How one output query did.

    Attributes:
        question_id: The question.
        group: The template group that it belongs to.
        executed: The output ran without an error.
        query_similarity: BERTScore F1 of output and gold query.
        result_similarity: BERTScore F1 of their results; 0 if the output did not run.
        exact: Its result is the gold one; False if the output did not run.
    """

    question_id: str
    group: str
    executed: bool
    query_similarity: float
    result_similarity: float
    exact: bool


@dataclass(frozen=True, slots=True)
class CypherScores:
    """The measures of a set of output queries, each in [0, 1].

    Attributes:
        questions: How many.
        execution_rate: ER, the share of outputs that ran.
        gold_query_accuracy: GQA, the mean similarity to the gold query.
        execution_accuracy: EA, the mean similarity of results; what did not run counts 0.
        execution_accuracy_executed: The same over those that ran; None if none did.
        exact: EX, the share whose result is the gold one.
    """

    questions: int
    execution_rate: float
    gold_query_accuracy: float
    execution_accuracy: float
    execution_accuracy_executed: float | None
    exact: float


def cypher_scores(judged: Sequence[JudgedQuery]) -> CypherScores:
    """Return the measures over some questions.

    Source: S1, section 3.2, equations 1 to 3.

    Differs: an output that does not run counts 0 in EA, so that failing can't raise it; the mean over those
    that ran stands beside it. EX is added, since BERTScore hardly tells a right result from a wrong one.

    Args:
        judged: At least one question.

    Raises:
        ValueError: There is no question.
    """
    if not judged:
        raise ValueError("no question was judged")
    ran = [one for one in judged if one.executed]
    similar = [one.result_similarity for one in ran]
    return CypherScores(
        questions=len(judged),
        execution_rate=len(ran) / len(judged),
        gold_query_accuracy=float(np.mean([one.query_similarity for one in judged])),
        execution_accuracy=sum(similar) / len(judged),
        execution_accuracy_executed=sum(similar) / len(ran) if ran else None,
        exact=sum(one.executed and one.exact for one in judged) / len(judged),
    )
