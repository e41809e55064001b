"""Nobody alone who has a neighbour with room, nobody above the limit, by hand and as a law."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from graphnative.communities.limits import attach_singletons, part_unconnected, split_oversize
from graphnative.communities.weighted_graph import weighted_graph

EDGES = st.lists(
    st.tuples(st.integers(0, 30), st.integers(0, 30), st.floats(0.1, 9)).filter(
        lambda edge: edge[0] != edge[1]
    ),
    min_size=1,
    max_size=60,
)


def graph_of(edges):
    return weighted_graph([], [(f"{a:02}", f"{b:02}", weight) for a, b, weight in edges])


def test_a_node_alone_joins_the_neighbour_it_is_tied_to_most() -> None:
    graph = weighted_graph([], [("a", "b", 5.0), ("c", "d", 5.0), ("x", "a", 1.0), ("x", "c", 2.0)])

    #                                     a  b  c  d  x : x is tied to {a, b} by 1 and to {c, d} by 2
    labels = attach_singletons(graph, np.array([0, 0, 1, 1, 2]), limit=3)

    assert labels.tolist() == [0, 0, 1, 1, 1]


def test_a_full_community_takes_nobody_more() -> None:
    graph = weighted_graph([], [("a", "b", 5.0), ("c", "d", 5.0), ("x", "a", 1.0), ("x", "c", 2.0)])

    assert attach_singletons(graph, np.array([0, 0, 1, 1, 2]), limit=2).tolist() == [0, 0, 1, 1, 2]


def test_the_leaves_of_a_full_star_are_put_together() -> None:
    star = weighted_graph([], [("hub", f"leaf{i}", 1.0) for i in range(5)])

    # The hub takes leaf0 (limit 2); the other four hang on a full community and go two by two.
    assert attach_singletons(star, np.arange(6), limit=2).tolist() == [0, 0, 1, 1, 2, 2]


def test_nodes_without_a_neighbour_stay_alone_unless_they_share_a_parent() -> None:
    graph = weighted_graph(["a", "b", "c"], [])

    assert attach_singletons(graph, np.arange(3), 5).tolist() == [0, 1, 2]
    assert attach_singletons(graph, np.arange(3), 5, parent=np.array([0, 0, 1])).tolist() == [0, 0, 1]


def test_an_oversize_community_falls_apart_at_its_weakest_edges() -> None:
    graph = weighted_graph([], [("a", "b", 9.0), ("b", "c", 1.0), ("c", "d", 9.0)])

    assert split_oversize(graph, np.zeros(4, dtype=np.int64), limit=2).tolist() == [0, 0, 1, 1]


def test_a_star_is_cut_into_full_pieces() -> None:
    star = weighted_graph([], [("hub", f"leaf{i:04}", 1.0) for i in range(999)])

    sizes = np.bincount(split_oversize(star, np.zeros(1000, dtype=np.int64), limit=100))

    assert sizes.tolist() == [100] * 10


@given(EDGES, st.integers(2, 6), st.integers(1, 4))
def test_no_community_exceeds_the_limit_and_the_parts_stay_inside(edges, limit: int, groups: int) -> None:
    graph = graph_of(edges)
    labels = np.arange(graph.size, dtype=np.int64) % groups

    split = split_oversize(graph, labels, limit)

    assert np.bincount(split).max() <= limit
    assert all(len(set(labels[split == part].tolist())) == 1 for part in set(split.tolist()))


@given(EDGES, st.integers(2, 6))
def test_attaching_keeps_the_limit_and_leaves_alone_only_whom_nobody_could_take(edges, limit: int) -> None:
    graph = graph_of(edges)

    labels = attach_singletons(graph, np.arange(graph.size, dtype=np.int64), limit)

    sizes = np.bincount(labels)
    assert sizes.max() <= limit
    for one, other in zip(graph.source.tolist(), graph.target.tolist(), strict=True):
        assert sizes[labels[one]] > 1 or sizes[labels[other]] >= limit


def test_a_community_is_cut_where_no_edge_holds_it_together_but_only_where_asked() -> None:
    graph = weighted_graph(["e"], [("a", "b", 1.0), ("c", "d", 1.0), ("f", "g", 1.0)])
    labels = np.array([0, 0, 0, 0, 0, 1, 1])
    asked = np.array([True] * 5 + [False] * 2)
    assert part_unconnected(graph, labels, asked).tolist() == [0, 0, 1, 1, 2, 3, 3]
    assert part_unconnected(graph, labels, ~asked).tolist() == labels.tolist()
