"""`graphnative evidence`: the sentences that the facts of an entity rest on, and who read them where."""

import json
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
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
    """Show what the facts of an entity rest on: sentence, document, offsets, pathways, model.

    The keys are those by which `graphnative review accept` and `reject` decide on a fact.
    """
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

    A fact that passages state in several ways, of which only alignment or a decision makes one, has a key for
    each of them.

    Args:
        rows: As :func:`graphnative.store.fact_evidence.read_fact_evidence` returns them.
    """
    lines: list[str] = []
    for _, group in groupby(rows, key=itemgetter("subject", "relation", "object")):
        pieces = list(group)
        lines += [_fact(pieces), *(line for row in pieces for line in _lines(row))]
    return lines


def _fact(pieces: Sequence[dict[str, Any]]) -> str:
    row, keys = pieces[0], sorted({piece["key"] for piece in pieces if piece["key"]})
    said = [counted(row["documents"] or 0, "document")]
    said += [f"score {row['score']:.2f}"] if row["score"] is not None else []
    said += [f"key{'s' * (len(keys) > 1)} {' '.join(keys)}"] if keys else []
    return f"{row['subject']} | {row['relation']} | {row['object']}  ({', '.join(said)})"


def _lines(row: dict[str, Any]) -> list[str]:
    place = "" if row["start"] is None else f", characters {row['start']} to {row['end']}"
    read_by = f", read by {', '.join(row['pathways'])}" if row["pathways"] else ""
    model = f", {row['model']}" if row["model"] else ""
    return [
        f"    {row['document']}, passage {row['passage']}{place}{read_by}{model}",
        f"        {' '.join((row['sentence'] or '').split())}",
    ]
