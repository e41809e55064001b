"""`graphnative ask --method local|global|basic`: an answer from the communities of the graph."""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from graphnative.cli.answer_remarks import remarks
from graphnative.cli.ask_checks import checks_of, looked_as_data, looked_as_text
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.answers.faithful.chain import Looked
    from graphnative.answers.graph_answer import GraphAnswer, GraphCall
    from graphnative.models.protocols import ChatModel
    from graphnative.retrievers.graphrag.context_table import ContextRow
    from graphnative.retrievers.graphrag.graph_index import GraphIndex
    from graphnative.settings import Settings

MODES = ("local", "global", "basic")
_SHOWN = 300
_NOTHING = "The graph holds nothing near the question."


@dataclass(frozen=True, slots=True)
class AskedGraph:
    """A question answered from the graph.

    Attributes:
        question: As the user typed it.
        answer: What the model said.
        rows: The rows that it was shown, each with its table's name.
        seconds: Time by step.
        looked: What each check of the answer found.
    """

    question: str
    answer: "GraphAnswer"
    rows: "list[tuple[str, ContextRow]]"
    seconds: dict[str, float]
    looked: "tuple[Looked, ...]" = ()


def refuse_filters(**given: object) -> None:
    """Refuse conditions on articles: local and global search look at entities and communities.

    Raises:
        InputError: It names the option.
    """
    for name, value in given.items():
        if value:
            raise InputError(
                f"--{name} filters articles; --method local, global, basic and text2cypher don't rank any.",
                hint="Leave it out, or choose another --method.",
            )


def ask_graph(
    settings: "Settings",
    question: str,
    mode: str,
    *,
    top_k: int | None = None,
    checks: Sequence[str] | None = None,
    progress: Callable[[str, int, int], object] | None = None,
) -> AskedGraph:
    """Return a question's answer by local, global or basic search.

    Args:
        settings: The workspace.
        question: What is asked.
        mode: One of :data:`MODES`.
        top_k: Half the entities that local search selects, reports that global search reads, or passages of
            basic search; None takes the defaults.
        checks: Names of the checks that look after the answer; None takes the settings'.
        progress: Called with a label, how many texts are embedded and how many there are to embed.

    Raises:
        GraphnativeError: The graph has no communities, or it, a model or a prompt can't be used.
    """
    from graphnative.store.light_driver import import_driver

    import_driver()
    from graphnative.answers.graph_answer import complete
    from graphnative.models.open import open_chat_model
    from graphnative.retrievers.graphrag.graph_index import open_graph_index
    from graphnative.store.connect import open_database

    with open_database(settings) as database:
        index = open_graph_index(database, progress=progress)
        index.tables()
        chat_model = open_chat_model(settings.chat, embedder=index.embedder)
        search = _global if mode == "global" else _near
        began = time.perf_counter()
        call, rows, retrieval = search(index, chat_model, question, mode, top_k)
        supervisors = checks_of(checks, database, chat_model)
        looked: tuple[Looked, ...] = ()
        if supervisors:
            from graphnative.answers.faithful.faithful_graph import checked_graph_answer, row_sources

            sources = row_sources(database, rows)
            given, looked = checked_graph_answer(question, call, sources, chat_model, supervisors)
        else:
            given = complete(call, chat_model)
        seconds = {"retrieval": retrieval, "answer": round(time.perf_counter() - began - retrieval, 3)}
        return AskedGraph(question, given, rows, seconds, looked)


def _near(
    index: "GraphIndex", chat_model: "ChatModel", question: str, mode: str, top_k: int | None
) -> "tuple[GraphCall, list[tuple[str, ContextRow]], float]":
    """By local or basic search: the call, the rows it shows, and the seconds that finding them took."""
    from graphnative.answers.local_search import PROMPT, local_call, room_for_data
    from graphnative.models.spans import span
    from graphnative.prompts import load_prompt
    from graphnative.retrievers.graphrag.local_context import LocalOptions

    prompt = load_prompt(index.database.settings, PROMPT)
    options = LocalOptions(max_tokens=room_for_data(chat_model, prompt))
    options = replace(options, top_k=top_k or options.top_k)
    began = time.perf_counter()
    find = index.basic_context if mode == "basic" else index.local_context
    with span("retrieve", "RETRIEVER", {"input.value": question}):
        context = find(question, options)
    seconds = round(time.perf_counter() - began, 3)
    return local_call(question, context, prompt), list(context.rows()), seconds


def _global(
    index: "GraphIndex", chat_model: "ChatModel", question: str, mode: str, top_k: int | None
) -> "tuple[GraphCall, list[tuple[str, ContextRow]], float]":
    """By global search, likewise."""
    from graphnative.answers.global_search import (
        MAP_PROMPT,
        QUOTED_REPORTS,
        REDUCE_PROMPT,
        GlobalPrompts,
        global_call,
    )
    from graphnative.models.extractive import ExtractiveModel
    from graphnative.models.spans import span
    from graphnative.prompts import load_prompt
    from graphnative.retrievers.graphrag.global_context import GlobalOptions

    settings = index.database.settings
    prompts = GlobalPrompts(load_prompt(settings, MAP_PROMPT), load_prompt(settings, REDUCE_PROMPT))
    most = QUOTED_REPORTS if isinstance(chat_model, ExtractiveModel) else None
    began = time.perf_counter()
    with span("retrieve", "RETRIEVER", {"input.value": question}):
        weighed = index.global_reports(question, GlobalOptions(reports=top_k or most))
    seconds = round(time.perf_counter() - began, 3)
    rows = [one.row for one in weighed]
    call = global_call(question, rows, chat_model, prompts, index.count)
    return call, [("Reports", row) for row in rows], seconds


def graph_as_text(asked: AskedGraph, *, explain: bool) -> str:
    """Return the answer and its sources, for reading.

    Args:
        asked: The answered question.
        explain: Add all rows that the model was shown.
    """
    given = asked.answer
    lines = [given.text, ""]
    if given.citations:
        lines.append("Sources:")
    lines += [f"  {row.table} ({row.number})  {_short(row.title)}" for row in given.citations]
    lines += [
        *remarks(given, (_NOTHING, "graph", "rows"), calls=given.calls),
        *looked_as_text(asked.looked),
    ]
    if explain:
        lines += ["", f"Shown to the model: {given.rows} rows."]
        lines += [
            f"  {table} ({row.cells[0]})  {_short(' | '.join(row.cells[1:]))}" for table, row in asked.rows
        ]
    return "\n".join(lines).rstrip()


def graph_as_data(asked: AskedGraph) -> dict[str, Any]:
    """Return the same and all numbers as plain data, for programs."""
    cited = {row.row_id for row in asked.answer.citations}
    given = asdict(asked.answer)
    text = given.pop("text")
    rows = [
        {
            "table": table,
            "number": row.cells[0],
            "cells": list(row.cells[1:]),
            "graph_id": row.key,
            "document_id": row.document,
            "cited": (table.casefold(), row.cells[0]) in cited,
        }
        for table, row in asked.rows
    ]
    shown = given.pop("rows")
    return {
        "question": asked.question,
        "answer": text,
        **given,
        "shown": shown,
        "rows": rows,
        "checks": looked_as_data(asked.looked),
        "seconds": asked.seconds,
    }


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
