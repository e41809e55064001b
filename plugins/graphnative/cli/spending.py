"""What a command has asked of models, told at its end: on stderr, or in the JSON that it prints."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import typer

from graphnative.cli.counted import counted

if TYPE_CHECKING:
    from graphnative.models.spending import Spendings

_MODULE = "graphnative.models.spending"


@dataclass(slots=True)
class _Account:
    """One command.

    Attributes:
        before: What this process had asked of models before it.
        told: It has said itself what it asked.
    """

    before: "Spendings" = field(default_factory=dict)
    told: bool = False


_account: ContextVar[_Account | None] = ContextVar("account", default=None)


@contextmanager
def telling_spending() -> Iterator[None]:
    """Say at the end of a command what models were asked meanwhile, unless the command has said so itself."""
    account = _Account(_spent())
    token = _account.set(account)
    try:
        yield
    finally:
        if not account.told:
            for line in spending_lines(command_spending()):
                typer.echo(line, err=True)
        _account.reset(token)


def command_spending() -> "Spendings":
    """Return what the running command has asked of models so far."""
    account = _account.get() or _Account()
    if _MODULE not in sys.modules:
        return {}
    from graphnative.models.spending import spent_since

    return spent_since(account.before)


def print_json(data: Mapping[str, Any], *, indent: int | None = None) -> None:
    """Print a command's result with what it asked of models, under ``models``."""
    rows: list[dict[str, Any]] = []
    if _MODULE in sys.modules:
        from graphnative.models.spending import spending_data

        rows = spending_data(command_spending())
    typer.echo(json.dumps({**data, "models": rows}, ensure_ascii=False, indent=indent))
    spending_is_told()


def spending_is_told() -> None:
    """Note that the command has said itself what it asked of models."""
    account = _account.get()
    if account is not None:
        account.told = True


def spending_lines(spendings: "Spendings") -> list[str]:
    """Return a line for each model that was asked: calls, tokens, time, and the cost if prices are known."""
    return [
        f"{name}: {counted(one.calls, 'call')}, {one.prompt_tokens:,} tokens read, "
        f"{one.completion_tokens:,} written, {one.seconds:.1f} s"
        + (f", cost {one.cost:.4f}" if one.cost is not None else "")
        for name, one in spendings.items()
    ]


def _spent() -> "Spendings":
    """What this process had asked before; a module that is not loaded has counted nothing."""
    if _MODULE not in sys.modules:
        return {}
    from graphnative.models.spending import spent

    return spent()
