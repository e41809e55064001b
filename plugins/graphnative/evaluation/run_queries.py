"""Questions asked of a query writer, what it writes run: each kept, so that a stopped run goes on."""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from graphnative.errors import CypherRejected, QueryError
from graphnative.evaluation.journal import Journal, key_of
from graphnative.evaluation.query_writer import QueryWriter
from graphnative.evaluation.questions import Question
from graphnative.evaluation.result_match import Rows
from graphnative.retrievers.guarded_query import run_guarded
from graphnative.store.bounded_query import QueryLimits
from graphnative.store.database import HasDatabase

LIMITS = QueryLimits(timeout_s=30.0, max_rows=1000)


@dataclass(frozen=True, slots=True)
class QueryResult:
    """What a query returned.

    Attributes:
        rows: Its rows, in the order of its columns; plain values.
        fault: Why it did not run; empty if it did.
    """

    rows: Rows
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a query writer made of a question.

    Attributes:
        cypher: The query that it wrote; empty if none.
        result: What that returned.
        seconds: Time to write it, in the run in which it was written.
        prompt_tokens: Tokens that the model read.
        completion_tokens: Tokens that it wrote.
        cached: It was written in an earlier run.
    """

    cypher: str
    result: QueryResult
    seconds: float
    prompt_tokens: int
    completion_tokens: int
    cached: bool


def run_questions(
    store: HasDatabase,
    questions: Sequence[Question],
    writer: QueryWriter,
    journal: Journal,
    *,
    progress: Callable[[int], object] | None = None,
) -> list[Outcome]:
    """Return what a query writer made of each question, in their order.

    Nothing is asked twice: the journal is looked up by question, writer and the graph's revision.

    Args:
        store: The graph; what is written runs behind every layer of the guard.
        questions: Of a data set.
        writer: Who is asked.
        journal: Open.
        progress: Called with 1 for every question.

    Raises:
        ModelError: The model failed; what was found before is kept.
        StoreError: The server failed.
    """
    revision = store.database.revision()
    outcomes = []
    for question in questions:
        outcomes.append(_ask(store, question, writer, journal, revision))
        if progress:
            progress(1)
    return outcomes


def gold_results(store: HasDatabase, questions: Sequence[Question], journal: Journal) -> list[QueryResult]:
    """Return what the gold query of each question returns, in their order."""
    revision = store.database.revision()
    return [_result(store, question.cypher, journal, revision) for question in questions]


def _ask(
    store: HasDatabase, question: Question, writer: QueryWriter, journal: Journal, revision: str
) -> Outcome:
    def ask() -> dict[str, Any]:
        start = time.perf_counter()
        written = writer.write(question.question, question.history)
        return {**asdict(written), "seconds": time.perf_counter() - start}

    history = [asdict(turn) for turn in question.history]
    key = key_of("answer", writer.prompt, writer.model, writer.state, revision, question.question, history)
    found, cached = journal.get(key, ask)
    result = (
        _result(store, found["cypher"], journal, revision)
        if found["cypher"]
        else QueryResult((), found["fault"] or "no query was written")
    )
    tokens = int(found["prompt_tokens"]), int(found["completion_tokens"])
    return Outcome(found["cypher"], result, float(found["seconds"]), *tokens, cached)


def _result(store: HasDatabase, cypher: str, journal: Journal, revision: str) -> QueryResult:
    found, _ = journal.get(key_of("result", revision, cypher), lambda: asdict(run_query(store, cypher)))
    return QueryResult(found["rows"], found["fault"])


def run_query(store: HasDatabase, cypher: str) -> QueryResult:
    """Return what a query returns behind every layer of the guard, or why it does not run.

    Raises:
        StoreError: The server failed.
    """
    try:
        result = run_guarded(store, cypher, limits=LIMITS)
    except (CypherRejected, QueryError) as error:
        return QueryResult([], error.message)
    return QueryResult([[row[column] for column in result.columns] for row in result.rows])
