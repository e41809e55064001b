"""`graphnative evidence`: the sentences that the facts of an entity rest on, and who read them where."""

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Any

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.cli.counted import counted


def register(app: typer.Typer) -> None:
    """Add the command ``evidence``."""
    app.command()(evidence)


def evidence(
    name: Annotated[str, typer.Argument(help="Name, alias or key of an entity.")],
    other: Annotated[
        str | None, typer.Argument(help="The entity at the other end; default: any.", show_default=False)
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="So many sentences at most.")] = 50,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Show what the facts of an entity rest on: sentence, document, offsets, pathways, model."""
    from graphnative.store.connect import open_database
    from graphnative.store.fact_evidence import read_fact_evidence
    from graphnative.view.names import find_node

    with open_database(workspace(root)) as database:
        key = find_node(database, name).key
        other_key = find_node(database, other).key if other is not None else None
        rows = read_fact_evidence(database, key, other_key, limit)
    if as_json:
        for row in rows:
            typer.echo(json.dumps(row, ensure_ascii=False))
        return
    for line in fact_lines(rows):
        typer.echo(line)
    if not rows:
        typer.echo("No fact of it is in the graph.")


def fact_lines(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Return lines that show evidence: each fact, and below it where its sentences stand and who read them.

    Args:
        rows: As :func:`graphnative.store.fact_evidence.read_fact_evidence` returns them.
    """
    lines: list[str] = []
    for fact, pieces in groupby(rows, key=_fact):
        lines += [fact, *(line for row in pieces for line in _lines(row))]
    return lines


def _fact(row: dict[str, Any]) -> str:
    score = f", score {row['score']:.2f}" if row["score"] is not None else ""
    documents = counted(row["documents"] or 0, "document")
    return f"{row['subject']} | {row['relation']} | {row['object']}  ({documents}{score})"


def _lines(row: dict[str, Any]) -> list[str]:
    place = "" if row["start"] is None else f", characters {row['start']} to {row['end']}"
    read_by = f", read by {', '.join(row['pathways'])}" if row["pathways"] else ""
    model = f", {row['model']}" if row["model"] else ""
    return [
        f"    {row['document']}, passage {row['passage']}{place}{read_by}{model}",
        f"        {' '.join((row['sentence'] or '').split())}",
    ]
