"""Hierarchical Leiden beside graspologic-native's own hierarchical call and a recursion over leidenalg.

    python benchmarks/leiden.py [--nodes 100000] [--edges 500000] [--rounds 3] [--scale 1.0]

The graph has planted communities. Every way begins with the same sorted arrays and runs in a process of its
own; ways take turns. Seconds are processor time of the whole process while it clusters, so that other
programs count less. graspologic-native's own call is timed with and without making the list of edges that it
takes; ours always makes it, finds the isolated nodes, attaches singletons and keeps the size limit. Memory is
what the process's peak rises by. leidenalg is an extra; its line is left out where it is not installed.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from graphnative.communities.engines import native_hierarchy
from graphnative.communities.hierarchy import LeidenOptions, cluster
from graphnative.communities.native_edges import NativeEdges, node_names
from graphnative.communities.weighted_graph import WeightedGraph
from planted_partition import planted_partition
from report import machine_line, table

SIZE = 10
"""Most members of a community, in every way: GraphRAG's own default."""
PEER = "graspologic-native, its own call"
Levels = list[np.ndarray]


def native_alone(graph: WeightedGraph) -> tuple[float, Levels]:
    """Return the seconds of the library's call alone, its edges being made before, and no levels."""
    import graspologic_native

    edges = list(NativeEdges(graph, node_names(graph)))
    begin = time.process_time()
    graspologic_native.hierarchical_leiden(
        edges=edges,
        starting_communities=None,
        resolution=1.0,
        randomness=0.001,
        iterations=1,
        use_modularity=True,
        max_cluster_size=SIZE,
        seed=42,
    )
    return time.process_time() - begin, []


def native_with_edges(graph: WeightedGraph) -> tuple[float, Levels]:
    """Return the seconds of making the edges and the library's call, and no levels."""
    begin = time.process_time()
    native_hierarchy(graph, max_size=SIZE, seed=42)
    return time.process_time() - begin, []


def ours(options: LeidenOptions) -> Callable[[WeightedGraph], tuple[float, Levels]]:
    """Return the way that clusters with those options."""

    def way(graph: WeightedGraph) -> tuple[float, Levels]:
        begin = time.process_time()
        found = cluster(graph, options)
        return time.process_time() - begin, list(found.levels)

    return way


WAYS: dict[str, Callable[[WeightedGraph], tuple[float, Levels]]] = {
    PEER: native_alone,
    "graspologic-native with its edge list": native_with_edges,
    "graphnative, modularity": ours(LeidenOptions(objective="modularity", max_size=SIZE)),
    "graphnative, CPM": ours(LeidenOptions(objective="cpm", max_size=SIZE)),
    "leidenalg, recursion": ours(LeidenOptions(engine="leidenalg", objective="modularity", max_size=SIZE)),
}
LIMITS = {"graphnative, modularity": 1.3, "graphnative, CPM": 3.0}


def child(name: str, path: Path) -> None:
    """Run one way in this process and print what it took."""
    arrays = np.load(path)
    size = int(arrays["size"])
    names = tuple(f"{number:07d}" for number in range(size))
    graph = WeightedGraph(names, arrays["source"], arrays["target"], arrays["weight"])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds, levels = WAYS[name](graph)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    sizes = [int(np.bincount(level).max()) for level in levels]
    assert all(len(level) == size for level in levels), "a node was lost"
    print(json.dumps({"seconds": seconds, "mib": grown, "levels": len(levels), "largest": sizes[-1:]}))


def measure(name: str, path: Path) -> dict[str, object]:
    """Return what one way took, in a new process."""
    command = [sys.executable, __file__, "--way", name, "--graph", str(path)]
    found: dict[str, object] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def run(options: argparse.Namespace) -> None:
    """Draw the graph, let the ways take turns, print."""
    graph = planted_partition(
        int(options.nodes * options.scale), int(options.edges * options.scale), options.seed
    )
    ways = [name for name in WAYS if "leidenalg" not in name or find_spec("leidenalg")]
    runs: dict[str, list[dict[str, object]]] = {name: [] for name in ways}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph.npz"
        np.savez(path, size=graph.size, source=graph.source, target=graph.target, weight=graph.weight)
        for _ in range(options.rounds):
            for name in ways:
                runs[name].append(measure(name, path))
    print(machine_line(seed=options.seed, rounds=options.rounds))
    print(f"\n{graph.size:,} nodes, {len(graph.source):,} edges\n")
    median = {
        name: {key: float(np.median([run[key] for run in found])) for key in ("seconds", "mib")}
        for name, found in runs.items()
    }
    lines = [
        [
            name,
            median[name]["seconds"],
            median[name]["seconds"] / median[PEER]["seconds"],
            LIMITS.get(name),
            round(median[name]["mib"]),
            median[name]["mib"] / median[PEER]["mib"],
            (runs[name][0]["largest"] or [None])[0],
        ]
        for name in ways
    ]
    header = ["way", "seconds", "of its own call", "must be ≤", "MiB", "of its own call", "largest community"]
    print(table(header, lines, digits=2))


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--edges", type=int, default=500_000)
    parser.add_argument("--scale", type=float, default=1.0, help="part of nodes and edges, for a quick run")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--way", choices=list(WAYS), help=argparse.SUPPRESS)
    parser.add_argument("--graph", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.way:
        child(options.way, options.graph)
    else:
        run(options)


if __name__ == "__main__":
    main()
