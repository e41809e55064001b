"""The commands dump and load: the graph's content as text, and a backup that can be restored."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from graphnative.cli.context import RootOption, progress_bar, workspace


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command()(dump)
    app.command()(load)


def dump(
    full: Annotated[
        bool, typer.Option("--full", help="Everything, as a backup that `graphnative load` restores.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="File to write, compressed if it ends in .gz; default: the terminal.")
    ] = None,
    root: RootOption = None,
) -> None:
    """Write the graph's content as sorted JSON lines: equal for equal content."""
    from graphnative.store.backup import dump_full, replaced, write_backup
    from graphnative.store.connect import open_database
    from graphnative.store.dump import dump as dump_content

    with open_database(workspace(root)) as database, progress_bar("lines") as tell:
        if out is None:
            _print(dump_full(database) if full else dump_content(database))
        elif full:
            written = write_backup(database, out, progress=tell)
            typer.echo(f"{written} nodes and edges written to {out}.")
        else:
            with replaced(out) as file:
                for line in dump_content(database):
                    file.write(line + "\n")
                    tell(1)
            typer.echo(f"The graph's content is written to {out}.")


def load(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `graphnative dump --full` wrote.")],
    root: RootOption = None,
) -> None:
    """Restore a backup into the workspace's empty graph."""
    from graphnative.store.connect import open_database
    from graphnative.store.restore import load as load_backup

    with open_database(workspace(root), to_load=True) as database, progress_bar("nodes and edges") as tell:
        restored = load_backup(database, file, progress=tell)
    typer.echo(f"{restored} nodes and edges restored.")


def _print(lines: Iterator[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
