"""`graphnative eval supply-chain` and `eval load`: graphs to measure on, in an empty workspace."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import RootOption, progress_bar, workspace

if TYPE_CHECKING:
    from graphnative.store.bulk_load import GraphTables


def register(group: typer.Typer) -> None:
    """Add the commands to the group."""
    group.command("supply-chain")(supply_chain)
    group.command("load")(load)


def supply_chain(
    full: Annotated[
        bool, typer.Option("--full", help="As many suppliers as the paper's: 128,000 nodes, 573,000 edges.")
    ] = False,
    seed: Annotated[int, typer.Option(help="Another number, another chain.")] = 0,
    root: RootOption = None,
) -> None:
    """Load an invented supply chain into the workspace's empty graph."""
    from graphnative.demo import supply_chain as chain

    _load(chain.supply_chain(chain.FULL if full else chain.SMALL, seed), root)


def load(
    source: Annotated[
        Path, typer.Argument(metavar="DIR", help="CSV files with the headers of Neo4j's importer, or a zip.")
    ],
    root: RootOption = None,
) -> None:
    """Load a graph from CSV files (:ID, :LABEL; :START_ID, :END_ID, :TYPE) into the empty graph."""
    from graphnative.evaluation.csv_graph import read_csv_graph

    _load(read_csv_graph(source), root)


def _load(tables: "GraphTables", root: Path | None) -> None:
    from graphnative.store.bulk_load import load_tables
    from graphnative.store.connect import open_database

    total = tables.node_count + tables.edge_count
    settings = workspace(root)
    with (
        open_database(settings, to_load=True) as database,
        progress_bar("nodes and edges", total) as tell,
    ):
        load_tables(database, tables, progress=tell)
    typer.echo(f"{tables.node_count:,} nodes and {tables.edge_count:,} edges are in the graph:")
    for nodes in tables.nodes:
        typer.echo(f"  {len(nodes.rows):>9,} {' and '.join(nodes.labels)}")
    for edges in tables.edges:
        typer.echo(f"  {len(edges.rows):>9,} {edges.type}")
