"""Begin where the last run ended: which nodes may move, and from which partition."""

import hashlib
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graphnative.communities.weighted_graph import Ints, WeightedGraph, nested

Mask = npt.NDArray[np.bool_]
Hashes = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class LastRun:
    """What a run leaves behind for the next one.

    Attributes:
        levels: Per level, the community label of every node key.
        signatures: Per node key, the hash of its edges at that time.
    """

    levels: tuple[dict[str, int], ...]
    signatures: dict[str, int]


def edge_hashes(graph: WeightedGraph) -> Hashes:
    """Return one hash per edge of its two ends and its weight, in the order of the edges."""
    ends = _mix(_keys(graph))
    return _mix(_mix(ends[graph.source] + ends[graph.target]) ^ graph.weight.view(np.uint64))


def signatures(graph: WeightedGraph) -> Hashes:
    """Return one hash per node of all its edges and their weights, whatever their order."""
    totals, edges = _mix(_keys(graph)), edge_hashes(graph)
    np.add.at(totals, graph.source, edges)
    np.add.at(totals, graph.target, edges)
    return totals


def touched(graph: WeightedGraph, last: LastRun) -> Mask:
    """Return which nodes are new, or had an edge come, go or change its weight since the last run."""
    before = np.array([last.signatures.get(node, 0) for node in graph.nodes], dtype=np.uint64)
    return np.not_equal(before, signatures(graph))


def begin(
    graph: WeightedGraph, last: LastRun | None, level: int, parent: Ints, moved: Mask
) -> tuple[Ints, Mask]:
    """Return the partition to start a level from, and the nodes that may leave their community.

    A community stays as it is when today's parents do not cut it and none of its members has moved.

    Args:
        graph: Today's graph.
        last: The last run, if there was one.
        level: The level about to be clustered.
        parent: Today's communities of the level above.
        moved: The nodes touched since the last run.
    """
    alone = np.arange(graph.size, dtype=np.int64)
    if last is None or level >= len(last.levels):
        return alone, np.ones(graph.size, dtype=np.bool_)
    known = last.levels[level]
    labels = np.array([known.get(node, -1) for node in graph.nodes], dtype=np.int64)
    fresh = labels < 0
    labels = np.where(fresh, labels.max(initial=0) + 1 + alone, labels)
    start = nested(parent, labels)
    sizes_before = _sizes(known)
    now = np.bincount(start, minlength=1)[start]
    whole = np.array([sizes_before.get(label, 0) for label in labels.tolist()], dtype=np.int64) == now
    unsettled = moved | fresh | ~whole
    open_communities = np.zeros(start.max(initial=0) + 1, dtype=np.bool_)
    open_communities[start[unsettled]] = True
    return start, open_communities[start]


def _keys(graph: WeightedGraph) -> Hashes:
    digests = (hashlib.blake2b(node.encode(), digest_size=8).digest() for node in graph.nodes)
    return np.array([int.from_bytes(digest, "little") for digest in digests], dtype=np.uint64)


def _sizes(labels: dict[str, int]) -> dict[int, int]:
    sizes: dict[int, int] = {}
    for label in labels.values():
        sizes[label] = sizes.get(label, 0) + 1
    return sizes


def _mix(values: Hashes) -> Hashes:
    """Spread the bits of 64-bit numbers (the finaliser of splitmix64); overflow wraps on purpose."""
    with np.errstate(over="ignore"):
        mixed = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
