"""Commands of ask."""

import typer


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
