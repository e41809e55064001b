"""How fast the graph store writes, beside the driver alone and beside LlamaIndex's own Neo4j store.

python benchmarks/store_write.py [--scale 1.0] [--rounds 3] [--peer driver|stock]

Writes 50,000 nodes and 200,000 relations through Neo4jGraphStore and, as the same batches, through the
driver; then 2,000 and 5,000 of them through both stores on a server with APOC, at once and in ten inserts.
The server is the one of NEO4J_URI, which must be empty, or one started for this run.
"""

import argparse
import tempfile
import warnings
from pathlib import Path

import neo4j
from llama_index.graph_stores.neo4j import Neo4jPropertyGraphStore

from alternate import alternating_medians
from apoc_server import apoc_server, stock_store
from graphnative.store.property_graph import Neo4jGraphStore, open_store
from report import machine_line, table
from scratch_workspace import scratch_workspace
from social_graph import SocialGraph, node_batches, relation_batches, social_graph

WIPE = "MATCH (n) WHERE NOT n:Meta CALL { WITH n DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS"
INSERTS = 10
_WARM_UP = 3
ROW = tuple[str, int, float, str, float, float, str]


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full sizes")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each way")
    parser.add_argument("--peer", choices=["driver", "stock"], help="compare with one of them only")
    options = parser.parse_args()
    rows: list[ROW] = []
    if options.peer != "stock":
        rows += against_the_driver(options.scale, options.rounds)
    if options.peer != "driver":
        rows += against_the_stock_store(options.scale, options.rounds)
    print(machine_line(scale=options.scale, rounds=options.rounds, batch=5000))
    print(table(["write", "n", "store s", "peer", "peer s", "store is faster by", "must"], rows, digits=2))


def against_the_driver(scale: float, rounds: int) -> list[ROW]:
    """Return the rows of the table that compare with the driver alone."""
    graph = social_graph(int(50_000 * scale), int(200_000 * scale))
    with scratch_workspace(None) as root, open_store(root) as store:
        if store.structured_query("MATCH (n) WHERE NOT n:Meta RETURN count(n) AS n")[0]["n"]:
            raise SystemExit("The database of NEO4J_URI is not empty; nothing was touched.")
        store.upsert_nodes([])  # makes the indexes
        nodes, relations = list(node_batches(graph)), list(relation_batches(graph))

        def run(batches: list[tuple[str, list[dict[str, object]]]]) -> None:
            with store.client.session(database=store.database.endpoint.database) as session:
                for cypher, rows in batches:
                    session.execute_write(lambda tx, c=cypher, r=rows: tx.run(c, rows=r).consume())

        wipe = _wiper(store)
        wipe()
        node_times = alternating_medians(
            {"store": lambda: store.upsert_nodes(graph.nodes), "raw": lambda: run(nodes)},
            rounds=rounds,
            before=wipe,
        )
        relation_times = alternating_medians(
            {"store": lambda: store.upsert_relations(graph.relations), "raw": lambda: run(relations)},
            rounds=rounds,
            before=lambda: (wipe(), run(nodes)),
        )
        wipe()
    return [
        _row("nodes", len(graph.nodes), node_times, "raw", "driver, UNWIND", ""),
        _row("relations", len(graph.relations), relation_times, "raw", "driver, UNWIND", ""),
        _row(
            "both",
            len(graph.nodes) + len(graph.relations),
            {name: node_times[name] + relation_times[name] for name in node_times},
            "raw",
            "driver, UNWIND",
            "≥ 0.9",
        ),
    ]


def against_the_stock_store(scale: float, rounds: int) -> list[ROW]:
    """Return the row of the table that compares with LlamaIndex's own store, on one server with APOC."""
    warnings.simplefilter("ignore")  # the stock store uses what pydantic and the driver deprecate
    graph = social_graph(int(2_000 * scale), int(5_000 * scale))
    with (
        tempfile.TemporaryDirectory() as folder,
        apoc_server(Path(folder)) as uri,
        Neo4jGraphStore("", "", uri) as ours,
        stock_store(uri) as stock,
    ):
        ours.upsert_nodes([])
        wipe = _wiper(ours)
        ways = {"store": lambda: _write(ours, graph), "stock": lambda: _write(stock, graph)}
        # So few rows are written before a fresh server has compiled anything: that is no property of a store.
        alternating_medians(ways, rounds=_WARM_UP, before=wipe)
        times = alternating_medians(ways, rounds=rounds, before=wipe)
        inserts = alternating_medians(
            {"store": lambda: _insert(ours, graph), "stock": lambda: _insert(stock, graph)},
            rounds=rounds,
            before=wipe,
        )
        wipe()
    n = len(graph.nodes) + len(graph.relations)
    return [
        _row("both", n, times, "stock", "LlamaIndex's store", "≥ 25"),
        _row(
            f"both, in {INSERTS} inserts of PropertyGraphIndex", n, inserts, "stock", "LlamaIndex's store", ""
        ),
    ]


def _write(store: Neo4jPropertyGraphStore, graph: SocialGraph) -> None:
    store.upsert_nodes(graph.nodes)
    store.upsert_relations(graph.relations)


def _insert(store: Neo4jPropertyGraphStore, graph: SocialGraph) -> None:
    """Write as PropertyGraphIndex does: after every insert it refreshes the schema."""
    for part in graph.parts(INSERTS):
        _write(store, part)
        store.get_schema(refresh=True)


def _wiper(store: Neo4jGraphStore):
    def wipe() -> None:
        with store.client.session(database=store.database.endpoint.database) as session:
            session.run(neo4j.Query(WIPE)).consume()

    return wipe


def _row(what: str, n: int, times: dict[str, float], peer: str, name: str, must: str) -> ROW:
    return what, n, times["store"], name, times[peer], times[peer] / times["store"], must


if __name__ == "__main__":
    main()
