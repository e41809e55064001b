"""What no clustering library promises: nobody alone who has a neighbour, and no community above its limit."""

import numpy as np

from graphnative.communities.warm_start import Mask
from graphnative.communities.weighted_graph import Floats, Ints, WeightedGraph, renumbered, within


def attach_singletons(graph: WeightedGraph, labels: Ints, limit: int, parent: Ints | None = None) -> Ints:
    """Return labels in which every node alone has joined the neighbour community it is tied to most.

    The constant Potts model leaves about half its communities with one member; a report on each says nothing.

    Args:
        graph: The graph whose edges count; ties go to the community with the smallest label.
        labels: Community per node, shape (n,), from 0.
        limit: A community of this size takes nobody more.
        parent: Community of the level above per node; nodes of one parent that have no neighbour in it are
            put together. Without a parent they stay alone: nothing is known that they share.
    """
    labels = labels.copy()
    sizes = np.bincount(labels, minlength=labels.max(initial=-1) + 1)
    alone = np.flatnonzero(sizes[labels] == 1)
    if not len(alone):
        return labels
    starts, neighbours, weights = _adjacency(graph)
    crowded: dict[tuple[str, int], list[int]] = {}
    for node in alone.tolist():
        span = slice(starts[node], starts[node + 1])
        if sizes[labels[node]] > 1:
            continue  # somebody joined it meanwhile
        if span.start == span.stop:
            if parent is not None:
                crowded.setdefault(("parent", int(parent[node])), []).append(node)
            continue
        totals = _totals(labels[neighbours[span]], weights[span])
        home = _strongest(
            {community: total for community, total in totals.items() if sizes[community] < limit}
        )
        if home is None:
            crowded.setdefault(("full", min(totals, key=lambda one: (-totals[one], one))), []).append(node)
            continue
        sizes[labels[node]] -= 1
        sizes[home] += 1
        labels[node] = home
    for siblings in crowded.values():
        _gather(siblings, labels, sizes, limit)
    return renumbered(labels)


def split_oversize(graph: WeightedGraph, labels: Ints, limit: int) -> Ints:
    """Return labels in which no community has more than ``limit`` members.

    An oversize community falls into the pieces that its edges form when taken by falling weight, each
    piece kept within the limit; what is left over, such as the leaves of a star, is packed in node order.

    Args:
        graph: The graph whose edges count.
        labels: Community per node, shape (n,), from 0.
        limit: Most members of a community, at least 1.
    """
    sizes = np.bincount(labels, minlength=labels.max(initial=-1) + 1)
    oversize = np.flatnonzero(sizes > limit)
    if not len(oversize):
        return labels
    inside = within(graph, labels)
    affected = np.isin(labels[inside.source], oversize)
    order = np.lexsort((inside.target[affected], inside.source[affected], -inside.weight[affected]))
    pieces = _Pieces(len(labels), limit)
    ends = zip(inside.source[affected][order].tolist(), inside.target[affected][order].tolist(), strict=True)
    for one, other in ends:
        pieces.join(one, other)
    result = labels + len(labels)
    following = 0
    for community in oversize.tolist():
        following = _pack(pieces, np.flatnonzero(labels == community).tolist(), limit, result, following)
    return renumbered(result)


def part_unconnected(graph: WeightedGraph, labels: Ints, members: Mask) -> Ints:
    """Return labels in which the communities of some nodes are cut where no edge holds them together.

    What tied them may have gone with a document.

    Args:
        graph: The graph whose edges count.
        labels: Community per node, shape (n,), from 0.
        members: The nodes to look at, whole communities of them, shape (n,).
    """
    inside = within(graph, labels)
    ours = members[inside.source]
    pieces = _Pieces(len(labels), len(labels))
    for one, other in zip(inside.source[ours].tolist(), inside.target[ours].tolist(), strict=True):
        pieces.join(one, other)
    found = labels.copy()
    for node in np.flatnonzero(members).tolist():
        found[node] = len(labels) + pieces.find(node)
    return renumbered(found)


class _Pieces:
    """Disjoint sets that refuse to grow beyond a limit."""

    def __init__(self, size: int, limit: int) -> None:
        self._parent = list(range(size))
        self._size = [1] * size
        self._limit = limit

    def find(self, node: int) -> int:
        while self._parent[node] != node:
            self._parent[node] = self._parent[self._parent[node]]
            node = self._parent[node]
        return node

    def join(self, one: int, other: int) -> None:
        one, other = sorted((self.find(one), self.find(other)))
        if one != other and self._size[one] + self._size[other] <= self._limit:
            self._parent[other] = one
            self._size[one] += self._size[other]


def _pack(pieces: _Pieces, members: list[int], limit: int, result: Ints, following: int) -> int:
    """Number the pieces of one community, several small ones together; return the next free number."""
    by_piece: dict[int, list[int]] = {}
    for node in members:
        by_piece.setdefault(pieces.find(node), []).append(node)
    room = 0
    for piece in by_piece.values():
        if len(piece) > room:
            following, room = following + 1, limit
        result[piece] = following - 1
        room -= len(piece)
    return following


def _gather(siblings: list[int], labels: Ints, sizes: Ints, limit: int) -> None:
    """Put nodes that share what they hang on together, in node order: the leaves of a large star."""
    lonely = [node for node in siblings if sizes[labels[node]] == 1]
    for first in range(0, len(lonely), limit):
        group = lonely[first : first + limit]
        sizes[labels[group]] = 0
        sizes[labels[group[0]]] = len(group)
        labels[group] = labels[group[0]]


def _totals(communities: Ints, weights: Floats) -> dict[int, float]:
    """The sum of weights to every neighbouring community."""
    totals: dict[int, float] = {}
    for community, weight in zip(communities.tolist(), weights.tolist(), strict=True):
        totals[community] = totals.get(community, 0.0) + weight
    return totals


def _strongest(totals: dict[int, float]) -> int | None:
    """The community with the largest sum, ties by its label; None when there is none."""
    return min(totals, key=lambda community: (-totals[community], community)) if totals else None


def _adjacency(graph: WeightedGraph) -> tuple[Ints, Ints, Floats]:
    """Neighbours of every node in one array each: where a node's part starts, the neighbours, the weights."""
    ends = np.concatenate([graph.source, graph.target])
    others = np.concatenate([graph.target, graph.source])
    order = np.lexsort((others, ends))
    starts = np.searchsorted(ends[order], np.arange(graph.size + 1))
    return starts, others[order], np.concatenate([graph.weight, graph.weight])[order]
