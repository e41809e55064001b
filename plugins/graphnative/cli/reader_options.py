"""How files are read, for the commands that take documents: the options ``--column`` and ``--tag``."""

from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.documents.readers.fields import ReaderOptions

ColumnOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FIELD=NAME",
        help="Column that holds id, headline, text, published or organisations; others are guessed.",
    ),
]
TagOption = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="A tag for every article; repeatable.")
]


def reader_options(column: list[str] | None, tag: list[str] | None) -> "ReaderOptions":
    """Return how files are read, as a command was told.

    Args:
        column: Each ``FIELD=NAME``.
        tag: Each ``NAME=VALUE``.

    Raises:
        InputError: One has another form, or names no field of an article.
    """
    from graphnative.documents.readers.fields import ReaderOptions

    return ReaderOptions(columns=_pairs("--column", column), tags=_pairs("--tag", tag))


def show_columns(path: str, columns: dict[str, str]) -> None:
    """Say which columns are read as what; those of a JSON file are the first record's."""
    mapped = ", ".join(f"{name} = {column}" for name, column in columns.items())
    typer.echo(f"{path}: {mapped or 'no known columns'}; what is no field of an article is a tag.", err=True)


def _pairs(option: str, given: list[str] | None) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in given or ():
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise InputError(f"{option} takes NAME=VALUE, not {text!r}.")
        pairs[name] = value
    return pairs
