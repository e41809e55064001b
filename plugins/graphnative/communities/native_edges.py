"""Edges as graspologic-native takes them, made while it reads them: it copies them all before it begins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from graphnative.communities.weighted_graph import Floats, Ints, WeightedGraph

NativeEdge = tuple[str, str, float]

_AT_ONCE = 8192
"""Edges that are Python objects at the same time."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Edges from nodes to twins of theirs.

    Attributes:
        nodes: The nodes, shape (m,).
        weight: Weight of each edge, shape (m,).
        heaviest: What a node's edges weigh then, of all nodes the same.
    """

    nodes: Ints
    weight: Floats
    heaviest: float

    def named(self, names: Sequence[str]) -> Iterator[NativeEdge]:
        """Yield the edges; a twin is called like its node, with a stroke."""
        for begin in range(0, len(self.nodes), _AT_ONCE):
            part = slice(begin, begin + _AT_ONCE)
            for node, weight in zip(self.nodes[part].tolist(), self.weight[part].tolist(), strict=True):
                yield names[node], f"{names[node]}'", weight


class NativeEdges(Sequence[NativeEdge]):
    """All edges of a graph in sorted order, those to twins before them; read from first to last.

    Args:
        graph: The graph.
        names: What the library calls its nodes; the names are shared, not copied.
        twins: Further edges.
    """

    def __init__(self, graph: WeightedGraph, names: Sequence[str], twins: Twins | None = None) -> None:
        self._graph, self._names, self._twins = graph, names, twins

    def __len__(self) -> int:
        return len(self._graph.source) + (len(self._twins.nodes) if self._twins else 0)

    def __iter__(self) -> Iterator[NativeEdge]:
        if self._twins:
            yield from self._twins.named(self._names)
        graph, names = self._graph, self._names
        for begin in range(0, len(graph.source), _AT_ONCE):
            part = slice(begin, begin + _AT_ONCE)
            ends = (graph.source[part].tolist(), graph.target[part].tolist(), graph.weight[part].tolist())
            for one, other, weight in zip(*ends, strict=True):
                yield names[one], names[other], weight

    @overload
    def __getitem__(self, at: int) -> NativeEdge: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[NativeEdge]: ...

    def __getitem__(self, at: int | slice) -> NativeEdge | Sequence[NativeEdge]:
        return list(self)[at]


def twins_of(graph: WeightedGraph) -> Twins:
    """Return for each node half of what its edges weigh less than those of the heaviest node, if anything."""
    degree = np.bincount(graph.source, graph.weight, graph.size) + np.bincount(
        graph.target, graph.weight, graph.size
    )
    heaviest = float(degree.max())
    lacking = (heaviest - degree) / 2
    lighter = np.flatnonzero((lacking > 0) & (degree > 0))
    return Twins(lighter, lacking[lighter], heaviest)


def node_names(graph: WeightedGraph) -> list[str]:
    """Return what the library calls the nodes: their numbers as text."""
    return [str(number) for number in range(graph.size)]
