"""S1's three measures of query generation, and the exact ones beside them, per group of questions."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from graphnative.evaluation.aggregate import OVERALL, Mean, clustered_interval


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """How one output query did; what is about its result counts only if it ran.

    Attributes:
        question_id: The question.
        group: The template group that it belongs to.
        gold: The gold query behind it, which several questions may share.
        executed: The output ran without an error.
        query_similarity: BERTScore F1 of output and gold query.
        result_similarity: BERTScore F1 of their results.
        exact: Its result is the gold one.
        result_f1: F1 over the rows of both results.
        result_jaccard: Rows of both results over rows of either.
        values_found: Share of the gold result's values that its result holds.
        tokens_covered: Share of the gold query's tokens that the output holds.
        template_hit: It is the gold query but for the values in it.
    """

    question_id: str
    group: str
    gold: str
    executed: bool
    query_similarity: float
    result_similarity: float
    exact: bool
    result_f1: float = 0.0
    result_jaccard: float = 0.0
    values_found: float = 0.0
    tokens_covered: float = 0.0
    template_hit: bool = False


METRICS: Mapping[str, Callable[[JudgedQuery], float]] = {
    "ER": lambda one: float(one.executed),
    "GQA": lambda one: one.query_similarity,
    "EA": lambda one: one.result_similarity * one.executed,
    "EX": lambda one: float(one.exact and one.executed),
    "F1": lambda one: one.result_f1 * one.executed,
    "Jaccard": lambda one: one.result_jaccard * one.executed,
    "values": lambda one: one.values_found * one.executed,
    "tokens": lambda one: one.tokens_covered,
    "template": lambda one: float(one.template_hit),
}
"""ER execution rate, GQA gold query accuracy, EA execution accuracy, EX exact result; each in [0, 1]."""


@dataclass(frozen=True, slots=True)
class CypherScores:
    """The measures of a group of questions.

    Attributes:
        group: Its name; ``overall`` for all questions together.
        questions: How many.
        means: Mean and 95 % interval of each of :data:`METRICS`.
        execution_accuracy_executed: EA over the outputs that ran alone; None if none did.
    """

    group: str
    questions: int
    means: Mapping[str, Mean]
    execution_accuracy_executed: float | None


def cypher_scores(judged: Sequence[JudgedQuery], *, seed: int = 0) -> tuple[CypherScores, ...]:
    """Return the measures of each group, by name, and ``overall`` as the last.

    Source: S1, section 3.2, equations 1 to 3.

    Differs: an output that does not run counts 0 in EA, so that failing can't raise it; the mean over those
    that ran stands beside it. EX and the measures after it are added, since BERTScore hardly tells a right
    result from a wrong one. The intervals are ours: gold queries are drawn with all their questions, which
    are not independent.

    Args:
        judged: At least one question.
        seed: Of the bootstrap samples behind the intervals.

    Raises:
        ValueError: There is no question, or a group is called ``overall``.
    """
    if not judged:
        raise ValueError("no question was judged")
    groups: defaultdict[str, list[JudgedQuery]] = defaultdict(list)
    for one in judged:
        groups[one.group].append(one)
    if OVERALL in groups:
        raise ValueError(f"{OVERALL!r} is the name of all groups together")
    return tuple(
        _scores(name, members, seed) for name, members in [*sorted(groups.items()), (OVERALL, judged)]
    )


def _scores(name: str, members: Sequence[JudgedQuery], seed: int) -> CypherScores:
    means = {}
    for metric, of in METRICS.items():
        values = [of(one) for one in members]
        low, high = clustered_interval(values, [one.gold for one in members], seed=seed)
        means[metric] = Mean(float(np.mean(values)), low, high)
    ran = [one.result_similarity for one in members if one.executed]
    return CypherScores(name, len(members), means, float(np.mean(ran)) if ran else None)
