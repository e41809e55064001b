"""``graphnative embed``: what is stored, embedded anew after settings.yaml names another embedder."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, progress_steps, workspace
from graphnative.cli.counted import counted
from graphnative.cli.embed_stock import StockReport, follow
from graphnative.cli.spending import print_json

if TYPE_CHECKING:
    from graphnative.reembed import EmbedReport


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command()(embed)


def embed(
    unnamed: Annotated[
        bool,
        typer.Option(
            "--unnamed", help="Also replace vectors of which nobody says who made them, such as LlamaIndex's."
        ),
    ] = False,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Embed articles, passages and entities anew, after settings.yaml names another embedder.

    What that embedder has made already stays as it is, so that a stopped run goes on where it was. An index
    that was exported follows, and so does the length of vectors in GraphRAG's half of settings.yaml.
    """
    from graphnative.reembed import reembed_graph
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database, progress_steps() as tell:
        report = reembed_graph(database, unnamed=unnamed, progress=tell)
        stock = follow(database, report, tell)
    if as_json:
        print_json({**asdict(report), "stock": asdict(stock)})
    else:
        typer.echo("\n".join([*_lines(report), *_stock_lines(stock)]))


def _stock_lines(stock: StockReport) -> list[str]:
    lines = []
    if stock.vector_size:
        before, after = stock.vector_size
        lines.append(f"settings.yaml: `vector_store.vector_size` is {after} now, and was {before}.")
    if stock.exported:
        lines.append(f"Exported anew for `graphrag query`: {stock.exported}.")
    if stock.left_out:
        lines.append(f"`graphrag query` still reads vectors of before: {stock.left_out}")
    if stock.gateway_is_old:
        lines.append("The gateway still serves the settings of before: `graphnative up` starts it anew.")
    return lines


def _lines(report: "EmbedReport") -> list[str]:
    parts = [
        counted(report.articles, "article"),
        counted(report.passages, "further passage"),
        f"{report.entities:,} {'entity' if report.entities == 1 else 'entities'}",
    ]
    if report.searched:
        parts.append("what GraphRAG searches by meaning")
    lines = [f"Embedded by {report.embedder}: {', '.join(parts)}."]
    if report.prepared:
        lines.append(f"{counted(report.prepared, 'article')} read anew: more than the embedder had changed.")
    if report.left:
        lines.append(
            f"{counted(report.left, 'vector')} left alone, since nobody says who made them; --unnamed "
            "replaces them."
        )
    return lines
