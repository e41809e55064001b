"""An answer from communities that checks write or have been over: its text and citations of rows anew."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from graphnative.answers.data_citations import named_citations, numbered_citations
from graphnative.answers.faithful.chain import Looked, asked_by, run_checks, writer_of
from graphnative.answers.faithful.graph_reads import read_passages
from graphnative.answers.faithful.records import Check, Draft, Source
from graphnative.answers.graph_answer import GraphAnswer, GraphCall, complete, reread
from graphnative.models.protocols import ChatModel
from graphnative.retrievers.graphrag.context_table import ContextRow
from graphnative.store.database import Database

_PASSAGES = "sources"


def row_sources(database: Database, rows: Iterable[tuple[str, ContextRow]]) -> tuple[Source, ...]:
    """Return rows that a model was shown as what an answer may rest on, each with the number of its place.

    Passages come with the title and the date of their documents. Reports, entities, relationships and claims
    were made from passages: a check may show them to a model, and takes none of them for evidence by itself.

    Args:
        database: The graph.
        rows: Each with its table's name.

    Raises:
        StoreError: The graph can't be read.
    """
    shown = {(table.casefold(), row.cells[0]): row for table, row in rows}
    wanted = [row.key for (table, _), row in shown.items() if table == _PASSAGES]
    known = {found.source.id: found.source for found in read_passages(database, wanted)}
    return tuple(
        _source(table, row, known.get(row.key), place)
        for place, ((table, _), row) in enumerate(shown.items(), start=1)
    )


def checked_graph_answer(
    question: str,
    call: GraphCall,
    sources: Sequence[Source],
    chat_model: ChatModel,
    checks: Sequence[Check],
) -> tuple[GraphAnswer, tuple[Looked, ...]]:
    """Return the answer to a call as the checks leave it, and what each of them found.

    Where the first of them writes sentence by sentence, no draft is asked for; unless calls were made
    for one already, as those are by which global search gathers its points.

    Args:
        question: What was asked.
        call: The call, with the rows that its answer may cite.
        sources: The same rows in the same order, as :func:`row_sources` gives them.
        chat_model: Writes the answer.
        checks: In the order in which they look at it.

    Raises:
        GraphnativeError: The graph or a model failed.
    """
    writer = writer_of(checks)
    if writer is None or call.spent.calls or not call.system:
        return faithful_graph_answer(question, complete(call, chat_model), call, sources, checks)
    rows = len(call.rows)
    unwritten = GraphAnswer("", (), False, chat_model.name, writer.prompt_digest, rows=rows)
    return faithful_graph_answer(question, unwritten, call, sources, checks)


def faithful_graph_answer(
    question: str, given: GraphAnswer, call: GraphCall, sources: Sequence[Source], checks: Sequence[Check]
) -> tuple[GraphAnswer, tuple[Looked, ...]]:
    """Return the answer as the checks leave it, and what each of them found.

    Args:
        question: What was asked.
        given: The answer.
        call: The call that it was the answer to, with the rows that it may cite.
        sources: The same rows in the same order, as :func:`row_sources` gives them.
        checks: In the order in which they look at it.

    Raises:
        GraphnativeError: The graph or a model failed.
    """
    if given.insufficient:
        return given, ()
    draft = Draft(question, numbered_citations(given.text, call.rows), tuple(sources))
    text, looked = run_checks(checks, draft)
    read = reread(given, named_citations(text, list(call.rows.values())), call)
    asked = asked_by(looked)
    return (
        replace(
            read,
            prompt_tokens=given.prompt_tokens + asked.prompt_tokens,
            completion_tokens=given.completion_tokens + asked.completion_tokens,
            calls=given.calls + asked.calls,
        ),
        looked,
    )


def _source(table: str, row: ContextRow, known: Source | None, place: int) -> Source:
    if table != _PASSAGES:
        text = ", ".join(cell for cell in row.cells[1:] if cell)
        return Source("", row.key, table.capitalize(), None, text, place, derived=True)
    if known is None:
        return Source(row.key, row.document, "", None, row.cells[-1], place)
    return replace(known, text=row.cells[-1], number=place)
