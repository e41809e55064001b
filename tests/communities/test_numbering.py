"""Each community once, at the level where it first stands, parents before children."""

import numpy as np

from graphnative.communities.hierarchy import Hierarchy
from graphnative.communities.numbering import number_communities
from graphnative.communities.projection import ProjectedNode, Projection
from graphnative.communities.weighted_graph import weighted_graph

ROWS = [("a", "b", 1.0), ("c", "d", 1.0), ("e", "f", 1.0)]


def projection(description: str = "") -> Projection:
    graph = weighted_graph([], ROWS)
    nodes = tuple(
        ProjectedNode(key, key, key.upper(), description if key == "e" else "") for key in graph.nodes
    )
    return Projection("entities", graph, nodes, {(one, other): "stamp" for one, other, _ in ROWS})


def hierarchy() -> Hierarchy:
    # {a b c d} {e f}, then {a b} {c d} {e f}
    levels = (np.array([0, 0, 0, 0, 1, 1]), np.array([0, 0, 1, 1, 2, 2]))
    return Hierarchy(projection().graph.nodes, levels, "by hand")


def test_what_a_level_does_not_split_is_not_repeated() -> None:
    found = number_communities(projection(), hierarchy())

    assert [(one.number, one.level, one.parent, one.members.tolist()) for one in found] == [
        (0, 0, -1, [0, 1, 2, 3]),
        (1, 0, -1, [4, 5]),
        (2, 1, 0, [0, 1]),
        (3, 1, 0, [2, 3]),
    ]
    assert [one.edges.tolist() for one in found] == [[0, 1], [2], [0], [1]]


def test_the_digest_follows_what_the_members_say() -> None:
    before = number_communities(projection(), hierarchy())
    after = number_communities(projection("now described"), hierarchy())

    assert [one.digest == other.digest for one, other in zip(before, after, strict=True)] == [
        True,
        False,
        True,
        True,
    ]


def test_no_nodes_no_communities() -> None:
    empty = Projection("esg", weighted_graph([], []), (), {})

    assert number_communities(empty, Hierarchy((), (np.array([], dtype=np.int64),), "none")) == ()
