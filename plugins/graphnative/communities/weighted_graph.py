"""A weighted undirected graph as sorted arrays, and what had to be left out to get there."""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

WEIGHT_CAP = 100.0


@dataclass(frozen=True, slots=True)
class WeightedGraph:
    """Nodes by key and undirected edges between them.

    Attributes:
        nodes: Node keys, sorted, without duplicates.
        source: Lower node index of each edge, shape (m,).
        target: Higher node index of each edge, shape (m,); edges are sorted and unique.
        weight: Weight of each edge, in (0, cap], shape (m,).
        refused: How many given edges were left out, by reason.
        clamped: How many weights were cut to the cap.
    """

    nodes: tuple[str, ...]
    source: Ints
    target: Ints
    weight: Floats
    refused: Counter[str] = field(default_factory=Counter)
    clamped: int = 0

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.nodes)


def weighted_graph(
    nodes: Iterable[str], edges: Iterable[tuple[str, str, float]], *, cap: float = WEIGHT_CAP
) -> WeightedGraph:
    """Return the graph of the given nodes and edges, whatever their order.

    Weights of the same pair are added, in either direction, then cut to the cap.

    Args:
        nodes: Node keys; endpoints of edges need not be repeated here.
        edges: (one key, other key, weight); self-loops, NaN, infinite, zero and negative weights are
            left out and counted by reason.
        cap: Largest weight an edge may have.
    """
    refused: Counter[str] = Counter()
    weights: dict[tuple[str, str], list[float]] = {}
    keys = set(nodes)
    for one, other, weight in edges:
        keys.update((one, other))
        reason = _fault(one, other, weight)
        if reason:
            refused[reason] += 1
            continue
        weights.setdefault((one, other) if one < other else (other, one), []).append(weight)
    ordered = tuple(sorted(keys))
    index = {key: position for position, key in enumerate(ordered)}
    pairs = sorted(weights)
    # fsum: the same total whatever the order in which the parts came.
    totals = np.array([math.fsum(weights[pair]) for pair in pairs], dtype=np.float64)
    return WeightedGraph(
        nodes=ordered,
        source=np.array([index[one] for one, _ in pairs], dtype=np.int64),
        target=np.array([index[other] for _, other in pairs], dtype=np.int64),
        weight=np.minimum(totals, cap),
        refused=refused,
        clamped=int(np.count_nonzero(totals > cap)),
    )


def within(graph: WeightedGraph, labels: Ints) -> WeightedGraph:
    """Return the graph with only the edges whose two ends carry the same label."""
    keep = labels[graph.source] == labels[graph.target]
    return WeightedGraph(graph.nodes, graph.source[keep], graph.target[keep], graph.weight[keep])


def induced(graph: WeightedGraph, members: Ints) -> WeightedGraph:
    """Return the graph on some nodes, given as sorted indices, and the edges between them."""
    position = np.full(graph.size, -1, dtype=np.int64)
    position[members] = np.arange(len(members))
    keep = (position[graph.source] >= 0) & (position[graph.target] >= 0)
    return WeightedGraph(
        tuple(graph.nodes[member] for member in members.tolist()),
        position[graph.source[keep]],
        position[graph.target[keep]],
        graph.weight[keep],
    )


def nested(parent: Ints, labels: Ints) -> Ints:
    """Return labels cut along the parents: two nodes share one iff they share both."""
    return renumbered(parent * (labels.max(initial=0) + 1) + labels)


def renumbered(labels: Ints) -> Ints:
    """Return labels 0, 1, 2, … in the order in which they first appear."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first, kind="stable")] = np.arange(len(first))
    return rank[inverse]


def _fault(one: str, other: str, weight: float) -> str:
    """Why an edge can't be used; empty when it can."""
    checks = (
        (one == other, "self-loop"),
        (math.isnan(weight), "weight is NaN"),
        (math.isinf(weight), "weight is infinite"),
        (weight < 0, "weight is negative"),
        (weight == 0, "weight is zero"),
    )
    return next((reason for fault, reason in checks if fault), "")
