"""Nested, limited, deterministic, complete; and stable when a document arrives."""

import random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from graphnative.communities.hierarchy import Hierarchy, LeidenOptions, cluster
from graphnative.communities.weighted_graph import WeightedGraph, weighted_graph
from hub_graph import Rows, hubs

OPTIONS = st.builds(
    LeidenOptions,
    objective=st.sampled_from(["cpm", "cpm", "modularity"]),
    levels=st.integers(1, 3),
    max_size=st.integers(2, 10),
)


def planted(groups: int, size: int, seed: int = 7) -> Rows:
    """Dense groups with a few edges between them."""
    rng = random.Random(seed)
    rows = [
        (f"{group:03}-{a:02}", f"{group:03}-{b:02}", 1.0)
        for group in range(groups)
        for a in range(size)
        for b in range(a)
        if rng.random() < 0.5
    ]
    names = sorted({name for row in rows for name in row[:2]})
    return rows + [(*rng.sample(names, 2), 1.0) for _ in range(groups)]


def sets(hierarchy: Hierarchy) -> set[frozenset[str]]:
    """Every community of every level as the set of its members."""
    found: set[frozenset[str]] = set()
    for labels in hierarchy.levels:
        members: dict[int, list[str]] = {}
        for node, label in zip(hierarchy.nodes, labels.tolist(), strict=True):
            members.setdefault(label, []).append(node)
        found |= {frozenset(group) for group in members.values()}
    return found


def check_laws(hierarchy: Hierarchy, options: LeidenOptions) -> None:
    for level, labels in enumerate(hierarchy.levels):
        assert len(labels) == len(hierarchy.nodes)
        assert np.array_equal(np.unique(labels), np.arange(labels.max(initial=-1) + 1))
        if options.objective == "cpm":
            assert np.bincount(labels, minlength=1).max() <= options.limit(level)
    assert np.bincount(hierarchy.levels[-1], minlength=1).max() <= options.max_size
    for coarse, fine in zip(hierarchy.levels, hierarchy.levels[1:], strict=False):
        pairs = set(zip(fine.tolist(), coarse.tolist(), strict=True))
        assert len(pairs) == len({label for label, _ in pairs}), "a community has two parents"


GRAPHS = {
    "empty": weighted_graph([], []),
    "one node": weighted_graph(["a"], []),
    "no edges": weighted_graph(["a", "b", "c"], []),
    "star": weighted_graph([], [("hub", f"leaf{i:05}", 1.0) for i in range(10_000)]),
    "path": weighted_graph([], [(f"{i:04}", f"{i + 1:04}", 1.0) for i in range(500)]),
    "two components and a node": weighted_graph(["x"], [("a", "b", 1.0), ("c", "d", 1.0)]),
    "complete": weighted_graph([], [(f"{a:02}", f"{b:02}", 1.0) for a in range(60) for b in range(a)]),
    "planted": weighted_graph([], planted(30, 15)),
}


@pytest.mark.parametrize("objective", ["cpm", "modularity"])
@pytest.mark.parametrize("name", GRAPHS)
def test_every_graph_has_a_sensible_hierarchy(name: str, objective: str) -> None:
    options = LeidenOptions(objective=objective)

    check_laws(cluster(GRAPHS[name], options), options)


def test_planted_groups_are_found() -> None:
    hierarchy = cluster(GRAPHS["planted"], LeidenOptions(levels=1, max_size=20))

    whole = sum(len({node[:3] for node in group}) == 1 and len(group) == 15 for group in sets(hierarchy))
    assert whole >= 27


def test_a_tree_like_community_has_about_two_over_gamma_members() -> None:
    # A path of s nodes has s - 1 edges and is worth s - 1 - γ s (s - 1) / 2, at best near s = 1/γ + 1/2.
    # With γ = 2/100 that is near 50, and never more than 2/γ = 100.
    hierarchy = cluster(GRAPHS["path"], LeidenOptions(levels=1, max_size=100))

    sizes = np.bincount(hierarchy.levels[0])
    assert sizes.max() <= 100
    assert 8 <= sizes.mean() <= 100


@pytest.mark.parametrize("objective", ["cpm", "modularity"])
def test_the_same_whatever_the_order_of_rows(objective: str) -> None:
    rows = planted(10, 12)
    shuffled = [(b, a, weight) for a, b, weight in random.Random(3).sample(rows, len(rows))]
    options = LeidenOptions(objective=objective)

    one, other = cluster(weighted_graph([], rows), options), cluster(weighted_graph([], shuffled), options)

    assert all(np.array_equal(a, b) for a, b in zip(one.levels, other.levels, strict=True))


def test_nothing_changes_when_nothing_has_changed() -> None:
    graph = GRAPHS["planted"]
    options = LeidenOptions()
    first = cluster(graph, options)

    assert sets(cluster(graph, options, first.as_last_run(graph))) == sets(first)


@given(st.integers(0, 1_000_000), OPTIONS, st.integers(0, 10))
def test_a_second_run_finds_what_the_first_has_found(seed: int, options: LeidenOptions, late: int) -> None:
    # Pairs at most (seed 9293): a second run may match so few nodes better by more than the tolerance.
    assume(options.max_size > 2)
    rows = hubs(seed)
    graph, before = weighted_graph(["alone"], rows), weighted_graph(["gone"], rows[late:])
    cold = cluster(graph, options)
    warm = cluster(graph, options, cluster(before, options).as_last_run(before))

    for found in (cold, warm):
        again = cluster(graph, options, found.as_last_run(graph))
        assert [labels.tolist() for labels in again.levels] == [labels.tolist() for labels in found.levels]
    assert sets(cluster(graph, options)) == sets(cold)


def test_a_new_node_changes_its_own_neighbourhood_only() -> None:
    options = LeidenOptions()
    rows = planted(40, 15)
    graph = weighted_graph([], rows)
    first = cluster(graph, options)
    grown = weighted_graph([], [*rows, ("new", "007-03", 1.0), ("new", "007-04", 1.0)])

    second = cluster(grown, options, first.as_last_run(graph))

    check_laws(second, options)
    changed = sets(second) - sets(first)
    assert len(changed) <= 0.1 * len(sets(second))
    assert any("new" in group and "007-03" in group for group in changed)


def test_a_node_that_has_gone_is_in_no_community() -> None:
    options = LeidenOptions()
    rows = planted(10, 12)
    graph = weighted_graph([], rows)
    last = cluster(graph, options).as_last_run(graph)
    less: WeightedGraph = weighted_graph([], [row for row in rows if "003-05" not in row])

    hierarchy = cluster(less, options, last)

    check_laws(hierarchy, options)
    assert "003-05" not in hierarchy.nodes


@pytest.mark.parametrize("bad", [{"levels": 0}, {"max_size": 1}])
def test_options_out_of_range_name_the_value(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=str(next(iter(bad.values())))):
        LeidenOptions(**bad)
