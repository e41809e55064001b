"""How fast the graph store reads a schema, beside LlamaIndex's own Neo4j store on the same server.

python benchmarks/schema_refresh.py [--scale 1.0] [--rounds 3]

Makes a graph of 40 labels and 60 relationship types with 20,000 nodes and 40,000 relations on a server
with APOC, and has both stores refresh their schema of it.
"""

import argparse
import tempfile
import warnings
from pathlib import Path

from llama_index.graph_stores.neo4j import Neo4jPropertyGraphStore

from alternate import alternating_medians
from apoc_server import apoc_server, stock_store
from graphnative.store.property_graph import Neo4jGraphStore
from report import machine_line, table

N_LABELS, N_TYPES = 40, 60
NODES = "UNWIND range(1, $n) AS i CREATE (:__Node__:__Entity__:L{} {{id: $name + i, name: 'x' + i, size: i}})"
RELATIONS = """
UNWIND range(1, $n) AS i
MATCH (s:__Node__ {{id: $source + (i % $most + 1)}}), (t:__Node__ {{id: $target + ((i * 7) % $most + 1)}})
CREATE (s)-[:T{} {{since: i, note: 'x'}}]->(t)
"""


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full size")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each way")
    options = parser.parse_args()
    warnings.simplefilter("ignore")  # the stock store uses what pydantic and the driver deprecate
    with (
        tempfile.TemporaryDirectory() as folder,
        apoc_server(Path(folder)) as uri,
        Neo4jGraphStore("", "", uri) as ours,
        stock_store(uri) as stock,
    ):
        try:
            fill(ours, options.scale)
            times = alternating_medians(
                {"store": ours.refresh_schema, "stock": stock.refresh_schema}, rounds=options.rounds
            )
            rows = [
                ("Neo4jGraphStore", *_size(ours), count_queries(ours), times["store"]),
                ("LlamaIndex's store", *_size(stock), count_queries(stock), times["stock"]),
            ]
        finally:
            _wipe(ours)
    print(machine_line(scale=options.scale, rounds=options.rounds))
    print(table(["schema refresh", "labels", "types", "queries", "seconds"], rows))
    print(f"\nours takes {times['store'] / times['stock']:.3f} of the stock time (must be ≤ 0.1)")


def fill(store: Neo4jGraphStore, scale: float) -> None:
    """Make the graph."""
    _wipe(store)
    store.upsert_nodes([])  # makes the indexes
    per_label, per_type = max(2, int(500 * scale)), max(2, int(667 * scale))
    for i in range(N_LABELS):
        store.structured_query(NODES.format(i), {"n": per_label, "name": f"l{i}-"})
    for i in range(N_TYPES):
        ends = {"source": f"l{i % N_LABELS}-", "target": f"l{(i * 3 + 1) % N_LABELS}-"}
        store.structured_query(RELATIONS.format(i), {"n": per_type, "most": per_label, **ends})


def count_queries(store: Neo4jPropertyGraphStore) -> int:
    """Return how many queries a refresh sends, by the driver's own entry points."""
    driver, sent = store.client, 0
    execute, session = driver.execute_query, driver.session

    def counted(method):
        def call(*arguments, **options):
            nonlocal sent
            sent += 1
            return method(*arguments, **options)

        return call

    # the stock store asks through execute_query, which opens a session too; ours opens one per query
    driver.execute_query = counted(execute)
    if isinstance(store, Neo4jGraphStore):
        driver.session = counted(session)
    try:
        store.refresh_schema()
    finally:
        driver.execute_query, driver.session = execute, session
    return sent


def _size(store: Neo4jPropertyGraphStore) -> tuple[int, int]:
    schema = store.structured_schema
    return len(schema["node_props"]), len({row["type"] for row in schema["relationships"]})


def _wipe(store: Neo4jGraphStore) -> None:
    store.structured_query("MATCH (n) CALL { WITH n DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS")


if __name__ == "__main__":
    main()
