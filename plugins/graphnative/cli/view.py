"""`graphnative view`: pictures of an answer's paths, of an entity's neighbourhood, of the communities."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.communities import ProjectionChoice
from graphnative.cli.context import RootOption, workspace
from graphnative.cli.filter_options import (
    CategoryOption,
    CompanyOption,
    SinceOption,
    TagOption,
    UntilOption,
    make_filters,
)
from graphnative.cli.retrieve import MethodOption, TopKOption
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.view.page import HtmlPage

OutputOption = Annotated[
    Path | None, typer.Option("--output", "-o", help="HTML file to write.", show_default=False)
]
OpenOption = Annotated[bool, typer.Option("--open", help="Show it in the browser.")]
_LONGEST_NAME = 60

view = typer.Typer(
    help="Draw an answer's paths, an entity or the communities into one HTML file that works offline.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def register(app: typer.Typer) -> None:
    """Add the group of commands ``view``."""
    app.add_typer(view, name="view")


@view.command()
def answer(
    question: Annotated[str, typer.Argument(help="The question.")],
    company: CompanyOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    category: CategoryOption = None,
    tag: TagOption = None,
    method: MethodOption = None,
    top_k: TopKOption = None,
    output: OutputOption = None,
    show: OpenOption = False,
    root: RootOption = None,
) -> None:
    """Answer a question and draw the paths of its articles up to the root of the ontology."""
    from graphnative.cli.ask_articles import ask
    from graphnative.view.answer_picture import draw_answer

    if not question.strip():
        raise InputError("The question is empty.")
    filters = make_filters(company, (since, until), category, tag)
    asked = ask(workspace(root), question, filters, method=method.value if method else None, top_k=top_k)
    write(draw_answer(question, asked.ranked, asked.answer), output or Path("answer.html"), show=show)


@view.command()
def entity(
    name: Annotated[str, typer.Argument(help="Name, alias or key of an entity, organisation or topic.")],
    limit: Annotated[int, typer.Option(min=1, max=200, help="Draw so many neighbours at most.")] = 60,
    output: OutputOption = None,
    show: OpenOption = False,
    root: RootOption = None,
) -> None:
    """Draw an entity, organisation or topic among its neighbours."""
    from graphnative.store.connect import open_database
    from graphnative.view.entity_picture import draw_entity

    with open_database(workspace(root)) as database:
        page = draw_entity(database, name, limit=limit)
    write(page, output or Path(f"{file_name(page.heading)}.html"), show=show)


@view.command()
def communities(
    projection: Annotated[
        ProjectionChoice | None,
        typer.Option(help="Which communities; default: of entities, else esg.", show_default=False),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="Draw so many communities at most.")] = 250,
    output: OutputOption = None,
    show: OpenOption = False,
    root: RootOption = None,
) -> None:
    """Draw the hierarchy of communities with their reports."""
    from graphnative.store.connect import open_database
    from graphnative.view.community_picture import draw_communities

    with open_database(workspace(root)) as database:
        page = draw_communities(database, projection.value if projection else None, limit=limit)
    write(page, output or Path("communities.html"), show=show)


def write(page: "HtmlPage", path: Path, *, show: bool = False) -> None:
    """Write a page into a file, which may hold an older page but nothing else.

    Args:
        page: The page.
        path: The file.
        show: Open it in the browser.

    Raises:
        InputError: There is a file that was not made by this command.
    """
    from graphnative.view.page import MARK

    if path.exists() and (path.is_dir() or MARK.encode() not in path.read_bytes()[:200]):
        raise InputError(
            f"{path} exists and was not made by `graphnative view`.", hint="Give another file with --output."
        )
    path.write_text(page, encoding="utf-8")
    typer.echo(f"{path}: {page.heading} ({path.stat().st_size / 1000:.0f} KB)")
    if show:
        typer.launch(path.resolve().as_uri())


def file_name(title: str) -> str:
    """Return a title as the name of a file: words and hyphens."""
    words = re.findall(r"\w+", title)
    return "-".join(words)[:_LONGEST_NAME].strip("-") or "entity"
