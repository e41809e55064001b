"""The commands of articles: ingest and forget."""

import json
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, given_path, progress_bar, workspace
from graphnative.cli.faults import name_faults
from graphnative.cli.reader_options import ColumnOption, TagOption, reader_options, show_columns
from graphnative.cli.spending import print_json

if TYPE_CHECKING:
    from graphnative.esg.ingest import IngestReport


_NAMED = 100
"""So many refusals are named one by one: a file that holds no articles has one on every line."""


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command()(ingest)
    app.command()(forget)
    app.command()(link)


def ingest(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            parser=given_path,
            help="JSON, JSON Lines, CSV, TSV (also .gz), .txt, .md, .html, .pdf, .docx, or folders of these.",
        ),
    ],
    column: ColumnOption = None,
    tag: TagOption = None,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Put articles into the graph; what it has already stays as it is."""
    from graphnative.documents.readers.paths import read_articles
    from graphnative.esg.ingest import ingest_articles
    from graphnative.store.connect import open_database

    settings = workspace(root)
    articles = read_articles(paths, reader_options(column, tag), show=show_columns)
    with (
        open_database(settings) as database,
        progress_bar("articles") as tell,
        nullcontext() if settings.articles.mentions == "none" else progress_bar("passages linked") as linking,
    ):
        report = ingest_articles(database, articles, progress=tell, linking=linking)
    name_faults([f"{refusal.source} {refusal.reason}" for refusal in report.refused], _NAMED)
    if as_json:
        print_json(_as_dict(report))
    else:
        typer.echo(_sentence(report))
    if report.received and len(report.refused) == report.received:
        raise typer.Exit(1)


def forget(
    named: Annotated[
        list[str],
        typer.Argument(
            metavar="ID|PATH...", help="Ids of documents, or files and folders that they were read from."
        ),
    ],
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Take documents out of the graph as if they had never been there."""
    from graphnative.forget import forget_documents
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database:
        report = forget_documents(database, named)
    for text in report.unknown:
        is_file = Path(text).exists()
        said = f"No document was read from {text}." if is_file else f"There is no document {text!r}."
        typer.echo(said, err=True)
    if as_json:
        typer.echo(json.dumps(asdict(report), ensure_ascii=False))
    else:
        typer.echo(f"{len(report.forgotten)} forgotten, {len(report.unknown)} unknown.")
    if not report.forgotten:
        raise typer.Exit(1)


def link(as_json: JsonOption = False, root: RootOption = None) -> None:
    """Link passages to the entities that they name, as `articles.mentions` in settings.yaml says.

    Ingest and forget do so themselves; this is for passages that came another way.
    """
    from graphnative.esg.link_mentions import link_mentions
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database, progress_bar("passages") as tell:
        report = link_mentions(database, progress=tell)
    typer.echo(
        json.dumps(asdict(report))
        if as_json
        else f"{report.passages} passages mention {report.entities} entities, {report.mentions} pairs; "
        f"{report.written} of these changed."
    )


def _as_dict(report: "IngestReport") -> dict[str, object]:
    return {"received": report.received, **asdict(report)}


def _sentence(report: "IngestReport") -> str:
    counts = (
        f"{report.received} in = {report.new} new + {report.changed} changed + "
        f"{report.unchanged} unchanged + {len(report.refused)} refused."
    )
    if report.refreshed:
        counts += f" {report.refreshed} earlier ones were brought up to today's settings."
    return counts
