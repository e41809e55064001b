"""`graphnative init`: a workspace for people who installed the package."""

import shutil
from pathlib import Path
from typing import Annotated

import typer

from graphnative.cli.context import given_path
from graphnative.errors import InputError

FolderArgument = Annotated[
    Path,
    typer.Argument(
        metavar="FOLDER",
        parser=given_path,
        help="The folder to make or to complete.",
        show_default=False,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command ``init``."""
    app.command()(init)


def init(folder: FolderArgument) -> None:
    """Write settings.yaml, prompts/ and indexes/ into a folder; files that are there stay as they are."""
    written = write_workspace(folder)
    for path in written:
        typer.echo(f"wrote {path}")
    if not written:
        typer.echo(f"{folder} is a complete workspace already; nothing was changed.")
    typer.echo(f"Next: graphnative demo --root {folder}")


def write_workspace(folder: Path) -> list[Path]:
    """Return the files written: those of a workspace that ``folder`` lacked, in order.

    Raises:
        InputError: The folder can't be made or written to.
    """
    shipped = shipped_workspace()
    sources = {Path("settings.yaml"): shipped / "settings.yaml"}
    sources |= {path.relative_to(shipped): path for path in sorted((shipped / "prompts").rglob("*.*"))}
    written = []
    try:
        (folder / "indexes").mkdir(parents=True, exist_ok=True)
        for relative, source in sources.items():
            target = folder / relative
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
                written.append(target)
    except OSError as error:
        raise InputError(f"{error.filename or folder} can't be written: {error.strerror}.") from error
    return written


def shipped_workspace() -> Path:
    """Return the folder with the shipped settings.yaml and prompts/: package data, or the checkout."""
    package = Path(__file__).parents[1]
    packaged = package / "workspace"
    return packaged if packaged.is_dir() else package.parents[1]
