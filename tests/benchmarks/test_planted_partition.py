import numpy as np


def test_the_same_seed_draws_the_same_graph() -> None:
    from planted_partition import planted_partition

    one, other = planted_partition(400, 2_000, 3), planted_partition(400, 2_000, 3)
    assert np.array_equal(one.source, other.source) and np.array_equal(one.target, other.target)
    assert not np.array_equal(one.source, planted_partition(400, 2_000, 4).source)


def test_edges_are_sorted_pairs_drawn_once_and_some_nodes_have_none() -> None:
    from planted_partition import ISOLATED, planted_partition

    graph = planted_partition(1_000, 5_000, 0)
    pairs = np.stack([graph.source, graph.target], axis=1)
    assert graph.size == 1_000 and (graph.source < graph.target).all()
    assert np.array_equal(pairs, np.unique(pairs, axis=0))
    assert graph.target.max() < 1_000 * (1 - ISOLATED)
    assert 3_000 < len(pairs) <= 5_000
