"""Rows in any order give one graph; what can't be an edge is counted."""

import random

import numpy as np

from graphnative.communities.weighted_graph import induced, nested, renumbered, weighted_graph, within


def test_rows_become_sorted_unique_edges() -> None:
    graph = weighted_graph(["lonely"], [("b", "a", 1.0), ("a", "b", 2.0), ("c", "b", 1.0)])

    assert graph.nodes == ("a", "b", "c", "lonely")
    assert (graph.source.tolist(), graph.target.tolist()) == ([0, 1], [1, 2])
    assert graph.weight.tolist() == [3.0, 1.0]


def test_what_can_not_be_an_edge_is_counted_by_reason() -> None:
    bad = [
        ("a", "a", 1.0),
        ("a", "b", float("nan")),
        ("a", "b", float("inf")),
        ("a", "b", -1.0),
        ("a", "b", 0.0),
    ]

    graph = weighted_graph([], [*bad, ("a", "b", 5.0)], cap=2.0)

    assert graph.refused == {
        "self-loop": 1,
        "weight is NaN": 1,
        "weight is infinite": 1,
        "weight is negative": 1,
        "weight is zero": 1,
    }
    assert (graph.weight.tolist(), graph.clamped) == ([2.0], 1)


def test_the_order_of_rows_has_no_influence() -> None:
    rows = [(f"n{i % 7}", f"n{(i * 3 + 1) % 11}", 0.1 * (i + 1)) for i in range(60)]
    shuffled = random.Random(1).sample(rows, len(rows))

    one, other = weighted_graph([], rows), weighted_graph([], shuffled)

    assert one.nodes == other.nodes
    assert one.weight.tolist() == other.weight.tolist()


def test_labels_are_renumbered_by_first_appearance() -> None:
    assert renumbered(np.array([7, 3, 7, 9])).tolist() == [0, 1, 0, 2]


def test_nested_labels_need_both_to_agree() -> None:
    assert nested(np.array([0, 0, 1, 1]), np.array([5, 5, 5, 6])).tolist() == [0, 0, 1, 2]


def test_parts_of_a_graph() -> None:
    graph = weighted_graph([], [("a", "b", 1.0), ("b", "c", 2.0), ("c", "d", 3.0)])

    assert within(graph, np.array([0, 0, 1, 1])).weight.tolist() == [1.0, 3.0]
    part = induced(graph, np.array([1, 2]))
    assert (part.nodes, part.weight.tolist()) == (("b", "c"), [2.0])
