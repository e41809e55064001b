"""Scores of many questions to one mean per group, with its confidence interval."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Metric = Callable[[Sequence[str], Collection[str]], float]
OVERALL = "overall"


@dataclass(frozen=True, slots=True)
class Judged:
    """One question's ranking beside what is right.

    Attributes:
        question_id: The question.
        group: What it is averaged with; any name but ``overall``.
        ranking: Distinct article ids, best first.
        gold: The ids that answer it; empty: the collection does not answer it.
    """

    question_id: str
    group: str
    ranking: tuple[str, ...]
    gold: frozenset[str]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and the interval that holds it with the asked confidence.

    Attributes:
        value: The mean.
        low: Lower end.
        high: Upper end.
    """

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class GroupSummary:
    """The means of one group.

    Attributes:
        group: Its name; ``overall`` for all questions together.
        answerable: Questions with gold ids, the ones that the means are over.
        unanswerable: Questions without a gold id; in no mean.
        means: Mean per metric; empty if no question is answerable.
    """

    group: str
    answerable: int
    unanswerable: int
    means: Mapping[str, Mean]


def summarise(
    judged: Iterable[Judged], metrics: Mapping[str, Metric], *, resamples: int = 1000, seed: int = 0
) -> tuple[GroupSummary, ...]:
    """Return one summary per group, by name, and ``overall`` as the last.

    In ``overall`` every answerable question weighs the same, so each group weighs by its number of them.

    Args:
        judged: The questions; the order does not matter.
        metrics: Name to a function of ranking and gold ids.
        resamples: Bootstrap samples behind each 95 % interval.
        seed: Of those samples.

    Raises:
        ValueError: A question is given twice, or a group is called ``overall``.
    """
    groups: defaultdict[str, list[Judged]] = defaultdict(list)
    everything = sorted(judged, key=lambda one: one.question_id)
    for before, one in pairwise(everything):
        if before.question_id == one.question_id:
            raise ValueError(f"the question {one.question_id!r} is judged twice")
    for one in everything:
        groups[one.group].append(one)
    if OVERALL in groups:
        raise ValueError(f"{OVERALL!r} is the name of all groups together")
    parts = [*sorted(groups.items()), (OVERALL, everything)]
    return tuple(_summary(name, members, metrics, resamples, seed) for name, members in parts)


def weighted_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """Return the mean of values that weigh differently.

    Source: S0, section 3: its overall accuracy weighs the categories by 59, 41 and 44 questions.

    Args:
        values: At least one.
        weights: One per value, at or above 0, not all 0.

    Raises:
        ValueError: There is not one usable weight per value.
    """
    if len(values) != len(weights) or any(weight < 0 for weight in weights) or not sum(weights):
        raise ValueError("one weight per value, none negative, not all 0")
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)


def bootstrap_interval(
    values: npt.ArrayLike, *, resamples: int = 1000, seed: int = 0, confidence: float = 0.95
) -> tuple[float, float]:
    """Return the percentile bootstrap interval of a mean.

    Args:
        values: One value per question, shape (n,), n at least 1.
        resamples: Samples of n values drawn with replacement, at least 1.
        seed: Of the draws.
        confidence: In (0, 1).

    Raises:
        ValueError: There is no value, or a number is out of range.
    """
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or not array.size or resamples < 1 or not 0 < confidence < 1:
        raise ValueError("values must be a non-empty list, resamples at least 1, confidence in (0, 1)")
    generator = np.random.default_rng(seed)
    # One sample at a time: resamples x n indices at once would take 100 MB for some thousand questions.
    means = [array[generator.integers(0, array.size, array.size)].mean() for _ in range(resamples)]
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


def clustered_interval(
    values: Sequence[float],
    clusters: Sequence[str],
    *,
    resamples: int = 1000,
    seed: int = 0,
    confidence: float = 0.95,
) -> tuple[float, float]:
    """Return the percentile bootstrap interval of a mean over values that come in clusters.

    Args:
        values: One value per question.
        clusters: What each is clustered by; a cluster is drawn with all its values.
        resamples: Samples of as many clusters as there are, drawn with replacement.
        seed: Of the draws.
        confidence: In (0, 1).

    Raises:
        ValueError: There is no value, or not one cluster for each.
    """
    if not values or len(values) != len(clusters):
        raise ValueError("there must be at least one value, and one cluster for each")
    numbers = np.unique(np.asarray(clusters), return_inverse=True)[1]
    sums, counts = np.bincount(numbers, weights=np.asarray(values)), np.bincount(numbers)
    generator = np.random.default_rng(seed)
    draws = (generator.integers(0, sums.size, sums.size) for _ in range(resamples))
    means = [sums[drawn].sum() / counts[drawn].sum() for drawn in draws]
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


def _summary(
    name: str, members: Sequence[Judged], metrics: Mapping[str, Metric], resamples: int, seed: int
) -> GroupSummary:
    answerable = [one for one in members if one.gold]
    means: dict[str, Mean] = {}
    for metric, function in metrics.items() if answerable else ():
        values = [function(one.ranking, one.gold) for one in answerable]
        low, high = bootstrap_interval(values, resamples=resamples, seed=seed)
        means[metric] = Mean(float(np.mean(values)), low, high)
    return GroupSummary(name, len(answerable), len(members) - len(answerable), means)
