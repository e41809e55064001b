"""`graphnative eval`: how well queries are written for questions, and triplets are read from texts."""

from importlib import import_module

import typer

_PARTS = ("graphs", "gold", "review", "cypher", "kg", "esg", "grades")

evaluate = typer.Typer(
    help="Measure how well Cypher is written (from test graphs to scores), and how well triplets are read.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
for _part in _PARTS:
    import_module(f"graphnative.cli.eval_{_part}").register(evaluate)


def register(app: typer.Typer) -> None:
    """Add the group of commands ``eval``."""
    app.add_typer(evaluate, name="eval")
