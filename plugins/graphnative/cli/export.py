"""`graphnative export`: the graph as an index for the stock ``graphrag query``."""

import json
from dataclasses import asdict
from typing import Annotated

import typer

from graphnative.cli.communities import ProjectionChoice
from graphnative.cli.context import JsonOption, RootOption, progress_steps, workspace


def register(app: typer.Typer) -> None:
    """Add the command ``export``."""
    app.command()(export)


def export(
    projection: Annotated[
        ProjectionChoice | None, typer.Option(help="Whose communities; default: what was clustered.")
    ] = None,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Write GraphRAG's tables and vectors to indexes/vN and make them the current index."""
    from graphnative.bridge.export import export_index
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database, progress_steps() as tell:
        result = export_index(database, projection=projection.value if projection else None, progress=tell)
    if as_json:
        typer.echo(json.dumps({**asdict(result), "folder": str(result.folder)}))
        return
    typer.echo("rows: " + ", ".join(f"{count} {table}" for table, count in result.rows.items()))
    typer.echo(f"vectors: kept {result.vectors_kept}, written {result.vectors_written}")
    typer.echo(f"index: {result.folder}")
