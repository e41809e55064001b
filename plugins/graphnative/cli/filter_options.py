"""The options that choose which articles are ranked, and the filters they stand for."""

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.retrievers.filters import Filters

CompanyOption = Annotated[
    list[str] | None, typer.Option("--company", help="Only articles that name this organisation; repeatable.")
]
SinceOption = Annotated[
    str | None, typer.Option("--since", help="First day: a date, a month, a year, “last year”.")
]
UntilOption = Annotated[
    str | None, typer.Option("--until", help="Last day: a date, a month, a year, “yesterday”.")
]
CategoryOption = Annotated[
    list[str] | None,
    typer.Option("--category", help="Only articles below this topic, by label or id; repeatable."),
]
TagOption = Annotated[
    list[str] | None,
    typer.Option("--tag", metavar="NAME=VALUE", help="Only articles with this tag; repeatable."),
]


def make_filters(
    companies: Sequence[str] | None,
    dates: tuple[str | None, str | None],
    categories: Sequence[str] | None,
    tags: Sequence[str] | None,
) -> "Filters":
    """Return the filters that the options stand for.

    Args:
        companies: Values of ``--company``.
        dates: Values of ``--since`` and ``--until``.
        categories: Values of ``--category``.
        tags: Values of ``--tag``, as ``NAME=VALUE``.

    Raises:
        InputError: A date can't be read, or a tag has no ``=``.
    """
    from graphnative.retrievers.filters import Filters

    pairs = [tag.partition("=") for tag in tags or ()]
    for name, equals, _ in pairs:
        if not equals or not name.strip():
            raise InputError(f"--tag takes NAME=VALUE, not {name!r}.", hint="For example: --tag year=2021")
    return Filters(
        organisations=tuple(companies or ()),
        since=read_bound("--since", dates[0], last=False),
        until=read_bound("--until", dates[1], last=True),
        categories=tuple(categories or ()),
        tags={name.strip(): value.strip() for name, _, value in pairs},
    )


def read_bound(name: str, text: str | None, *, last: bool) -> datetime.date | None:
    """Return the first or last day of what was given; None if nothing was.

    Args:
        name: What to call it in a message.
        text: A date or span of time.
        last: Take its last day.

    Raises:
        InputError: The text is no date.
    """
    if text is None:
        return None
    from graphnative.retrievers.question_dates import read_date

    day = read_date(text, datetime.date.today(), last=last)
    if day is None:
        raise InputError(
            f"{name} is no date: {text!r}.", hint="For example: 2021, 2021-03, 2021-03-05, last year"
        )
    return day
