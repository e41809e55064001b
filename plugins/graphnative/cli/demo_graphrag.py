"""The demo's second half: the same graph through GraphRAG's own command, with no key and no model."""

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import typer

from graphnative.cli.context import progress_steps
from graphnative.errors import GraphnativeError

if TYPE_CHECKING:
    from graphnative.settings import Settings

METHODS = ("local", "global", "drift", "basic")
QUESTION = "How do the companies treat water?"
_LONGEST = 700


def show_graphrag(settings: "Settings") -> None:
    """Write communities and an index, and ask one question with all four methods of the stock command.

    What stops it, such as a port that is taken, is told; the first half of the demo stands.

    Args:
        settings: The workspace with the demo's articles.
    """
    from graphnative.store.gateway import running_gateway

    typer.echo("\nThe same graph for Microsoft GraphRAG: communities, an index, the stock command …")
    try:
        _write_index(settings)
        with running_gateway(settings):
            for method in METHODS:
                command = f'graphrag query --method {method} "{QUESTION}"'
                typer.echo(f"\n{typer.style(command, bold=True)}\n")
                typer.echo(stock_answer(settings, method, QUESTION))
    except GraphnativeError as error:
        typer.echo(f"Left out: {error.message} {error.hint}".rstrip())


def stock_answer(settings: "Settings", method: str, question: str) -> str:
    """Return what ``graphrag query`` prints, cut where it gets long.

    Args:
        settings: The workspace; its gateway runs.
        method: local, global, drift or basic.
        question: The question.

    Raises:
        GraphnativeError: The command failed; the message is the last line that it printed.
    """
    command = [sys.executable, "-m", "graphrag", "query", "--root", str(settings.root)]
    # Without it litellm tries to fetch its price list from the internet, and waits.
    environment = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
    done = subprocess.run(
        [*command, "--method", method, question], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise GraphnativeError(
            f"graphrag query --method {method} failed: {lines[-1] if lines else 'no output'}."
        )
    answer = done.stdout.strip()
    return answer if len(answer) <= _LONGEST else f"{answer[:_LONGEST].rsplit(' ', 1)[0]} …"


def _write_index(settings: "Settings") -> None:
    from graphnative.bridge.export import export_index
    from graphnative.communities.build import build_communities
    from graphnative.store.connect import open_database

    with open_database(settings) as database, progress_steps() as tell:
        result = build_communities(database, "esg", progress=tell)
        index = export_index(database, progress=tell)
    typer.echo(f"{sum(result.communities)} communities with reports; the index is {index.folder}.")
