"""How far judges agree on a scale of steps, where near verdicts agree more than far ones."""

from collections import Counter
from collections.abc import Iterable, Sequence


def krippendorff_alpha(ratings: Iterable[Sequence[int]]) -> float | None:
    """Return Krippendorff's alpha for an ordinal scale; judges may have left things out.

    Source: Krippendorff, Content Analysis (2004), chapter 11; the distance of two steps is the square of how
    many verdicts lie between them, half of either step's own counted.

    Args:
        ratings: For each thing judged, the steps that its judges chose; how many judges is free.

    Returns:
        1 is full agreement, 0 what chance gives, below 0 less than that; None where it is undefined: nothing
        was judged twice, or all verdicts are of one step, so that chance alone would agree always.
    """
    units = [Counter(unit) for unit in ratings if len(unit) > 1]
    totals = sum(units, Counter[int]())
    if len(totals) < 2:
        return None
    distances = _distances(totals)
    pairs = sum(totals.values())
    observed = sum(
        counts[one] * counts[other] * distances[one, other] / (sum(counts.values()) - 1)
        for counts in units
        for one in counts
        for other in counts
    )
    by_chance = sum(
        totals[one] * totals[other] * distances[one, other] for one in totals for other in totals
    ) / (pairs - 1)
    return 1 - observed / by_chance


def weighted_kappa(pairs: Sequence[tuple[int, int]]) -> float | None:
    """Return Cohen's kappa of two judges with squared weights.

    Source: Cohen, Weighted kappa (1968): a disagreement weighs by the square of its steps.

    Args:
        pairs: What either judge said of each thing that both judged.

    Returns:
        As :func:`krippendorff_alpha`; None where it is undefined: there is no pair, or both judges always say
        the same one step.
    """
    if not pairs:
        return None
    firsts, seconds = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    observed = sum((one - other) ** 2 for one, other in pairs) / len(pairs)
    by_chance = (
        sum((one - other) ** 2 * firsts[one] * seconds[other] for one in firsts for other in seconds)
        / len(pairs) ** 2
    )
    return 1 - observed / by_chance if by_chance else None


def _distances(totals: Counter[int]) -> dict[tuple[int, int], float]:
    """The squared distance of every two steps."""
    steps = sorted(totals)
    found = {}
    for one in steps:
        for other in steps:
            low, high = min(one, other), max(one, other)
            between = sum(totals[step] for step in steps if low <= step <= high)
            found[one, other] = (between - (totals[low] + totals[high]) / 2) ** 2
    return found
