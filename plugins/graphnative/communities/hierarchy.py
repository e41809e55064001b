"""Nested communities of a graph: Leiden level by level inside the parent, warm-started, size-limited."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from graphnative.communities.engines import Engine, EngineName, native_hierarchy, open_engine
from graphnative.communities.limits import attach_singletons, part_unconnected, split_oversize
from graphnative.communities.staying import stay_where_as_good
from graphnative.communities.warm_start import LastRun, Mask, begin, signatures, touched
from graphnative.communities.weighted_graph import Ints, WeightedGraph, induced, nested, renumbered, within

Objective = Literal["cpm", "modularity"]
SHRINK = 4


@dataclass(frozen=True, slots=True)
class LeidenOptions:
    """How a graph is clustered.

    Attributes:
        engine: The library that runs Leiden.
        objective: ``cpm``, stable when documents arrive; ``modularity``, as GraphRAG clusters.
        levels: Depth of the hierarchy, at least 1.
        max_size: Most members of a community of the deepest level; each level above allows four times more.
        seed: Seed of the library's random numbers.
    """

    engine: EngineName = "graspologic"
    objective: Objective = "cpm"
    levels: int = 3
    max_size: int = 25
    seed: int = 42

    def __post_init__(self) -> None:
        if self.levels < 1:
            raise ValueError(f"levels must be at least 1, got {self.levels}")
        if self.max_size < 2:
            raise ValueError(f"max_size must be at least 2, got {self.max_size}")

    def limit(self, level: int) -> int:
        """Most members of a community of a level; level 0 is the coarsest."""
        return int(self.max_size * SHRINK ** max(self.levels - 1 - level, 0))


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """Nested partitions of a graph's nodes, coarsest first.

    Attributes:
        nodes: Node keys, sorted.
        levels: One label array per level, shape (n,) each, labels from 0. Two nodes that share a label at
            one level share it at every coarser one. What a level does not split goes on unchanged.
        engine: Library and version.
    """

    nodes: tuple[str, ...]
    levels: tuple[Ints, ...]
    engine: str

    def as_last_run(self, graph: WeightedGraph) -> LastRun:
        """Return what the next run needs to begin where this one ended."""
        labels = tuple(dict(zip(self.nodes, level.tolist(), strict=True)) for level in self.levels)
        return LastRun(labels, dict(zip(self.nodes, signatures(graph).tolist(), strict=True)))


def cluster(graph: WeightedGraph, options: LeidenOptions, last: LastRun | None = None) -> Hierarchy:
    """Return the nested communities of a graph: every node is in one community per level.

    With a last run only the communities that a changed edge or node touches are looked at again
    (``cpm``), and change only where that makes them better by more than a little, since reports cite
    communities: an unchanged graph keeps every one of them. Without a last run the result depends on the
    graph and the seed alone.

    Args:
        graph: The graph; its nodes are sorted, so the order of rows it came from has no influence.
        options: Library, objective, depth, size and seed.
        last: What the last run left behind, to start from.
    """
    engine = open_engine(options.engine)
    if options.objective == "modularity":
        levels = _modularity(graph, options, engine)
    else:
        levels = _cpm(graph, options, engine, last)
    return Hierarchy(graph.nodes, tuple(levels), engine.version)


def _cpm(graph: WeightedGraph, options: LeidenOptions, engine: Engine, last: LastRun | None) -> list[Ints]:
    """Level by level with γ = 2/size: a tree-like group of more members than that falls apart by itself.

    The constant Potts model has no global term, so one run over the edges inside all parents together
    equals one run per parent, and a run over the open communities alone leaves the others at their optimum.
    """
    parent = np.zeros(graph.size, dtype=np.int64)
    moved = np.ones(graph.size, dtype=np.bool_) if last is None else touched(graph, last)
    levels: list[Ints] = []
    for level in range(options.levels):
        limit = options.limit(level)
        inside = within(graph, parent)
        start, may_move = begin(graph, last, level, parent, moved)
        if level:
            may_move &= np.bincount(parent)[parent] > limit  # the others are kept whole below
        found = _optimise(inside, start, may_move, engine, (2.0 / limit, options.seed))
        found = _settled(inside, parent, found, options, level)
        if last is not None:
            # Below, what hangs on one hub alone is together by intention.
            kept = start if level else part_unconnected(inside, start, may_move)
            kept = _settled(inside, parent, kept, options, level)
            found = stay_where_as_good(inside, parent, kept, found, 2.0 / limit)
        parent = found
        levels.append(parent)
    return levels


def _settled(inside: WeightedGraph, parent: Ints, labels: Ints, options: LeidenOptions, level: int) -> Ints:
    """Nest, split what is too large, attach singletons; what comes out is left as it is by a second call."""
    limit = options.limit(level)
    labels = nested(parent, labels)
    if level:
        labels = _keep_small(parent, labels, limit)
    labels = split_oversize(inside, labels, limit)
    return attach_singletons(inside, labels, limit, parent if level else None)


def _optimise(
    graph: WeightedGraph, start: Ints, may_move: Mask, engine: Engine, knobs: tuple[float, int]
) -> Ints:
    """Run the engine on the nodes that may move; all others keep their community."""
    members = np.flatnonzero(may_move)
    resolution, seed = knobs
    part = graph if len(members) == graph.size else induced(graph, members)
    found = engine.partition(part, resolution=resolution, seed=seed, start=renumbered(start[members]))
    labels = start.copy()
    labels[members] = found + start.max(initial=0) + 1
    return renumbered(labels)


def _keep_small(parent: Ints, found: Ints, limit: int) -> Ints:
    """A parent within this level's limit is not split: its children would say what it says."""
    small = np.bincount(parent)[parent] <= limit
    return renumbered(np.where(small, parent + found.max(initial=0) + 1, found))


def _modularity(graph: WeightedGraph, options: LeidenOptions, engine: Engine) -> list[Ints]:
    """As GraphRAG clusters: modularity, and again inside whatever exceeds the size; then our guarantees.

    GraphRAG's own limit is exclusive, so the library is asked for one more.
    """
    if options.engine == "graspologic":
        levels = _native_levels(graph, options)
    else:
        levels = _recursive_levels(graph, options, engine)
    inside = within(graph, _before(levels))
    levels[-1] = split_oversize(inside, levels[-1], options.max_size)
    levels[-1] = attach_singletons(inside, levels[-1], options.max_size)
    return levels


def _before(levels: Sequence[Ints]) -> Ints:
    return levels[-2] if len(levels) > 1 else np.zeros(len(levels[-1]), dtype=np.int64)


def _native_levels(graph: WeightedGraph, options: LeidenOptions) -> list[Ints]:
    rows = native_hierarchy(graph, max_size=options.max_size + 1, seed=options.seed)
    depth = max((row.level for row in rows), default=0) + 1
    isolated = np.arange(graph.size, dtype=np.int64) + graph.size * (depth + 1)
    levels = [isolated.copy() for _ in range(depth)]
    for row in rows:
        levels[row.level][int(row.node)] = row.cluster
    for level in range(1, depth):
        unsplit = levels[level] >= graph.size * (depth + 1)
        levels[level] = np.where(unsplit, levels[level - 1], levels[level])
    return [renumbered(labels) for labels in levels]


def _recursive_levels(graph: WeightedGraph, options: LeidenOptions, engine: Engine) -> list[Ints]:
    alone = np.arange(graph.size, dtype=np.int64)
    labels = engine.partition(graph, resolution=None, seed=options.seed, start=alone)
    levels = [labels]
    while (np.bincount(labels, minlength=1) > options.max_size).any():
        finer = labels.copy()
        for community in np.flatnonzero(np.bincount(labels) > options.max_size).tolist():
            members = np.flatnonzero(labels == community)
            part = induced(graph, members)
            found = engine.partition(
                part, resolution=None, seed=options.seed, start=np.arange(len(members), dtype=np.int64)
            )
            finer[members] = found + finer.max() + 1
        finer = renumbered(finer)
        if finer.max() == labels.max():
            break
        labels = finer
        levels.append(labels)
    return levels
