"""How fast whole graphs are loaded: the supply chain in the paper's size, and the POLE graph from its files.

python benchmarks/graph_load.py [--small] [--data DIR]

DIR is the folder of the POLE graph (pole-data-importer.zip of ZOGRASCOPE); without it only the supply chain
is loaded. The server is the one of NEO4J_URI, which must be empty and is emptied afterwards, or one started
for this run.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from graphnative.demo.supply_chain import FULL, SMALL, supply_chain
from graphnative.evaluation.csv_graph import read_csv_graph
from graphnative.settings import load_settings
from graphnative.store.bulk_load import GraphTables, load_tables
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from graphnative.store.empty_graph import empty_graph
from report import machine_line, table
from scratch_workspace import scratch_workspace

ROW = tuple[str, int, int, float, float, float, str]


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--small", action="store_true", help="a hundredth of the suppliers")
    parser.add_argument("--data", type=Path, help="folder of the POLE graph")
    options = parser.parse_args()
    with scratch_workspace(None) as root, open_database(load_settings(root), to_load=True) as database:
        rows = [measured(database, "supply chain", chain(options.small), "≤ 180 s")]
        if options.data is not None:
            rows.append(measured(database, "POLE", lambda: read_csv_graph(options.data), "≤ 30 s"))
    print(machine_line())
    print(table(["graph", "nodes", "edges", "made or read s", "loaded s", "both s", "must"], rows, digits=1))


def chain(small: bool) -> Callable[[], GraphTables]:
    """Return what makes the supply chain."""
    return lambda: supply_chain(SMALL if small else FULL)


def measured(database: Database, name: str, make: Callable[[], GraphTables], must: str) -> ROW:
    """Return a row of the table: the graph made, loaded into an empty one, and removed again."""
    start = time.perf_counter()
    tables = make()
    made = time.perf_counter()
    load_tables(database, tables)
    end = time.perf_counter()
    empty_graph(database)
    return name, tables.node_count, tables.edge_count, made - start, end - made, end - start, must


if __name__ == "__main__":
    main()
