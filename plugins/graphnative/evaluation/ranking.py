"""How well one ranking answers one question: pure functions on ranked ids and the gold ids.

All take binary relevance unless said otherwise, all lie in [0, 1], and all agree with trec_eval.
"""

import math
from collections.abc import Collection, Mapping, Sequence


def hit_at_k(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """Return 1 if any of the first k is gold, else 0 (trec_eval's ``success``).

    Args:
        ranking: Distinct ids, best first; it may be shorter than k.
        gold: At least one id.
        k: At least 1.

    Raises:
        ValueError: An id occurs twice, there is no gold id, or k is below 1.
    """
    relevant = _checked(ranking, gold, k)
    return float(any(identifier in relevant for identifier in ranking[:k]))


def recall_at_k(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """Return the share of the gold ids that are among the first k.

    Args:
        ranking: Distinct ids, best first; it may be shorter than k.
        gold: At least one id.
        k: At least 1.

    Raises:
        ValueError: An id occurs twice, there is no gold id, or k is below 1.
    """
    relevant = _checked(ranking, gold, k)
    return sum(identifier in relevant for identifier in ranking[:k]) / len(relevant)


def reciprocal_rank(ranking: Sequence[str], gold: Collection[str]) -> float:
    """Return 1 / rank of the first gold id, 0 if none is ranked.

    Args:
        ranking: Distinct ids, best first.
        gold: At least one id.

    Raises:
        ValueError: An id occurs twice, or there is no gold id.
    """
    relevant = _checked(ranking, gold)
    return next((1 / rank for rank, one in enumerate(ranking, start=1) if one in relevant), 0.0)


def average_precision(ranking: Sequence[str], gold: Collection[str]) -> float:
    """Return the precision at each gold id's rank, summed and divided by the number of gold ids.

    Args:
        ranking: Distinct ids, best first; gold ids that it lacks count as precision 0.
        gold: At least one id.

    Raises:
        ValueError: An id occurs twice, or there is no gold id.
    """
    relevant = _checked(ranking, gold)
    ranks = [rank for rank, identifier in enumerate(ranking, start=1) if identifier in relevant]
    return sum(found / rank for found, rank in enumerate(ranks, start=1)) / len(relevant)


def ndcg_at_k(ranking: Sequence[str], gold: Collection[str] | Mapping[str, float], k: int) -> float:
    """Return the discounted gain of the first k, divided by that of the best possible ranking.

    The gain of rank r is divided by log2(r + 1), and gains are linear, as in trec_eval.

    Args:
        ranking: Distinct ids, best first; it may be shorter than k.
        gold: Gold ids, all with gain 1, or a gain at or above 0 for each id, one of them above 0.
        k: At least 1.

    Raises:
        ValueError: An id occurs twice, there is no gold id, a gain is negative, or k is below 1.
    """
    gains = dict(gold) if isinstance(gold, Mapping) else dict.fromkeys(gold, 1.0)
    if any(not gain >= 0 for gain in gains.values()):
        raise ValueError("a gain must be at or above 0")
    _checked(ranking, [identifier for identifier, gain in gains.items() if gain > 0], k)
    best = discounted_gain(sorted(gains.values(), reverse=True)[:k])
    return discounted_gain([gains.get(identifier, 0.0) for identifier in ranking[:k]]) / best


def discounted_gain(gains: Sequence[float]) -> float:
    """Return the gains summed, that of rank r divided by log2(r + 1)."""
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, start=1))


def _checked(ranking: Sequence[str], gold: Collection[str], k: int = 1) -> frozenset[str]:
    """The gold ids as a set; every case that has no defined value is an error."""
    relevant = frozenset(gold)
    if not relevant:
        raise ValueError("a question without a gold id has no score; count it apart")
    if len(set(ranking)) != len(ranking):
        twice = next(one for i, one in enumerate(ranking) if one in ranking[:i])
        raise ValueError(f"the ranking holds {twice!r} twice")
    if k < 1:
        raise ValueError(f"k must be at least 1, got {k}")
    return relevant
