"""`graphnative cypher "question"` and `ask --method text2cypher`: a question, its query, its rows."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphnative.cli.ask_checks import checks_of, looked_as_data, looked_as_text
from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.cli.spending import print_json
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.answers.cypher_answer import CypherAnswer
    from graphnative.answers.faithful.chain import Looked
    from graphnative.retrievers.text2cypher.records import CypherResult
    from graphnative.settings import Settings
    from graphnative.store.database import Database

METHOD = "text2cypher"
_WIDEST = 60


class KindName(StrEnum):
    """How queries are written."""

    examples = "examples"
    simple = "simple"
    schema = "schema"
    few_shot = "few_shot"


@dataclass(frozen=True, slots=True)
class AskedCypher:
    """A question answered by a query.

    Attributes:
        result: The query, its rows, and what was tried.
        answer: The rows in words; None where nobody asked for them.
        seconds: Time from the opened graph on.
        looked: What each check of the answer found.
    """

    result: "CypherResult"
    answer: "CypherAnswer | None"
    seconds: float
    looked: "tuple[Looked, ...]" = ()


def ask(
    question: Annotated[str, typer.Argument(help="The question.")],
    show: Annotated[bool, typer.Option("--show", help="Print the query alone; it is not run.")] = False,
    run: Annotated[bool, typer.Option("--run", help="Print the rows alone.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Print what was tried, and why.")] = False,
    kind: Annotated[
        KindName | None,
        typer.Option("--kind", help="How the query is written; default: settings.yaml.", show_default=False),
    ] = None,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Write a query for a question, and run it: the graph is only read."""
    asked = ask_cypher(workspace(root), question, kind=kind.value if kind else None, run=run or not show)
    if as_json:
        print_json(cypher_as_data(asked), indent=2)
    else:
        typer.echo(cypher_as_text(asked, show=show or not run, explain=explain))
    if not asked.result.has_run and asked.result.best.outcome != "written":
        raise typer.Exit(1)


def ask_cypher(
    settings: "Settings",
    question: str,
    *,
    kind: Any = None,
    run: bool = True,
    in_words: bool = False,
    checks: Sequence[str] | None = None,
) -> AskedCypher:
    """Return the query for a question on the workspace's graph, and its rows.

    Args:
        settings: The workspace.
        question: What is asked.
        kind: How the query is written; None takes the settings'.
        run: Run it.
        in_words: Word an answer from the rows, too.
        checks: Names of the checks that look after its words; None takes the settings'.

    Raises:
        GraphnativeError: The question is blank, or graph, model, examples or prompt can't be used.
    """
    from graphnative.retrievers.text2cypher.open import open_text2cypher
    from graphnative.store.connect import open_database

    if not question.strip():
        raise InputError("The question is empty.", hint='graphnative cypher "How many films are there?"')
    with open_database(settings) as database:
        began = time.perf_counter()
        result = open_text2cypher(database, kind=kind).ask(question, run=run)
        answer, looked = _worded(database, result, checks) if in_words else (None, ())
        return AskedCypher(result, answer, round(time.perf_counter() - began, 3), looked)


def cypher_as_text(asked: AskedCypher, *, show: bool, explain: bool) -> str:
    """Return query and rows for reading.

    Args:
        asked: The answered question.
        show: Show the query.
        explain: Show what was tried, and what the question was taken to name.
    """
    result = asked.result
    parts: list[str] = []
    if explain:
        parts.append("\n".join(_explained(result)))
    if show and result.cypher:
        parts.append(result.cypher)
    if asked.answer is not None:
        parts.insert(0, asked.answer.text)
    elif result.has_run:
        parts.append(_table(result))
    if not result.has_run and result.best.outcome != "written":
        parts.append(f"No query could answer this question: {result.best.reason}")
    return "\n".join(["\n\n".join(parts), *looked_as_text(asked.looked)])


def cypher_as_data(asked: AskedCypher) -> dict[str, Any]:
    """Return the same and all that was tried as plain data, for programs."""
    from dataclasses import asdict

    result = asked.result
    return {
        "question": result.question,
        "answer": asked.answer.text if asked.answer else None,
        "cypher": result.cypher,
        "parameters": plain_parameters(result.parameters),
        "outcome": result.best.outcome,
        "reason": result.best.reason,
        "columns": list(result.columns),
        "rows": list(result.rows),
        "truncated": result.best.truncated,
        "values": [asdict(value) for value in result.values],
        "attempts": [
            {"cypher": attempt.cypher, "outcome": attempt.outcome, "reason": attempt.reason}
            for attempt in result.attempts
        ],
        "model": result.best.model,
        "checks": looked_as_data(asked.looked),
        "seconds": asked.seconds,
    }


def _worded(
    database: "Database", result: "CypherResult", names: Sequence[str] | None
) -> "tuple[CypherAnswer, tuple[Looked, ...]]":
    from graphnative.answers.cypher_answer import PROMPT, FoundRows, answer_rows
    from graphnative.models.open import open_chat_model
    from graphnative.prompts import load_prompt

    remark = "Nothing was found." if result.has_run else f"No query could answer this: {result.best.reason}"
    found = FoundRows(result.cypher, result.rows, remark)
    settings = database.settings
    chat_model = open_chat_model(settings.chat)
    given = answer_rows(result.question, found, chat_model, load_prompt(settings, PROMPT))
    checks = checks_of(names, database, chat_model)
    if not checks:
        return given, ()
    from graphnative.answers.faithful.faithful_rows import faithful_rows

    return faithful_rows(result.question, given, found, checks)


def _explained(result: "CypherResult") -> list[str]:
    lines = [f"Understood as: {result.question}"]
    lines += [f"  names {value.label}.{value.key} = {value.value!r}" for value in result.values]
    for number, attempt in enumerate(result.attempts, start=1):
        origin = f", after example {', '.join(attempt.examples)}" if attempt.examples else ""
        lines.append(f"Attempt {number} ({attempt.outcome}{origin}): {' '.join(attempt.cypher.split())}")
        if attempt.reason:
            lines.append(f"  {attempt.reason}")
    return lines


def _table(result: "CypherResult") -> str:
    """The rows in aligned columns."""
    if not result.rows:
        return "No rows."
    cells = [list(result.columns), *([_cell(row[name]) for name in result.columns] for row in result.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
    if result.best.truncated:
        lines.append("There are more rows.")
    return "\n".join(lines)


def _cell(value: Any) -> str:
    from graphnative.retrievers.text2cypher.records import value_text

    line = " ".join(value_text(value).split())
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"


def plain_parameters(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Return parameters of a query with dates and times as texts, for JSON."""
    return {
        name: value.isoformat() if hasattr(value, "isoformat") else value
        for name, value in parameters.items()
    }
