"""How long an export takes beside reading the same rows, and whether its memory grows with the graph.

python benchmarks/export_speed.py [--scale 1.0] [--rounds 3] [--only speed|memory] [--keep DIR]

Writes a graph of 20,000 entities, 60,000 relationships, 10,000 passages and 2,000 reports through the store.
The driver alone reads the rows of GraphRAG's seven tables from it, each statement once. An export into an
empty folder writes all tables and all vectors; an export again writes all tables and finds every vector
unchanged. Vectors of 512 dimensions are made by an embedder that takes next to no time.

Then the same graph and one of five times the size are each exported by a fresh process, whose largest
resident memory is compared. Both graphs are in servers that are started for this run.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from alternate import alternating_medians
from graphnative.communities.chosen_run import ChosenRun, choose_run
from graphnative.communities.table_queries import (
    CLAIMS,
    COMMUNITIES,
    DOCUMENTS,
    ENTITIES,
    MEMBERS,
    RELATIONSHIPS,
    TEXT_UNITS,
)
from graphnative.settings import load_settings
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from made_vectors import RandomVectors, export_with
from report import machine_line, table
from scratch_workspace import scratch_workspace

SIZES = (20_000, 60_000, 2_000)
LARGER = 5
GROUP = 10
MUST = 2.0
FLAT = 1.2
"""Of a larger graph the allocator keeps a little more, and each batch is as large as before."""


def main() -> None:
    """Run the benchmark and print its tables."""
    if sys.argv[1:2] == ["--one"]:
        export_once(Path(sys.argv[2]))
        return
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full size")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each way")
    parser.add_argument("--only", choices=["speed", "memory"], help="one of the two tables")
    parser.add_argument("--keep", type=Path, help="folder in which both graphs stay for the next run")
    options = parser.parse_args()
    os.environ.pop("NEO4J_URI", None)  # a graph of the user's is none of this script's business
    print(machine_line(scale=options.scale, rounds=options.rounds))
    if options.only != "memory":
        with made_graph(options.scale, options.keep) as (root, database):
            rows = speed(root, database, options.rounds)
            print("\n" + table(["way", "seconds", "over reading", "must be ≤"], rows))
    if options.only != "speed":
        print_memory(options)


def print_memory(options: argparse.Namespace) -> None:
    """Print the memory of a process that exports, for both sizes."""
    memory = []
    for scale in (options.scale, options.scale * LARGER):
        with made_graph(scale, options.keep) as (root, _):
            memory.append(memory_of(root, sized(scale)))
    header = ["entities", "relationships", "reports", "MiB before", "MiB at most", "seconds"]
    print("\n" + table(header, memory, digits=1))
    growth = memory[1][4] / memory[0][4]
    print(f"\nlargest memory of the larger over that of the smaller: {growth:.2f} (must be ≤ {FLAT})")


def sized(scale: float) -> list[int]:
    """Return entities, relationships and reports of a graph."""
    return [int(n * scale) // GROUP * GROUP for n in SIZES]


@contextmanager
def made_graph(scale: float, keep: Path | None) -> Iterator[tuple[Path, Database]]:
    """Yield a workspace with a made graph of its own."""
    from graphnative.store.property_graph import open_store
    from made_communities import write_made_graph

    entities = sized(scale)[0]
    with scratch_workspace(keep and keep / f"{entities}") as root, open_store(root) as store:
        if not store.database.read("MATCH (r:CommunityRun) RETURN r.run AS run"):  # it is written last
            write_made_graph(store, *sized(scale))
        yield root, store.database


def speed(root: Path, database: Database, rounds: int) -> Iterator[list[str | float | None]]:
    """Yield the median seconds of each way, and how often that of reading goes into them."""
    run = choose_run(database)
    embedder, numbers, kept = RandomVectors(), count(), root / "again"
    export_with(database, embedder, kept)
    times = alternating_medians(
        {
            "the driver reads all rows": lambda: read_all(database, run),
            "export into an empty folder": lambda: export_with(
                database, embedder, root / f"empty{next(numbers)}"
            ),
            "export again": lambda: export_with(database, embedder, kept),
        },
        rounds=rounds,
    )
    reading = times["the driver reads all rows"]
    for name, seconds in times.items():
        yield [name, seconds, seconds / reading, MUST if name.startswith("export") else None]


def read_all(database: Database, run: ChosenRun) -> int:
    """Return how many rows the driver alone reads for all tables."""
    tables = (*RELATIONSHIPS[run.projection], COMMUNITIES, MEMBERS, CLAIMS, TEXT_UNITS, DOCUMENTS)
    with database.driver.session(database=database.endpoint.database) as session:
        return sum(
            1
            for statement in (ENTITIES[run.projection], *tables)
            for _ in session.run(statement, run=run.run, whole=True)
        )


def memory_of(root: Path, sizes: list[int]) -> list[float]:
    """Return sizes of a graph, and memory and seconds of a process that exports it."""
    command = [sys.executable, __file__, "--one", str(root)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    return [*sizes, found["before"], found["most"], found["seconds"]]


def export_once(root: Path) -> None:
    """Print this process's memory before an export and at most, and the export's seconds."""
    with open_database(load_settings(root)) as database, tempfile.TemporaryDirectory() as folder:
        before, begin = _peak(), time.perf_counter()
        export_with(database, RandomVectors(), Path(folder))
        print(json.dumps({"before": before, "most": _peak(), "seconds": time.perf_counter() - begin}))


def _peak() -> float:
    """This program's largest resident memory in MiB; ``getrusage`` counts what started it too."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main()
