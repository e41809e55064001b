"""Nested partitions to numbered communities: each once, at the level where it first stands."""

import hashlib
from dataclasses import dataclass

import numpy as np

from graphnative.communities.hierarchy import Hierarchy
from graphnative.communities.projection import Projection
from graphnative.communities.weighted_graph import Ints


@dataclass(frozen=True, slots=True)
class Community:
    """One community of a hierarchy.

    Attributes:
        number: Unique over all levels, from 0, level by level.
        level: 0 is the coarsest.
        parent: Number of the community it was split from; -1 at level 0.
        members: Indices of its nodes in the projection, sorted.
        edges: Indices of the edges inside it, sorted.
        digest: Hash of what its members, edges and their documents say.
    """

    number: int
    level: int
    parent: int
    members: Ints
    edges: Ints
    digest: str


def number_communities(projection: Projection, hierarchy: Hierarchy) -> tuple[Community, ...]:
    """Return the communities of a hierarchy in the order of their numbers.

    One that a level does not split is not repeated there. Within a level they stand in the order of their
    first member's key.

    Args:
        projection: What was clustered.
        hierarchy: Its nested partitions.
    """
    node_stamps, edge_stamps = _stamps(projection)
    communities: list[Community] = []
    above = np.full(len(hierarchy.nodes), -1, dtype=np.int64)
    sizes_above = {-1: -1}
    for level, labels in enumerate(hierarchy.levels):
        current = above.copy()
        inside = labels[projection.graph.source] == labels[projection.graph.target]
        edge_labels = np.where(inside, labels[projection.graph.source], -1)
        by_label = _groups(edge_labels)
        for label, members in sorted(_groups(labels).items()):
            parent = int(above[members[0]])
            if len(members) == sizes_above[parent]:
                continue
            edges = by_label.get(label, np.empty(0, dtype=np.int64))
            digest = _digest([node_stamps[i] for i in members], [edge_stamps[i] for i in edges])
            communities.append(Community(len(communities), level, parent, members, edges, digest))
            current[members] = communities[-1].number
        above = current
        sizes_above = {one.number: len(one.members) for one in communities}
    return tuple(communities)


def _groups(labels: Ints) -> dict[int, Ints]:
    """Indices per label, each sorted."""
    order = np.argsort(labels, kind="stable")
    values, starts = np.unique(labels[order], return_index=True)
    return dict(zip(values.tolist(), np.split(order, starts[1:]), strict=True)) if len(labels) else {}


def _stamps(projection: Projection) -> tuple[list[str], list[str]]:
    nodes = [f"{node.key}\x1f{node.name}\x1f{node.description}\x1f{node.claims}" for node in projection.nodes]
    keys, graph = projection.graph.nodes, projection.graph
    ends = zip(graph.source.tolist(), graph.target.tolist(), graph.weight.tolist(), strict=True)
    edges = [f"{projection.stamps[keys[one], keys[other]]}\x1f{weight!r}" for one, other, weight in ends]
    return nodes, edges


def _digest(nodes: list[str], edges: list[str]) -> str:
    return hashlib.sha256("\x1e".join([*nodes, "\x1d", *edges]).encode()).hexdigest()
