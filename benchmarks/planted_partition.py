"""A seeded graph with planted communities; degrees and sizes fall off as powers."""

import numpy as np

from graphnative.communities.weighted_graph import WeightedGraph

SIZES = (20, 200)
"""Least and most members of a planted community."""
MIXING = 0.3
"""Share of a node's edges that leave its community."""
ISOLATED = 0.01
"""Share of nodes without any edge."""


def planted_partition(nodes: int, edges: int, seed: int) -> WeightedGraph:
    """Return a graph of so many nodes and nearly so many edges (doubles are drawn once), all of weight 1.

    Args:
        nodes: Nodes, one in a hundred without edges.
        edges: Edges to draw.
        seed: Of all that is drawn.
    """
    draw = np.random.default_rng(seed)
    community = _communities(nodes, draw)
    linked = nodes - int(ISOLATED * nodes)
    degree = np.minimum((1 - draw.random(linked)) ** (-1 / 1.5), np.sqrt(linked))
    ends = draw.choice(linked, size=edges * 2, p=degree / degree.sum())
    source = ends[:edges]
    inside = draw.random(edges) >= MIXING
    target = np.where(inside, _neighbours(source, community[:linked], draw), ends[edges:])
    low, high = np.minimum(source, target), np.maximum(source, target)
    pairs = np.unique(np.stack([low, high], axis=1)[low != high], axis=0)
    names = tuple(f"{number:07d}" for number in range(nodes))
    return WeightedGraph(names, pairs[:, 0], pairs[:, 1], np.ones(len(pairs)))


def _communities(nodes: int, draw: np.random.Generator) -> np.ndarray:
    """The community of each node; sizes fall off as a power between the two bounds."""
    least, most = SIZES
    share = draw.random(nodes // least + 1)
    sizes = (least ** (-1.0) - share * (least ** (-1.0) - most ** (-1.0))) ** (-1.0)
    return np.repeat(np.arange(len(sizes)), sizes.astype(int))[:nodes]


def _neighbours(source: np.ndarray, community: np.ndarray, draw: np.random.Generator) -> np.ndarray:
    """A random member of each source's community; communities are runs of neighbouring numbers."""
    starts = np.searchsorted(community, community[source], side="left")
    ends = np.searchsorted(community, community[source], side="right")
    return starts + (draw.random(len(source)) * (ends - starts)).astype(np.int64)
