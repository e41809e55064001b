"""`graphnative contexts`: GraphRAG's context sizes beside the window of the model that answers."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace

if TYPE_CHECKING:
    from graphnative.settings.graphrag_contexts import ContextSize


def register(app: typer.Typer) -> None:
    """Add the command ``contexts``."""
    app.command()(contexts)


def contexts(
    window: Annotated[
        int | None,
        typer.Option(min=256, help="Tokens of prompt and answer; default: the window of `graphnative.chat`."),
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Write the fitting sizes into settings.yaml.")
    ] = False,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Show how large GraphRAG's contexts are and how large they should be for the model's window."""
    from graphnative.models import open_chat_model
    from graphnative.settings.graphrag_contexts import context_sizes, write_sizes

    settings = workspace(root)
    tokens = window or open_chat_model(settings.chat).context_window
    sizes = context_sizes(settings.root, tokens)
    if write:
        write_sizes(settings.root, sizes)
    if as_json:
        typer.echo(json.dumps({"window": tokens, "contexts": [asdict(size) for size in sizes]}, indent=2))
        return
    for line in _lines(sizes, written=write):
        typer.echo(line)
    if not write and any(size.tokens != size.fitting for size in sizes):
        typer.echo(f"For a window of {tokens:,} tokens; `--write` puts them into settings.yaml.")


def _lines(sizes: "tuple[ContextSize, ...]", *, written: bool) -> list[str]:
    arrow = "→" if written else "fitting:"
    return [
        f"{size.section}.{size.key}: {size.tokens}"
        + ("" if size.tokens == size.fitting else f" {arrow} {size.fitting}")
        for size in sizes
    ]
