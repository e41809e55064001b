"""Sheets for several people to fill in: one file each, and none that is there already is touched."""

from collections.abc import Callable
from pathlib import Path

import typer


def write_sheets(
    folder: Path, stem: str, ending: str, people: int, make: Callable[[int], str], holds: str
) -> None:
    """Write a sheet for each person, and say what became of it.

    Args:
        folder: Made if it is missing.
        stem: Of the files' names; the person's number follows it.
        ending: Of the files' names.
        people: How many.
        make: From a person's number, from 1, to the text of the sheet.
        holds: What a sheet holds, such as ``12 answers``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, people + 1):
        file = folder / f"{stem}-{number}.{ending}"
        if file.exists():
            typer.echo(f"{file} is there already and stays as it is.")
            continue
        # What is no character, as a model may write it, comes back as it was.
        file.write_bytes(make(number).encode("utf-8", "surrogatepass"))
        typer.echo(f"{file}: {holds}")
