"""`graphnative import`: what GraphRAG's own indexing wrote, into the graph."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, progress_steps, workspace

if TYPE_CHECKING:
    from graphnative.bridge.import_result import ImportResult


def register(app: typer.Typer) -> None:
    """Add the command ``import``."""
    app.command("import")(import_tables)


def import_tables(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Output folder of `graphrag index` or `graphrag update`.")
    ],
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Put GraphRAG's tables into the graph: documents, entities, facts, claims, communities and reports."""
    from graphnative.bridge.import_index import import_index
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database, progress_steps() as tell:
        result = import_index(database, folder, progress=tell)
    if as_json:
        typer.echo(json.dumps(asdict(result), ensure_ascii=False))
        return
    for line in _lines(result):
        typer.echo(line)


def _lines(result: "ImportResult") -> list[str]:
    lines = []
    for table, stored in result.stored.items():
        lines.append(
            f"{table}: {result.rows[table]} in = {stored} stored + {result.rows[table] - stored} left out"
        )
        lines += [f"  left out: {count}, {why}" for why, count in result.left_out.get(table, {}).items()]
        lines += [f"  put right: {count}, {what}" for what, count in result.noted.get(table, {}).items()]
    return lines
