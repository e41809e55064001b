"""`graphnative communities`: cluster the graph and bring its reports up to date."""

from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, progress_steps, workspace
from graphnative.cli.spending import print_json

if TYPE_CHECKING:
    from graphnative.communities.projection import ProjectionName


class ProjectionChoice(StrEnum):
    """What is clustered."""

    esg = "esg"
    entities = "entities"


class EngineChoice(StrEnum):
    """Who clusters."""

    graspologic = "graspologic"
    leidenalg = "leidenalg"


class ObjectiveChoice(StrEnum):
    """What is optimised."""

    cpm = "cpm"
    modularity = "modularity"


def register(app: typer.Typer) -> None:
    """Add the command ``communities``."""
    app.command()(communities)


def communities(
    projection: Annotated[
        ProjectionChoice | None,
        typer.Option(
            help="Organisations with topics (esg), or entities with facts; default: esg where articles link "
            "organisations with topics, else entities.",
            show_default=False,
        ),
    ] = None,
    engine: Annotated[
        EngineChoice, typer.Option(help="Library that runs Leiden.")
    ] = EngineChoice.graspologic,
    objective: Annotated[
        ObjectiveChoice, typer.Option(help="cpm stays when documents arrive; modularity is GraphRAG's.")
    ] = ObjectiveChoice.cpm,
    levels: Annotated[int, typer.Option(min=1, help="Depth of the hierarchy.")] = 3,
    max_size: Annotated[int, typer.Option(min=2, help="Most members of a deepest community.")] = 25,
    seed: Annotated[int, typer.Option(help="Seed of the clustering.")] = 42,
    if_stale: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="Do nothing unless more than this share of edges changed."),
    ] = None,
    cold: Annotated[bool, typer.Option("--cold", help="Forget the last run.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count what would be written.")] = False,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Cluster the graph into nested communities and write a report on each; unchanged ones are kept."""
    from graphnative.communities.build import build_communities, staleness
    from graphnative.communities.hierarchy import LeidenOptions
    from graphnative.store.connect import open_database

    chosen: ProjectionName | None = projection.value if projection else None
    options = LeidenOptions(engine.value, objective.value, levels, max_size, seed)
    with open_database(workspace(root)) as database:
        stale = staleness(database, chosen) if if_stale is not None else None
        if stale is not None and if_stale is not None and stale <= if_stale:
            typer.echo(f"{stale:.1%} of the edges changed since the last run: nothing to do.")
            return
        with progress_steps() as tell:
            result = build_communities(
                database, chosen, options=options, cold=cold, dry_run=dry_run, progress=tell
            )
    if as_json:
        print_json(asdict(result))
        return
    sizes = ", ".join(f"{count} at level {level}" for level, count in enumerate(result.communities))
    typer.echo(f"communities: {sizes or 'none, the graph has no such nodes yet'}")
    typer.echo(f"reports: kept {result.kept}, {'to rewrite' if dry_run else 'rewritten'} {result.rewritten}")
    if dry_run:
        typer.echo(
            f"model calls it would take: {result.model_calls}, reading about {result.prompt_tokens:,} tokens"
        )
    for reason, count in sorted(result.refused.items()):
        typer.echo(f"edges left out: {count} ({reason})")
