"""Edges for graspologic-native, made while it reads them."""

import graspologic_native
import numpy as np
import pytest

from graphnative.communities import native_edges
from graphnative.communities.native_edges import NativeEdges, node_names, twins_of
from graphnative.communities.weighted_graph import weighted_graph

STAR = weighted_graph([], [("hub", "a", 1.0), ("hub", "b", 2.0)])


def test_twins_make_every_pair_weigh_the_same() -> None:
    twins = twins_of(STAR)

    # Degrees are a 1, b 2, hub 3: C = 3; a lacks (3 - 1) / 2 = 1, b lacks (3 - 2) / 2 = 0.5, the hub nothing.
    assert twins.heaviest == 3.0
    assert list(twins.named(node_names(STAR))) == [("0", "0'", 1.0), ("1", "1'", 0.5)]


@pytest.mark.parametrize("at_once", [1, 2, 8192])
def test_edges_can_be_read_as_often_as_wanted(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(native_edges, "_AT_ONCE", at_once)
    edges = NativeEdges(STAR, node_names(STAR), twins_of(STAR))
    wanted = [("0", "0'", 1.0), ("1", "1'", 0.5), ("0", "2", 1.0), ("1", "2", 2.0)]
    assert list(edges) == list(edges) == wanted
    assert (len(edges), edges[1], edges[2:]) == (4, wanted[1], wanted[2:])
    assert list(NativeEdges(STAR, node_names(STAR))) == wanted[2:]


def test_the_library_finds_what_it_finds_in_a_list() -> None:
    chance = np.random.default_rng(0)
    rows = {(f"{a}", f"{b}"): float(w) for a, b, w in chance.integers(1, 60, (300, 3)) if a < b}
    graph = weighted_graph([], [(a, b, w) for (a, b), w in rows.items()])
    edges = NativeEdges(graph, node_names(graph))

    def found(given: object) -> list[tuple[str, str, int]]:
        clusters = graspologic_native.hierarchical_leiden(
            edges=given,
            starting_communities=None,
            resolution=1.0,
            randomness=0.001,
            iterations=1,
            use_modularity=True,
            max_cluster_size=5,
            seed=3,
        )
        return [(row.node, str(row.cluster), row.level) for row in clusters]

    assert found(edges) == found(list(edges))
