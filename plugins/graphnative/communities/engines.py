"""One run of the Leiden algorithm by a library: graspologic-native, or leidenalg where it is installed."""

from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Literal, Protocol

import graspologic_native
import numpy as np

from graphnative.communities.native_edges import NativeEdges, node_names, twins_of
from graphnative.communities.weighted_graph import Ints, WeightedGraph, renumbered
from graphnative.errors import MissingExtraError, StoreError

EngineName = Literal["graspologic", "leidenalg"]
_RANDOMNESS = 0.001


class Engine(Protocol):
    """Finds the communities of a graph."""

    @property
    def version(self) -> str:
        """Library and version, recorded with every run."""

    def partition(self, graph: WeightedGraph, *, resolution: float | None, seed: int, start: Ints) -> Ints:
        """Return a community label per node, renumbered from 0.

        Args:
            graph: The graph; nodes without edges stay alone.
            resolution: γ of the constant Potts model; None maximises modularity instead.
            seed: Seed of the library's random numbers.
            start: The partition to begin with, shape (n,).
        """


@dataclass(frozen=True, slots=True)
class Graspologic:
    """Leiden by graspologic-native (MIT), the library that GraphRAG itself uses."""

    @property
    def version(self) -> str:
        """Library and version."""
        return f"graspologic-native {version('graspologic-native')}"

    def partition(self, graph: WeightedGraph, *, resolution: float | None, seed: int, start: Ints) -> Ints:
        """Return a community label per node; see :class:`Engine`.

        Differs: the constant Potts model of versions before 1.3 fails on nearly every graph (an index out of
        bounds in its Rust code), and GraphRAG pins such a version. So every node gets a twin, tied to it by
        (C - k) / 2 where k is the node's weighted degree: pairs then all weigh the same C, and modularity at
        γ n / C is the constant Potts model at γ. Twins move with their node and are dropped from the result.
        """
        if not len(graph.source):
            return np.arange(graph.size, dtype=np.int64)
        touched = np.unique(np.concatenate([graph.source, graph.target]))
        names = node_names(graph)
        begin = renumbered(start[touched]).tolist()
        starting = dict(zip(map(names.__getitem__, touched.tolist()), begin, strict=True))
        twins = None
        if resolution is not None:
            twins = twins_of(graph)
            starting.update((twin, starting[node]) for node, twin, _ in twins.named(names))
            resolution *= len(touched) / twins.heaviest
        _, found = _call(
            graspologic_native.leiden,
            edges=NativeEdges(graph, names, twins),
            starting_communities=starting,
            resolution=1.0 if resolution is None else resolution,
            randomness=_RANDOMNESS,
            iterations=1,
            use_modularity=True,
            seed=seed,
            trials=1,
        )
        labels = np.arange(graph.size, dtype=np.int64) + 2 * graph.size
        labels[touched] = [found[names[node]] for node in touched.tolist()]
        return renumbered(labels)


@dataclass(frozen=True, slots=True)
class Leidenalg:
    """Leiden by leidenalg and igraph (GPL, extra ``leidenalg``)."""

    @property
    def version(self) -> str:
        """Library and version."""
        return f"leidenalg {version('leidenalg')}"

    def partition(self, graph: WeightedGraph, *, resolution: float | None, seed: int, start: Ints) -> Ints:
        """Return a community label per node; see :class:`Engine`."""
        import igraph
        import leidenalg

        edges = np.column_stack([graph.source, graph.target]).tolist()
        network = igraph.Graph(n=graph.size, edges=edges)
        common = {
            "initial_membership": renumbered(start).tolist(),
            "weights": graph.weight.tolist(),
            "n_iterations": 2,
            "seed": seed,
        }
        if resolution is None:
            found = leidenalg.find_partition(network, leidenalg.ModularityVertexPartition, **common)
        else:
            found = leidenalg.find_partition(
                network, leidenalg.CPMVertexPartition, resolution_parameter=resolution, **common
            )
        return renumbered(np.array(found.membership, dtype=np.int64))


def open_engine(name: EngineName) -> Engine:
    """Return the engine of that name.

    Raises:
        MissingExtraError: leidenalg is asked for and not installed.
    """
    if name == "graspologic":
        return Graspologic()
    try:
        import leidenalg  # noqa: F401
    except ImportError:
        raise MissingExtraError("leidenalg", "leidenalg") from None
    return Leidenalg()


def native_hierarchy(graph: WeightedGraph, *, max_size: int, seed: int) -> list[Any]:
    """Return graspologic-native's own hierarchical result, as GraphRAG calls it (modularity)."""
    if not len(graph.source):
        return []
    return list(
        _call(
            graspologic_native.hierarchical_leiden,
            edges=NativeEdges(graph, node_names(graph)),
            starting_communities=None,
            resolution=1.0,
            randomness=_RANDOMNESS,
            iterations=1,
            use_modularity=True,
            max_cluster_size=max_size,
            seed=seed,
        )
    )


def _call(function: Any, **arguments: Any) -> Any:
    """Call the library; a panic of its Rust code is no ``Exception`` and would pass every handler above."""
    try:
        return function(**arguments)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        raise StoreError(
            f"graspologic-native failed to cluster the graph: {type(error).__name__}."
        ) from error
