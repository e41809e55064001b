"""``graphnative demo``: the news set in the graph, three questions asked of it, and what to try next."""

import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import RootOption, progress_bar, workspace

if TYPE_CHECKING:
    from graphnative.demo.loading import LoadedDemo
    from graphnative.demo.news import DemoQuestion
    from graphnative.settings import Settings

ASKED = (
    ("annual-emissions-figure-2022", "Norvalis"),
    ("collective-agreement", "Tarvenholt"),
    ("anti-corruption-controls", "Quellmark"),
)
"""One question per category, the first with a date, about companies that the smallest demo has."""

_FIRST_ASKED = 3
_ALL = 30
_NEXT = (
    ("ask", "Have there been strikes at Quellmark?", "--explain"),
    ("ask", "What dividend did Quellmark announce in 2022?", "--json"),
    ("retrieve", "fines for air pollution", "--since", "2021-06", "--method", "bm25"),
    ("status",),
)


def register(app: typer.Typer) -> None:
    """Add the command ``demo``."""
    app.command()(demo)


def demo(
    companies: Annotated[
        int, typer.Option(min=_FIRST_ASKED, max=_ALL, help="Load the news about so many companies only.")
    ] = _ALL,
    write: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write articles, questions and gold answers into a folder instead.",
            show_default=False,
        ),
    ] = None,
    graphrag: Annotated[
        bool, typer.Option(help="Go on to GraphRAG's own command, with all four methods.")
    ] = True,
    root: RootOption = None,
) -> None:
    """Load invented news into the graph, answer three questions from it, and one through GraphRAG."""
    if write is not None:
        _write(write)
        return
    settings = workspace(root)
    typer.echo(_loaded(_load(settings, companies)))
    for question, company in _questions():
        _answer(settings, question, company)
    if graphrag:
        from graphnative.cli.demo_graphrag import show_graphrag

        show_graphrag(settings)
    typer.echo("\nWhat to try next:")
    for command in next_commands(root):
        typer.echo(f"  {command}")


def next_commands(root: Path | None) -> list[str]:
    """Return command lines that work after the demo, ready to be pasted into a shell.

    Args:
        root: The workspace as the user gave it; None if it was found.
    """
    from graphnative.demo.loading import demo_articles_about

    installed = shutil.which("graphnative") is not None
    program = "graphnative" if installed else sys.argv[0]
    place = [] if root is None else ["--root", str(root)]
    forget = ("forget", demo_articles_about(1)[-1].id)
    lines = [shlex.join([program, *words, *place]) for words in (*_NEXT, forget)]
    return [*lines, shlex.join([program, "demo", "--write", "demo-set"])]


def _write(folder: Path) -> None:
    from graphnative.demo.export import write_demo

    for name, count in write_demo(folder).items():
        typer.echo(f"{folder / name}: {count}")


def _load(settings: "Settings", companies: int) -> "LoadedDemo":
    from graphnative.demo.loading import demo_articles_about, load_demo
    from graphnative.store.connect import open_database

    articles = demo_articles_about(companies)
    typer.echo(f"Loading {len(articles)} articles about {companies} invented companies …")
    with open_database(settings) as database, progress_bar("articles", len(articles)) as tell:
        return load_demo(database, articles, tell)


def _loaded(loaded: "LoadedDemo") -> str:
    report = loaded.report
    counts = f"{report.new} new + {report.changed} changed + {report.unchanged} unchanged"
    text = f"{report.received} articles are in the graph: {counts}. Their ids start with demo/."
    if loaded.others:
        noun = "article" if loaded.others == 1 else "articles"
        text += f"\nBeside them the graph holds {loaded.others} other {noun}, left as they were."
    if not loaded.aliases:
        text += "\nThe workspace has an alias table of its own, so the companies are known by one name only."
    return text


def _questions() -> "list[tuple[DemoQuestion, str]]":
    from graphnative.demo.news import demo_questions, demo_temporal_questions

    known = {question.id: question for question in (*demo_questions(), *demo_temporal_questions())}
    return [(known[name], company) for name, company in ASKED]


def _answer(settings: "Settings", question: "DemoQuestion", company: str) -> None:
    from graphnative.cli.ask_articles import as_text, ask
    from graphnative.retrievers.filters import Filters

    text = question.ask(company)
    typer.echo(f"\n{typer.style(text, bold=True)}\n")
    typer.echo(as_text(ask(settings, text, Filters()), explain=True))
