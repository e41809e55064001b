"""Text2Cypher: a question becomes a query, is checked, run, and repaired until it answers."""

import asyncio
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graphnative.cypher import parameterize
from graphnative.errors import CypherRejected, InputError, QueryError
from graphnative.retrievers.guarded_query import arun_guarded, run_guarded
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.text2cypher.catalogue import Catalogue, Known, Places
from graphnative.retrievers.text2cypher.checks import NO_QUERY, checked, judged
from graphnative.retrievers.text2cypher.follow_up import completed
from graphnative.retrievers.text2cypher.records import (
    Attempt,
    CypherResult,
    Draft,
    QueryWriter,
    Turn,
    WriteRequest,
    best_of,
)
from graphnative.store.async_database import AsyncDatabase
from graphnative.store.bounded_query import GuardedResult, QueryLimits
from graphnative.store.database import HasDatabase
from graphnative.store.steps import adrive, drive

Listener = Callable[[Attempt], object]


@dataclass(frozen=True, slots=True)
class LoopOptions:
    """How far Text2Cypher goes.

    Attributes:
        attempts: Queries tried at most.
        limits: What each may cost.
        run: Run the query; otherwise it is only written and checked.
    """

    attempts: int = 3
    limits: QueryLimits = field(default_factory=QueryLimits)
    run: bool = True


_OPTIONS = LoopOptions()


@dataclass(frozen=True, slots=True)
class _Run:
    """The loop wants this query run."""

    cypher: str


_Step = WriteRequest | _Run
_Ran = GuardedResult | CypherRejected | QueryError


class Text2Cypher:
    """Answers questions by queries on a graph, which is only read.

    Args:
        store: The graph.
        writer: Writes the queries.
        catalogue: Knows the graph; None makes one.
        options: How far it goes.
    """

    def __init__(
        self,
        store: HasDatabase,
        writer: QueryWriter,
        *,
        catalogue: Catalogue | None = None,
        options: LoopOptions = _OPTIONS,
    ) -> None:
        self.store, self.writer, self.options = store, writer, options
        self.catalogue = catalogue or Catalogue(store)
        self._async_database: AsyncDatabase | None = None

    def ask(
        self,
        question: str,
        *,
        values: Sequence[LinkedValue] | None = None,
        history: Sequence[Turn] = (),
        run: bool | None = None,
        listener: Listener | None = None,
    ) -> CypherResult:
        """Return the query for a question and its rows.

        Args:
            question: What is asked.
            values: What it names; None looks for stored values in it.
            history: The turns before, the oldest first.
            run: Run the query; None takes the options'.
            listener: Called with each attempt.

        Raises:
            InputError: The question is blank.
            ModelError: The model failed.
            StoreError: The server can't be reached.
        """
        request = self._request(question, values, history)
        return drive(self._steps(request, run, listener), self._performed)

    async def aask(
        self,
        question: str,
        *,
        values: Sequence[LinkedValue] | None = None,
        history: Sequence[Turn] = (),
        run: bool | None = None,
        listener: Listener | None = None,
    ) -> CypherResult:
        """Return the same without blocking the event loop."""
        request = await asyncio.to_thread(self._request, question, values, history)
        return await adrive(self._steps(request, run, listener), self._aperformed)

    def close(self) -> None:
        """Give the connections of asynchronous calls back."""
        if self._async_database is not None:
            self._async_database.close()
            self._async_database = None

    def _request(
        self, question: str, values: Sequence[LinkedValue] | None, history: Sequence[Turn]
    ) -> tuple[WriteRequest, Known]:
        if not question.strip():
            raise InputError("The question is blank.")
        known = self.catalogue.now()
        whole = completed(question, history, known.places) if values is None else question
        places: Places = known.places(whole) if values is None else tuple((value,) for value in values)
        return WriteRequest(whole, places, tuple(history)), known

    def _steps(
        self, asked: tuple[WriteRequest, Known], run: bool | None, listener: Listener | None
    ) -> Generator[_Step, Any, CypherResult]:
        request, known = asked
        wanted = self.options.run if run is None else run
        attempts: list[Attempt] = []
        while len(attempts) < self.options.attempts:
            draft: Draft | None = yield replace(request, attempts=tuple(attempts))
            if draft is None:
                break
            attempt = checked(draft, known)
            if any(attempt.cypher == tried.cypher for tried in attempts):
                break  # the writer has nothing new to say
            if attempt.outcome == "written" and wanted:
                attempt = judged(attempt, (yield _Run(attempt.cypher)))
            attempts.append(attempt)
            if listener:
                listener(attempt)
            if attempt.outcome in ("rows", "written"):
                break
        best = best_of(attempts) if attempts else Attempt("", "no query", NO_QUERY)
        if best.outcome == "invalid" and wanted:  # the server has the last word
            best = judged(best, (yield _Run(best.cypher)))
        values = tuple(meanings[0] for meanings in request.places)
        return CypherResult(
            request.question, tuple(attempts) or (best,), best, values, parameterize(best.cypher)[1]
        )

    def _performed(self, step: _Step) -> Draft | _Ran | None:
        if isinstance(step, WriteRequest):
            return self.writer.write(step)
        try:
            return run_guarded(self.store, step.cypher, limits=self.options.limits)
        except (CypherRejected, QueryError) as error:
            return error

    async def _aperformed(self, step: _Step) -> Draft | _Ran | None:
        if isinstance(step, WriteRequest):
            return await self.writer.awrite(step)
        if self._async_database is None:
            self._async_database = AsyncDatabase(self.store.database)
        try:
            return await arun_guarded(self._async_database, step.cypher, limits=self.options.limits)
        except (CypherRejected, QueryError) as error:
            return error
