"""`graphnative graphrag query`: GraphRAG's own command, with all its options, on the live graph."""

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import typer

from graphnative.cli.context import progress_steps, workspace
from graphnative.errors import InputError

# What stands behind `query` is GraphRAG's, `--help` too.
_EVERYTHING = {"allow_extra_args": True, "ignore_unknown_options": True, "allow_interspersed_args": False}
_NAME = "graphnative graphrag"


def register(app: typer.Typer) -> None:
    """Add the command ``graphrag``."""
    app.command("graphrag", context_settings=_EVERYTHING)(graphrag)


def graphrag(ctx: typer.Context) -> None:
    """Run GraphRAG's `query`, with all its options, on the live graph: nothing has to be exported."""
    command, *arguments = ctx.args or [""]
    if command != "query":
        raise InputError(
            f"`graphnative graphrag` runs queries only, not {f'`{command}`' if command else 'nothing'}.",
            hint='graphnative graphrag query --method local "…" (to index, run `graphrag index` and then '
            "`graphnative import`)",
        )
    if "--help" in arguments:
        from graphnative.bridge.live_command import graphrag_app

        typer.main.get_command(graphrag_app()).main(["query", "--help"], prog_name=_NAME)
    root = given_root(arguments)
    if root is None:
        arguments += ["--root", str(workspace(None).root)]
    run(root, ["query", *arguments])


def run(root: Path | None, arguments: Sequence[str]) -> None:
    """Run GraphRAG's command on the graph of a workspace, with the gateway running if GraphRAG asks that.

    Args:
        root: The workspace; None is the folder of the nearest settings.yaml.
        arguments: As GraphRAG's command takes them.

    Raises:
        GraphnativeError: The graph has no communities, or it or the model's server can't be used.
        SystemExit: GraphRAG has answered, or refused an argument.
    """
    from graphnative.bridge.live_command import graphrag_app, read_the_graph, send_headers
    from graphnative.communities.live_vectors import bring_up_to_date
    from graphnative.models import open_embedder
    from graphnative.models.spans import outgoing_headers
    from graphnative.settings.gateway_address import gateway_address
    from graphnative.store.connect import open_database
    from graphnative.store.gateway import running_gateway
    from graphnative.store.gateway_spending import counting_gateway

    settings = workspace(root)
    embedder = open_embedder(settings.embedder)
    gateway = running_gateway(settings) if gateway_address(settings) else nullcontext()
    with open_database(settings) as database, gateway:
        with progress_steps() as tell:
            chosen = bring_up_to_date(database, embedder, progress=tell)
        read_the_graph(database, chosen, embedder)
        send_headers(outgoing_headers())
        with counting_gateway(gateway_address(settings)):
            typer.main.get_command(graphrag_app()).main(list(arguments), prog_name=_NAME)


def given_root(arguments: Sequence[str]) -> Path | None:
    """Return the folder that GraphRAG's ``--root`` or ``-r`` names; None without it.

    Raises:
        InputError: ``--data`` is given: there are no files to read.
    """
    root: Path | None = None
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name in ("--data", "-d"):
            raise InputError("--data names exported files; the live graph has none.", hint="Leave it out.")
        if name in ("--root", "-r"):
            root = Path(value or next(iter(arguments[place + 1 : place + 2]), "."))
    return root
