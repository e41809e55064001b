"""What has not changed since the last run is not looked at again."""

import numpy as np

from graphnative.communities.warm_start import LastRun, begin, signatures, touched
from graphnative.communities.weighted_graph import weighted_graph

ROWS = [("a", "b", 1.0), ("b", "c", 1.0), ("d", "e", 1.0)]


def last_run() -> LastRun:
    graph = weighted_graph([], ROWS)
    marks = dict(zip(graph.nodes, signatures(graph).tolist(), strict=True))
    return LastRun(({"a": 0, "b": 0, "c": 0, "d": 1, "e": 1},), marks)


def test_the_same_edges_touch_nobody() -> None:
    assert not touched(weighted_graph([], reversed(ROWS)), last_run()).any()


def test_an_edge_that_comes_goes_or_changes_touches_its_two_ends() -> None:
    more = weighted_graph([], [*ROWS, ("c", "d", 1.0)])
    less = weighted_graph(["a"], ROWS[1:])
    heavier = weighted_graph([], [("a", "b", 2.0), *ROWS[1:]])

    assert touched(more, last_run()).tolist() == [False, False, True, True, False]
    assert touched(less, last_run()).tolist() == [True, True, False, False, False]
    assert touched(heavier, last_run()).tolist() == [True, True, False, False, False]


def test_the_community_of_a_touched_node_opens_and_the_other_stays() -> None:
    graph = weighted_graph([], [*ROWS, ("c", "new", 1.0)])

    start, may_move = begin(graph, last_run(), 0, np.zeros(6, dtype=np.int64), touched(graph, last_run()))

    #                a     b     c     d      e      new
    assert may_move.tolist() == [True, True, True, False, False, True]
    assert start.tolist() == [0, 0, 0, 1, 1, 2]


def test_a_community_that_its_parents_cut_opens() -> None:
    graph = weighted_graph([], ROWS)

    _, may_move = begin(graph, last_run(), 0, np.array([0, 0, 0, 0, 1]), np.zeros(5, dtype=np.bool_))

    assert may_move.tolist() == [False, False, False, True, True]


def test_without_a_last_run_everybody_begins_alone() -> None:
    graph = weighted_graph([], ROWS)

    start, may_move = begin(graph, None, 0, np.zeros(5, dtype=np.int64), np.ones(5, dtype=np.bool_))

    assert (start.tolist(), may_move.all()) == ([0, 1, 2, 3, 4], True)
