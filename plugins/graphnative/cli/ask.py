"""``graphnative ask``: a question, its answer, and the articles that say so."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from graphnative.cli.ask_articles import as_data, as_text, ask
from graphnative.cli.ask_auto import ask_auto, auto_as_data, auto_as_text
from graphnative.cli.ask_checks import FaithfulOption, check_names
from graphnative.cli.ask_cypher import ask_cypher, cypher_as_data, cypher_as_text
from graphnative.cli.ask_graph import MODES, ask_graph, graph_as_data, graph_as_text, refuse_filters
from graphnative.cli.context import JsonOption, RootOption, progress_steps, workspace
from graphnative.cli.filter_options import (
    CategoryOption,
    CompanyOption,
    SinceOption,
    TagOption,
    UntilOption,
    make_filters,
)
from graphnative.cli.retrieve import TopKOption
from graphnative.cli.spending import print_json
from graphnative.errors import InputError


class AskMethod(StrEnum):
    """The methods of ``retrieve``, GraphRAG's searches of the communities, and queries."""

    gri_path = "gri-path"
    gri_path_paper = "gri-path-paper"
    bm25 = "bm25"
    dense = "dense"
    mmr = "mmr"
    graph = "graph"
    merged = "gri-path+graph"
    local = "local"
    global_ = "global"
    basic = "basic"
    text2cypher = "text2cypher"
    auto = "auto"


MethodOption = Annotated[
    AskMethod | None,
    typer.Option(
        "--method",
        help="How to rank articles; local, global, basic: communities; text2cypher: a query; auto chooses.",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("ask")(_ask)


def _ask(
    question: Annotated[str, typer.Argument(help="The question.")],
    company: CompanyOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    category: CategoryOption = None,
    tag: TagOption = None,
    method: MethodOption = None,
    top_k: TopKOption = None,
    faithful: FaithfulOption = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show the paths through the taxonomy.")] = False,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Answer a question from the articles or from the communities, with its sources."""
    if not question.strip():
        raise InputError("The question is empty.", hint='graphnative ask "Did Shell spill oil in 2021?"')
    settings = workspace(root)
    checks = check_names(faithful)
    if method is AskMethod.text2cypher:
        refuse_filters(company=company, since=since, until=until, category=category, tag=tag)
        answered = ask_cypher(settings, question, in_words=True, checks=checks)
        _print(cypher_as_data(answered) if as_json else cypher_as_text(answered, show=True, explain=explain))
        return
    if method is not None and method.value in MODES:
        refuse_filters(company=company, since=since, until=until, category=category, tag=tag)
        with progress_steps() as tell:
            found = ask_graph(settings, question, method.value, top_k=top_k, checks=checks, progress=tell)
        _print(graph_as_data(found) if as_json else graph_as_text(found, explain=explain))
        return
    filters = make_filters(company, (since, until), category, tag)
    if method is AskMethod.auto:
        chosen = ask_auto(settings, question, filters, checks=checks, top_k=top_k)
        _print(auto_as_data(chosen) if as_json else auto_as_text(chosen, explain=explain))
        return
    asked = ask(
        settings,
        question,
        filters,
        method=method.value if method else None,
        top_k=top_k,
        checks=checks,
    )
    _print(as_data(asked) if as_json else as_text(asked, explain=explain))


def _print(answer: dict[str, Any] | str) -> None:
    if isinstance(answer, str):
        typer.echo(answer)
    else:
        print_json(answer, indent=2)
