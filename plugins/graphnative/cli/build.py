"""`graphnative build`: documents to entities and facts."""

import json
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphnative.cli.context import JsonOption, RootOption, given_path, progress_bar, workspace
from graphnative.cli.counted import counted
from graphnative.cli.faults import name_faults
from graphnative.cli.reader_options import ColumnOption, TagOption, reader_options, show_columns
from graphnative.cli.review import waiting
from graphnative.cli.spending import print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from graphnative.documents.readers.refusal import Refusal
    from graphnative.kg.account import Failure
    from graphnative.kg.build import BuildReport
    from graphnative.kg.plan import Plan
    from graphnative.kg.quality import DocumentQuality
    from graphnative.settings import Settings
    from graphnative.settings.models import ChatSection

_NAMED = 20
"""So many refusals and failures are named one by one."""
_THOUSAND = 1000
_NO_MODEL = (
    "The profile paper needs a model, and `chat` in settings.yaml names none: "
    "rules read the documents, as with lean."
)


class EngineChoice(StrEnum):
    """Who reads the documents."""

    THREADS = "threads"
    RAY = "ray"


class ProfileChoice(StrEnum):
    """How much is asked about a passage."""

    LEAN = "lean"
    PAPER = "paper"


def register(app: typer.Typer) -> None:
    """Add the command ``build``."""
    app.command()(build)


def build(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            parser=given_path,
            help="What `graphnative ingest` takes: JSON, CSV, texts, documents, or folders of these.",
        ),
    ],
    profile: Annotated[
        ProfileChoice | None,
        typer.Option(help="lean asks about 5 questions a passage, paper every strategy in two turns."),
    ] = None,
    engine: Annotated[
        EngineChoice | None,
        typer.Option(help="threads of this process, or the workers of a Ray cluster (extra ray)."),
    ] = None,
    second_pass: Annotated[
        bool | None,
        typer.Option(
            "--second-pass/--no-second-pass",
            help="Read the facts again by the accepted schema and compare; default: with paper.",
            show_default=False,
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print documents, passages, calls, tokens and cost.")
    ] = False,
    untrusted: Annotated[
        bool,
        typer.Option(
            "--untrusted", help="Keep what these say, but let them name and describe only what no other does."
        ),
    ] = False,
    column: ColumnOption = None,
    tag: TagOption = None,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Read entities and facts out of documents into the graph; what it has already stays as it is."""
    from graphnative.documents.readers.paths import read_articles
    from graphnative.documents.readers.spool import Spool
    from graphnative.kg.build import build_graph
    from graphnative.kg.plan import plan_build
    from graphnative.store.connect import open_database

    settings = _chosen(workspace(root), engine, second_pass)
    options = reader_options(column, tag)
    name = profile.value if profile else settings.kg.profile
    if name == "paper" and settings.chat.kind == "extractive":
        typer.echo(_NO_MODEL, err=True)
    with open_database(settings) as database, Spool() as spool:
        articles = spool.keep(read_articles(paths, options, show=show_columns))
        plan = plan_build(database, articles, profile=name, trusted=not untrusted)
        if dry_run or not as_json:
            _show_plan(plan, settings.chat, as_json)
        if dry_run:
            _show_faults(plan.refused)
            return
        with progress_bar("documents", plan.documents + plan.unchanged + len(plan.refused)) as tell:
            report = build_graph(database, spool, profile=name, trusted=not untrusted, progress=tell)
    _show_faults(report.refused, report.failures)
    if as_json:
        print_json(_as_dict(report, settings.chat))
    else:
        for line in _sentences(report, settings.chat):
            typer.echo(line)
    if report.received and len(report.refused) == report.received:
        raise typer.Exit(1)


def _chosen(settings: "Settings", engine: EngineChoice | None, second_pass: bool | None) -> "Settings":
    """The settings with what the command line says otherwise."""
    said = {"engine": engine and engine.value, "second_pass": second_pass}
    update = {key: value for key, value in said.items() if value is not None}
    return settings.model_copy(update={"kg": settings.kg.model_copy(update=update)})


def _show_plan(plan: "Plan", section: "ChatSection", as_json: bool) -> None:
    from graphnative.kg.plan import cost

    price = cost(section, plan.prompt_tokens, plan.completion_tokens)
    if as_json:
        typer.echo(json.dumps({**asdict(plan), "cost": price}))
        return
    calls, tokens = f"{plan.calls:,}", f"{plan.prompt_tokens + plan.completion_tokens:,}"
    typer.echo(
        f"{counted(plan.documents, 'document')} to build, {counted(plan.passages, 'passage')}, "
        f"{plan.unchanged} unchanged, {len(plan.refused)} refused; "
        f"about {calls} model calls and {tokens} tokens"
        + (f", at a cost of {price:.2f}." if price is not None else ".")
    )


def _show_faults(refused: "Sequence[Refusal]", failures: "Sequence[Failure]" = ()) -> None:
    lines = [f"{refusal.source} {refusal.reason}" for refusal in refused]
    lines += [
        f"{failure.document_id}, passage {failure.passage}, {failure.asker}: {failure.reason}"
        for failure in failures
    ]
    name_faults(lines, _NAMED)


def _sentences(report: "BuildReport", section: "ChatSection") -> list[str]:
    lines = [
        f"{report.received} in = {report.new} new + {report.changed} changed + "
        f"{report.unchanged} unchanged + {len(report.refused)} refused.",
        _facts(report),
    ]
    if report.quality is not None:
        lines.append(_compared(report.quality))
    lines += [f"left out: {count} ({reason})" for reason, count in sorted(report.dropped.items())]
    spent = report.spent
    if report.model:
        lines.append(
            f"{report.model}: {counted(spent.calls, 'call')}, {counted(spent.cached, 'answer')} known, "
            f"{spent.prompt_tokens:,} tokens read, {spent.completion_tokens:,} written, "
            f"{spent.seconds:.1f} s."
        )
        lines += [f"asked again: {count} ({reason})" for reason, count in sorted(spent.refused.items())]
    price = _price(report, section)
    if price is not None:
        lines.append(f"cost per 1,000 accepted triplets: {price:.4f}")
    if report.failures:
        lines.append(
            f"{counted(len(report.failures), 'question')} got no usable answer; the same command asks again."
        )
    if report.outdated:
        verb = "was" if report.outdated == 1 else "were"
        lines.append(f"{counted(report.outdated, 'document')} in the graph {verb} built by other settings.")
    return lines


def _facts(report: "BuildReport") -> str:
    """What the votes say of the facts just read, and what the schema makes of those of the whole graph."""
    if not report.held_by_schema:
        return f"{counted(report.accepted, 'fact')} accepted, {report.held} wait for a review."
    return (
        f"{counted(report.accepted, 'fact')} read by enough pathways, {report.held} by too few. In the whole "
        f"graph the schema holds back {report.held_by_schema}, and {waiting(report.waiting)}."
    )


def _compared(quality: "DocumentQuality") -> str:
    """What a second pass made of the facts just read."""
    counts = ", ".join(f"{count} {outcome}" for outcome, count in quality.counts.items())
    return f"second pass: {counts}; agreement {quality.agreement:.2f}, quality {quality.score:.2f}."


def _price(report: "BuildReport", section: "ChatSection") -> float | None:
    """What 1,000 accepted triplets cost, S2's measure."""
    from graphnative.kg.plan import cost

    price = cost(section, report.spent.prompt_tokens, report.spent.completion_tokens)
    return price * _THOUSAND / report.accepted if price is not None and report.accepted else None


def _as_dict(report: "BuildReport", section: "ChatSection") -> dict[str, Any]:
    spent = report.spent
    return {
        "received": report.received,
        "new": report.new,
        "changed": report.changed,
        "unchanged": report.unchanged,
        "refused": [asdict(each) for each in report.refused],
        "accepted": report.accepted,
        "held": report.held,
        "held_by_schema": report.held_by_schema,
        "waiting": report.waiting,
        "quality": report.quality and asdict(report.quality),
        "dropped": dict(report.dropped),
        "failures": [asdict(each) for each in report.failures],
        "outdated": report.outdated,
        "model": report.model,
        "calls": spent.calls,
        "cached": spent.cached,
        "prompt_tokens": spent.prompt_tokens,
        "completion_tokens": spent.completion_tokens,
        "seconds": round(spent.seconds, 3),
        "asked_again": dict(spent.refused),
        "cost_per_1000_accepted": _price(report, section),
    }
