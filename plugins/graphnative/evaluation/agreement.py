"""How far people who judged the same things agree beyond chance."""

from collections.abc import Hashable, Mapping, Sequence


def fleiss_kappa(counts: Sequence[Mapping[Hashable, int]]) -> float | None:
    """Return Fleiss' kappa: 1 is full agreement, 0 what chance gives, below 0 less than that.

    Source: S1, section 4.2 (agreement of three reviewers); Fleiss 1971.

    Args:
        counts: For each thing judged, how many judges chose each category; every thing has as many judges.

    Returns:
        In [-1, 1]; None where it is undefined: all judgements are of one category, so that chance alone
        would agree always.

    Raises:
        ValueError: Nothing was judged, a count is negative, a thing has fewer than two judges, or things have
            different numbers of judges.
    """
    judges = _judges(counts)
    totals: dict[Hashable, int] = {}
    for judged in counts:
        for category, count in judged.items():
            totals[category] = totals.get(category, 0) + count
    everything = judges * len(counts)
    by_chance = sum((total / everything) ** 2 for total in totals.values())
    if max(totals.values()) == everything:
        return None
    pairs = judges * (judges - 1)
    observed = sum(sum(n * n for n in judged.values()) - judges for judged in counts) / (pairs * len(counts))
    return (observed - by_chance) / (1 - by_chance)


def _judges(counts: Sequence[Mapping[Hashable, int]]) -> int:
    """How many judges each thing has."""
    if not counts:
        raise ValueError("nothing was judged")
    if any(n < 0 for judged in counts for n in judged.values()):
        raise ValueError("a count is negative")
    sizes = [sum(judged.values()) for judged in counts]
    if min(sizes) < 2:
        raise ValueError(f"number {sizes.index(min(sizes))} has fewer than two judges")
    if min(sizes) != max(sizes):
        other = next(i for i, size in enumerate(sizes) if size != sizes[0])
        raise ValueError(f"number 0 has {sizes[0]} judges, number {other} has {sizes[other]}")
    return sizes[0]
