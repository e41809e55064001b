"""How long `import graphnative`, `graphnative --help` and a `graphnative retrieve` take, whole processes.

    python benchmarks/startup.py [--runs 7]

For `retrieve` the server runs and five small articles have been ingested; reading the embedder's weights and
embedding the question are in the time.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from graphnative.records import Article
from report import machine_line, table
from scratch_workspace import scratch_workspace

ARTICLES = tuple(
    Article(f"a{number}", f"Northwind report {number}", f"Northwind cut its methane emissions by {number} %.")
    for number in range(1, 6)
)
QUESTION = "How much methane does Northwind emit?"
LIMITS_S = {"import graphnative": 0.3, "graphnative --help": 0.6, "graphnative retrieve": 3.0}


def seconds(command: list[str], runs: int) -> list[float]:
    """Return how long each run of a command took, after one to warm up the file cache."""
    found = []
    for number in range(runs + 1):
        begin = time.perf_counter()
        subprocess.run(command, capture_output=True, check=True)
        if number:
            found.append(time.perf_counter() - begin)
    return found


def run(options: argparse.Namespace) -> None:
    """Measure and print."""
    from graphnative import ingest_articles, open_store

    program = str(Path(sys.executable).parent / "graphnative")
    with scratch_workspace(options.keep) as root:
        with open_store(root) as store:
            ingest_articles(store, ARTICLES)
        commands = {
            "import graphnative": [sys.executable, "-c", "import graphnative"],
            "graphnative --help": [program, "--help"],
            "graphnative retrieve": [program, "retrieve", QUESTION, "--root", str(root)],
        }
        times = {name: seconds(command, options.runs) for name, command in commands.items()}
    print(machine_line(runs=options.runs))
    lines = [[name, float(np.median(times[name])), min(times[name]), LIMITS_S[name]] for name in commands]
    print("\n" + table(["process", "seconds (median)", "seconds (least)", "must"], lines, digits=2))


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", type=Path, help="folder of a workspace that stays for the next run")
    parser.add_argument("--runs", type=int, default=7)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
