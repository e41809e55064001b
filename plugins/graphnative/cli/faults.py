"""What could not be taken, named line by line on stderr, but not without end."""

from collections.abc import Sequence

import typer


def name_faults(faults: Sequence[str], most: int) -> None:
    """Print faults, one a line, and how many more there are than are named.

    Args:
        faults: One sentence each.
        most: So many are named.
    """
    for fault in faults[:most]:
        typer.echo(fault, err=True)
    if len(faults) > most:
        typer.echo(f"… and {len(faults) - most:,} more; --json names all of them.", err=True)
