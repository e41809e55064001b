"""`graphnative ask --faithful`: which checks look after an answer, and what they found."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphnative.cli.check import checked_as_data, judged_lines

if TYPE_CHECKING:
    from graphnative.answers.faithful.chain import Looked
    from graphnative.answers.faithful.records import Check
    from graphnative.models.protocols import ChatModel
    from graphnative.store.database import Database

FaithfulOption = Annotated[
    str | None,
    typer.Option(
        "--faithful",
        metavar="NAMES",
        help="Checks of the answer, with commas: fleek, self-reflection, fresh-prompt, ever; or none.",
        show_default=False,
    ),
]


def check_names(given: str | None) -> tuple[str, ...] | None:
    """Return the names of an option in their order; None where it was not given, nothing for ``none``."""
    if given is None:
        return None
    names = tuple(name.strip() for name in given.split(",") if name.strip())
    return () if names == ("none",) else names


def checks_of(names: Sequence[str] | None, database: "Database", chat_model: "ChatModel") -> "list[Check]":
    """Return the checks that look after an answer; where there are none, nothing is imported for them.

    Args:
        names: As :func:`check_names` gives them; None takes the settings'.
        database: The graph.
        chat_model: The model.

    Raises:
        GraphnativeError: There is no such check, or the graph or a prompt file can't be read.
    """
    wanted = database.settings.answers.checks(names)
    if not wanted:
        return []
    from graphnative.answers.faithful.chain import Workshop, open_checks

    return open_checks(wanted, Workshop(database, chat_model))


def looked_as_text(looked: "Sequence[Looked]") -> list[str]:
    """Return what each check found, for reading, line by line."""
    from graphnative.answers.faithful.records import VERDICTS

    lines: list[str] = []
    for each in looked:
        checked = each.checked
        counts = ", ".join(f"{checked.count(verdict)} {verdict}" for verdict in VERDICTS)
        calls = f"; {checked.calls} calls of the model" if checked.calls else ""
        if checked.dropped:
            calls += f", in whose window {checked.dropped} passages had no room"
        lines += ["", f"Checked by {each.name}: {counts}{calls}."]
        lines += [f"  {line}" for judged in checked.verdicts for line in judged_lines(judged)]
        lines += [f"  changed: {change}" for change in checked.changes]
    return lines


def looked_as_data(looked: "Sequence[Looked]") -> list[dict[str, Any]]:
    """Return the same as plain data, for programs."""
    return [{"name": each.name, **checked_as_data(each.checked)} for each in looked]
