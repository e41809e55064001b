"""`graphnative eval gold` and `eval requests`: a data set of questions on the workspace's graph."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import RootOption, progress_bar, workspace

if TYPE_CHECKING:
    from graphnative.evaluation.gold import GoldQuery
    from graphnative.evaluation.requests import RequestSet
    from graphnative.settings import Settings


def register(group: typer.Typer) -> None:
    """Add the commands to the group."""
    group.command()(gold)
    group.command()(requests)


def gold(
    output: Annotated[Path, typer.Option("--output", "-o", help="File to write.")] = Path("gold.jsonl"),
    templates: Annotated[
        Path | None, typer.Option(help="Templates of your own; default: the shipped 60.", show_default=False)
    ] = None,
    per_template: Annotated[int, typer.Option(min=1, help="Queries of each template.")] = 5,
    seed: Annotated[int, typer.Option(help="Another number, other names and values.")] = 0,
    dialogues: Annotated[
        Path | None, typer.Option(help="Write dialogues of two rounds too, to this file.", show_default=False)
    ] = None,
    root: RootOption = None,
) -> None:
    """Fill the templates with the graph's own names and values, run each query, and keep what answers."""
    from graphnative.evaluation.dialogues import make_dialogues
    from graphnative.evaluation.gold import make_gold
    from graphnative.evaluation.graph_statistics import read_statistics
    from graphnative.evaluation.json_lines import write_records
    from graphnative.evaluation.templates import load_templates
    from graphnative.store.connect import open_database

    known = load_templates(templates)
    with open_database(workspace(root)) as database, progress_bar("templates", len(known)) as tell:
        statistics = read_statistics(database)
        found = make_gold(database, known, statistics, per_template=per_template, seed=seed, progress=tell)
        talks = make_dialogues(database, known, statistics, seed=seed) if dialogues else ()
    write_records(output, found.queries)
    if dialogues:
        write_records(dialogues, talks)
        typer.echo(f"{len(talks)} dialogues of two rounds are in {dialogues}.")
    typer.echo(f"{len(found.queries)} gold queries of {len(known)} templates are in {output}.")
    for short in found.shortfalls:
        reasons = ", ".join(f"{count} x {reason}" for reason, count in short.reasons.items())
        typer.echo(f"  {short.template}: {short.made} of {short.wanted} ({reasons})")


def requests(
    source: Annotated[Path, typer.Argument(metavar="GOLD", help="What `graphnative eval gold` wrote.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="File to write.")] = Path("requests.jsonl"),
    rules: Annotated[
        bool, typer.Option("--rules", help="Word them by rules even if a model is configured.")
    ] = False,
    root: RootOption = None,
) -> None:
    """Word three requests for each gold query: with the chat model of settings.yaml, or by rules."""
    from graphnative.evaluation.gold import GoldQuery
    from graphnative.evaluation.json_lines import read_records, write_records

    queries = read_records(source, GoldQuery)
    settings = workspace(root)
    by_rules = rules or settings.chat.kind == "extractive"
    made = _by_rules(queries) if by_rules else _by_model(queries, settings)
    write_records(output, made.questions)
    how = (
        "by rules, without any model" if by_rules else f"by {made.questions[0].writer}" * bool(made.questions)
    )
    typer.echo(
        f"{len(made.questions)} requests for {len(queries)} gold queries, worded {how}, are in {output}."
    )
    for lost in made.lost:
        typer.echo(f"  lost: {lost.gold} ({lost.kind}): {lost.reason}")


def _by_rules(queries: "list[GoldQuery]") -> "RequestSet":
    from graphnative.evaluation.requests import RuleWriter, write_requests

    return write_requests(queries, RuleWriter())


def _by_model(queries: "list[GoldQuery]", settings: "Settings") -> "RequestSet":
    from graphnative.evaluation.journal import Journal
    from graphnative.evaluation.requests import KINDS, RequestWriter, write_requests
    from graphnative.models.open import open_chat_model
    from graphnative.store.connect import open_database
    from graphnative.store.graph_schema import read_schema
    from graphnative.store.schema_text import schema_text
    from graphnative.store.steps import run_steps

    with open_database(settings) as database:
        schema = schema_text(run_steps(database, read_schema()))
    total = len(queries) * len(KINDS)
    with Journal.of(settings, "eval-requests") as journal, progress_bar("requests", total) as tell:
        writer = RequestWriter(open_chat_model(settings.chat), settings, schema, queries, journal)
        return write_requests(queries, writer, progress=tell)
