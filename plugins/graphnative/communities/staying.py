"""When a community stays as the last run left it: a new partition must be better by more than a little."""

import numpy as np
import numpy.typing as npt

from graphnative.communities.weighted_graph import Ints, WeightedGraph, renumbered

TOLERANCE = 0.02
"""Share of a parent's quality that a new partition of it must gain to be taken."""


def stay_where_as_good(
    graph: WeightedGraph, parent: Ints, kept: Ints, found: Ints, resolution: float
) -> Ints:
    """Return the new labels inside the parents that they make better, the kept ones inside all others.

    A dense graph has many partitions of nearly the same quality, and one more document lets Leiden prefer
    another: every report would be written again for nothing. What is gained adds up from run to run until
    the new partition is taken.

    Args:
        graph: The graph with the edges inside the parents.
        parent: Label of each node's parent, from 0.
        kept: Labels as the last run left them, each inside one parent.
        found: Labels as they are best today, each inside one parent.
        resolution: γ of the constant Potts model.
    """
    before = quality(graph, parent, kept, resolution)
    gained = quality(graph, parent, found, resolution) - before
    stays = gained <= TOLERANCE * np.abs(before)
    return renumbered(np.where(stays[parent], kept, found + kept.max(initial=0) + 1))


def quality(graph: WeightedGraph, parent: Ints, labels: Ints, resolution: float) -> npt.NDArray[np.float64]:
    """Return the constant Potts model's quality per parent: weight inside minus γ for each pair of members.

    Source: Traag, Van Dooren and Nesterov 2011, Narrow scope for resolution-limit-free community detection.

    Args:
        graph: The graph.
        parent: Label of each node's parent, from 0.
        labels: Labels of the communities, from 0, each inside one parent.
        resolution: γ, in units of weight.
    """
    parents = int(parent.max(initial=-1)) + 1
    same = labels[graph.source] == labels[graph.target]
    inside = np.bincount(parent[graph.source[same]], weights=graph.weight[same], minlength=parents)
    _, first, members = np.unique(labels, return_index=True, return_counts=True)
    pairs = members * (members - 1) / 2
    found: npt.NDArray[np.float64] = inside - resolution * np.bincount(
        parent[first], weights=pairs, minlength=parents
    )
    return found
