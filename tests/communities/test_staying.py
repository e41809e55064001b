"""A new partition is taken where it is better by more than a little."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from graphnative.communities.hierarchy import Hierarchy, LeidenOptions, cluster
from graphnative.communities.staying import TOLERANCE, quality, stay_where_as_good
from graphnative.communities.weighted_graph import WeightedGraph, weighted_graph


def graph(*edges: tuple[str, str, float]) -> WeightedGraph:
    return weighted_graph([], edges)


def groups(found: Hierarchy, level: int) -> set[frozenset[str]]:
    members: dict[int, set[str]] = {}
    for node, label in zip(found.nodes, found.levels[level].tolist(), strict=True):
        members.setdefault(label, set()).add(node)
    return {frozenset(one) for one in members.values()}


def ints(*values: int) -> np.ndarray:
    return np.array(values, dtype=np.int64)


SQUARE = graph(("a", "b", 3.0), ("b", "c", 1.0), ("c", "d", 2.0))


def test_quality_is_weight_inside_less_gamma_per_pair() -> None:
    # {a, b, c} and {d}: 3 + 1 inside, three pairs at a half.
    assert quality(SQUARE, ints(0, 0, 0, 0), ints(0, 0, 0, 1), 0.5).tolist() == [2.5]
    # Two parents: {a, b} has 3 - 0.5; {c}, {d} alone have nothing.
    assert quality(SQUARE, ints(0, 0, 1, 1), ints(0, 0, 1, 2), 0.5).tolist() == [2.5, 0.0]


def test_quality_of_an_empty_graph_has_no_parents() -> None:
    assert quality(weighted_graph([], []), ints(), ints(), 1.0).tolist() == []


def test_what_is_better_by_much_is_taken_in_its_parent_alone() -> None:
    # Parent 0 gains by joining a and b; parent 1 would lose by parting c and d.
    chosen = stay_where_as_good(SQUARE, ints(0, 0, 1, 1), ints(0, 1, 2, 2), ints(0, 0, 1, 2), 0.5)
    assert chosen.tolist() == [0, 0, 1, 1]


@pytest.mark.parametrize(("gain", "taken"), [(TOLERANCE * 0.9, False), (TOLERANCE * 1.1, True)])
def test_a_gain_within_the_tolerance_leaves_all_as_it_was(gain: float, taken: bool) -> None:
    two = graph(("a", "b", 10.0), ("b", "c", 10.0 + 10.0 * gain))
    chosen = stay_where_as_good(two, ints(0, 0, 0), ints(0, 0, 1), ints(0, 1, 1), 1e-9)
    assert chosen.tolist() == ([0, 1, 1] if taken else [0, 0, 1])


def test_a_new_node_joins_its_neighbours_and_moves_nobody() -> None:
    cliques = [[f"c{clique}n{node:02}" for node in range(20)] for clique in range(30)]
    edges = [(one, other, 1.0) for clique in cliques for one, other in combinations(clique, 2)]
    edges += [(one[0], other[1], 1.0) for one, other in pairwise(cliques)]
    known, grown = graph(*edges), graph(*edges, ("c3n00", "new", 1.0))
    before = cluster(known, LeidenOptions())
    after = cluster(grown, LeidenOptions(), before.as_last_run(known))
    expected = groups(before, 2) - {frozenset(cliques[3])} | {frozenset([*cliques[3], "new"])}
    assert groups(after, 2) == expected
    again = cluster(grown, LeidenOptions(), after.as_last_run(grown))
    assert [level.tolist() for level in again.levels] == [level.tolist() for level in after.levels]


def test_what_no_edge_holds_together_any_more_is_parted_however_little_that_is_better() -> None:
    one, other = ([f"{side}{node}" for node in range(8)] for side in "ab")
    edges = [(x, y, 1.0) for clique in (one, other) for x, y in combinations(clique, 2)]
    tied = graph(*edges, *((x, y, 1.0) for x in one for y in other))
    parted = graph(*edges)
    together = cluster(tied, LeidenOptions())
    assert groups(together, 0) == {frozenset([*one, *other])}
    after = cluster(parted, LeidenOptions(), together.as_last_run(tied))
    for level in range(3):
        assert groups(after, level) == {frozenset(one), frozenset(other)}
