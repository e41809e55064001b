"""How long a new process takes from nothing to the first GRI-path ranking, and how much memory it has then.

    python benchmarks/cold_start.py [--articles 100000] [--scale 1.0] [--keep DIR] [--runs 5]

The server runs and the arrays are in the workspace's cache, but not in the page cache: their pages are given
back before each run. The question's embedding is not in the time. Resident memory counts all mapped pages
that the question touched.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from report import machine_line, table
from scratch_workspace import scratch_workspace
from synthetic_articles import RandomEmbedder, write_synthetic

METHODS = ("gri-path-paper", "gri-path", "bm25")


def forget_pages(folder: Path) -> None:
    """Ask the system to drop the pages of all files of a folder."""
    os.sync()
    for file in folder.iterdir():
        handle = os.open(file, os.O_RDONLY)
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(handle)


def answer_once(root: Path, method: str, begin: float) -> None:
    """Print seconds since the process was started and its resident memory, after one ranking."""
    from graphnative.store.light_driver import import_driver

    import_driver()
    from graphnative.retrievers.article_index import open_article_index
    from graphnative.retrievers.search import search
    from graphnative.settings import load_settings
    from graphnative.store.connect import open_database

    with open_database(load_settings(root)) as database:
        index = open_article_index(database, embedder=RandomEmbedder())
        ranked = search(index, "w2 w3 w5 w7 w11", method=method, top_k=10)
        seconds = time.time() - begin
    assert len(ranked) == 10
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(json.dumps({"seconds": seconds, "gib": peak}))


def measure(root: Path, method: str, cache: Path, runs: int) -> list[float]:
    """Return the median seconds, the largest seconds and the largest resident memory in GiB."""
    results = []
    for _ in range(runs):
        forget_pages(cache)
        command = [sys.executable, __file__, "--one", str(root), method, repr(time.time())]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        results.append(json.loads(done.stdout))
    seconds = [result["seconds"] for result in results]
    return [float(np.median(seconds)), max(seconds), max(result["gib"] for result in results)]


def run(options: argparse.Namespace) -> None:
    """Write the graph, make the arrays, measure and print."""
    from graphnative.settings import load_settings
    from graphnative.store.array_cache import open_arrays
    from graphnative.store.connect import open_database

    articles = max(10, int(options.articles * options.scale))
    with scratch_workspace(options.keep) as root:
        with open_database(load_settings(root)) as database:
            write_synthetic(database, articles, options.seed)
            arrays = open_arrays(database)
            folder, chunks = arrays.folder, arrays.facts.chunks
        size = sum(file.stat().st_size for file in folder.iterdir()) / 2**30
        lines = [[method, *measure(root, method, folder, options.runs)] for method in METHODS]
    print(machine_line(seed=options.seed))
    print(f"\n{articles:,} articles, {chunks:,} passages, {size:.2f} GiB of arrays\n")
    print(table(["method", "seconds (median)", "seconds (largest)", "GiB resident"], lines, digits=2))


def main() -> None:
    """Read the command line and run."""
    if sys.argv[1:2] == ["--one"]:
        answer_once(Path(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
        return
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--articles", type=int, default=100_000)
    parser.add_argument("--scale", type=float, default=1.0, help="part of the articles, for a quick run")
    parser.add_argument("--keep", type=Path, help="folder of a workspace that stays for the next run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
