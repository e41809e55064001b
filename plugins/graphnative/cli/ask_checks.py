"""`graphnative ask --faithful`: which checks look after an answer, and what they found."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphnative.cli.check import checked_as_data, judged_lines
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.answers.faithful.chain import Looked

_UNCHECKED = frozenset({"local", "global", "basic", "text2cypher"})

FaithfulOption = Annotated[
    str | None,
    typer.Option(
        "--faithful",
        metavar="NAMES",
        help="Checks of the answer, with commas: fleek, self-reflection, fresh-prompt, ever; or none.",
        show_default=False,
    ),
]


def check_names(given: str | None, method: str = "") -> tuple[str, ...] | None:
    """Return the names of an option in their order; None where it was not given, nothing for ``none``.

    Args:
        given: The option.
        method: How the question is answered.

    Raises:
        InputError: Answers of that method are not checked.
    """
    if given is None:
        return None
    if method in _UNCHECKED:
        raise InputError(
            f"--faithful looks after answers from articles; --method {method} gives none.",
            hint="`graphnative check` takes any text.",
        )
    names = tuple(name.strip() for name in given.split(",") if name.strip())
    return () if names == ("none",) else names


def looked_as_text(looked: "Sequence[Looked]") -> list[str]:
    """Return what each check found, for reading, line by line."""
    from graphnative.answers.faithful.records import VERDICTS

    lines: list[str] = []
    for each in looked:
        checked = each.checked
        counts = ", ".join(f"{checked.count(verdict)} {verdict}" for verdict in VERDICTS)
        calls = f"; {checked.calls} calls of the model" if checked.calls else ""
        lines += ["", f"Checked by {each.name}: {counts}{calls}."]
        lines += [f"  {line}" for judged in checked.verdicts for line in judged_lines(judged)]
        lines += [f"  changed: {change}" for change in checked.changes]
    return lines


def looked_as_data(looked: "Sequence[Looked]") -> list[dict[str, Any]]:
    """Return the same as plain data, for programs."""
    return [{"name": each.name, **checked_as_data(each.checked)} for each in looked]
