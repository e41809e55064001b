"""`graphnative build` and `review`: documents to entities and facts, and the facts that wait for a person."""

import json
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphnative.cli.context import JsonOption, RootOption, given_path, progress_bar, workspace

if TYPE_CHECKING:
    from graphnative.kg.build import BuildReport
    from graphnative.kg.plan import Plan
    from graphnative.settings.kg import KgSection

_NAMED = 20
"""So many refusals and failures are named one by one."""
_THOUSAND = 1000


class ProfileChoice(StrEnum):
    """How much is asked about a passage."""

    LEAN = "lean"
    PAPER = "paper"


def register(app: typer.Typer) -> None:
    """Add the commands ``build`` and ``review``."""
    app.command()(build)
    app.command()(review)


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
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print documents, passages, calls, tokens and cost.")
    ] = False,
    untrusted: Annotated[
        bool,
        typer.Option(
            "--untrusted", help="Keep what these say, but let them name and describe only what no other does."
        ),
    ] = False,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Read entities and facts out of documents into the graph; what it has already stays as it is."""
    from graphnative.documents.readers.paths import read_articles
    from graphnative.kg.build import build_graph
    from graphnative.kg.plan import plan_build
    from graphnative.store.connect import open_database

    settings = workspace(root)
    name = profile.value if profile else settings.kg.profile
    with open_database(settings) as database:
        plan = plan_build(database, read_articles(paths), profile=name, trusted=not untrusted)
        if dry_run or not as_json:
            _show_plan(plan, settings.kg, as_json)
        if dry_run:
            return
        with progress_bar("documents", plan.documents + plan.unchanged + plan.refused) as tell:
            report = build_graph(
                database, read_articles(paths), profile=name, trusted=not untrusted, progress=tell
            )
    _show_faults(report)
    if as_json:
        typer.echo(json.dumps(_as_dict(report, settings.kg), ensure_ascii=False))
    else:
        for line in _sentences(report, settings.kg):
            typer.echo(line)
    if report.received and len(report.refused) == report.received:
        raise typer.Exit(1)


def review(
    limit: Annotated[int, typer.Option(min=1, help="So many facts at most, the best supported first.")] = 50,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """List the facts that `build` read but holds back: too few pathways agree, or the schema says no."""
    from graphnative.store.connect import open_database
    from graphnative.store.held import count_held, read_held

    with open_database(workspace(root)) as database:
        facts, total = read_held(database, limit), count_held(database)
    for fact in facts:
        if as_json:
            typer.echo(json.dumps(fact, ensure_ascii=False))
        else:
            read_by = ", ".join(fact["pathways"] or ())
            typer.echo(
                f"{fact['subject']} | {fact['relation']} | {fact['object']}  ({fact['reason']}: {read_by})"
            )
            typer.echo(f"    {fact['document']}: {fact['sentence']}")
    if not as_json:
        typer.echo(f"{total} facts wait for a review" + (f"; {limit} are shown." if total > limit else "."))


def _show_plan(plan: "Plan", section: "KgSection", as_json: bool) -> None:
    from graphnative.kg.plan import cost

    price = cost(section, plan.prompt_tokens, plan.completion_tokens)
    if as_json:
        typer.echo(json.dumps({**asdict(plan), "cost": price}))
        return
    typer.echo(
        f"{plan.documents} documents to build, {plan.passages} passages, {plan.unchanged} unchanged; "
        f"about {plan.calls:,} model calls and {plan.prompt_tokens + plan.completion_tokens:,} tokens"
        + (f", at a cost of {price:.2f}." if price is not None else ".")
    )


def _show_faults(report: "BuildReport") -> None:
    lines = [f"{refusal.source} {refusal.reason}" for refusal in report.refused]
    lines += [
        f"{failure.document_id}, passage {failure.passage}, {failure.asker}: {failure.reason}"
        for failure in report.failures
    ]
    for line in lines[:_NAMED]:
        typer.echo(line, err=True)
    if len(lines) > _NAMED:
        typer.echo(f"… and {len(lines) - _NAMED:,} more; --json names all of them.", err=True)


def _sentences(report: "BuildReport", section: "KgSection") -> list[str]:
    lines = [
        f"{report.received} in = {report.new} new + {report.changed} changed + "
        f"{report.unchanged} unchanged + {len(report.refused)} refused.",
        f"{report.accepted} facts accepted, {report.held} wait for a review.",
    ]
    lines += [f"left out: {count} ({reason})" for reason, count in sorted(report.dropped.items())]
    spent = report.spent
    if report.model:
        lines.append(
            f"{report.model}: {spent.calls} calls, {spent.cached} answers known, "
            f"{spent.prompt_tokens:,} tokens read, {spent.completion_tokens:,} written, "
            f"{spent.seconds:.1f} s."
        )
        lines += [f"asked again: {count} ({reason})" for reason, count in sorted(spent.refused.items())]
    price = _price(report, section)
    if price is not None:
        lines.append(f"cost per 1,000 accepted triplets: {price:.4f}")
    if report.failures:
        lines.append(
            f"{len(report.failures)} questions got no usable answer; the same command asks them again."
        )
    if report.outdated:
        lines.append(f"{report.outdated} documents in the graph were built by other settings.")
    return lines


def _price(report: "BuildReport", section: "KgSection") -> float | None:
    """What 1,000 accepted triplets cost, S2's measure."""
    from graphnative.kg.plan import cost

    price = cost(section, report.spent.prompt_tokens, report.spent.completion_tokens)
    return price * _THOUSAND / report.accepted if price is not None and report.accepted else None


def _as_dict(report: "BuildReport", section: "KgSection") -> dict[str, Any]:
    spent = report.spent
    return {
        "received": report.received,
        "new": report.new,
        "changed": report.changed,
        "unchanged": report.unchanged,
        "refused": [asdict(each) for each in report.refused],
        "accepted": report.accepted,
        "held": report.held,
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
