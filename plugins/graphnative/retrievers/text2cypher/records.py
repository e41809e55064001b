"""What Text2Cypher is asked, what it tries, and what comes out."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from graphnative.retrievers.linked_value import LinkedValue
from graphnative.store.database import Row

Outcome = Literal["rows", "empty", "written", "failed", "invalid", "refused", "no query"]
"""What came of an attempt, the best first: ``written`` was not to be run."""

OUTCOMES: tuple[Outcome, ...] = ("rows", "empty", "written", "failed", "invalid", "refused", "no query")


@dataclass(frozen=True, slots=True)
class Turn:
    """What was asked before.

    Attributes:
        question: The question.
        cypher: The query that answered it; empty if it is not known.
    """

    question: str
    cypher: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A query that was written, and what came of it.

    Attributes:
        cypher: The query; empty if the reply held none.
        outcome: What came of it.
        reason: Why it is not the answer: one sentence; empty if it is.
        reply: All that the writer wrote.
        columns: Names of the columns of its result.
        rows: Its rows, plain values by column.
        truncated: It has more rows.
        examples: Ids of the examples that it was written after.
        model: Name of the model that wrote it; ``none`` without one.
        prompt_tokens: Tokens that the model read.
        completion_tokens: Tokens that it wrote.
    """

    cypher: str
    outcome: Outcome
    reason: str = ""
    reply: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    truncated: bool = False
    examples: tuple[str, ...] = ()
    model: str = "none"
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class WriteRequest:
    """What a writer is asked for.

    Attributes:
        question: The question, by itself or after earlier turns.
        places: For each place of the question the values that it may name, the likeliest first.
        history: The turns before, the oldest first.
        attempts: What was tried for this question already.
    """

    question: str
    places: tuple[tuple[LinkedValue, ...], ...] = ()
    history: tuple[Turn, ...] = ()
    attempts: tuple[Attempt, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """What a writer wrote.

    Attributes:
        reply: A text that holds a query, or not.
        examples: Ids of the examples that it was written after.
        model: Name of the model; ``none`` without one.
        prompt_tokens: Tokens that the model read.
        completion_tokens: Tokens that it wrote.
        reason: Why the reply holds no query, where the writer knows it.
    """

    reply: str
    examples: tuple[str, ...] = ()
    model: str = "none"
    prompt_tokens: int = 0
    completion_tokens: int = 0
    reason: str = ""


class QueryWriter(Protocol):
    """Writes a query for a question."""

    @property
    def kind(self) -> str:
        """Its kind: ``examples``, ``simple``, ``schema`` or ``few_shot``."""

    @property
    def model(self) -> str:
        """Name of its model; ``none`` without one."""

    def write(self, request: WriteRequest) -> Draft | None:
        """Return a query; None if there is no other than those tried."""

    async def awrite(self, request: WriteRequest) -> Draft | None:
        """Return the same without blocking the event loop."""


@dataclass(frozen=True, slots=True)
class CypherResult:
    """What came of a question.

    Attributes:
        question: As it was asked.
        attempts: All that was tried, in order; at least one.
        best: Which of them counts.
        values: The stored values that the question names.
        parameters: Literals of the query, as they travel to the server.
    """

    question: str
    attempts: tuple[Attempt, ...]
    best: Attempt
    values: tuple[LinkedValue, ...] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @property
    def cypher(self) -> str:
        """The query; empty if none could be written."""
        return self.best.cypher

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns."""
        return self.best.columns

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, plain values by column."""
        return self.best.rows

    @property
    def has_run(self) -> bool:
        """Whether the query ran, be its result empty or not."""
        return self.best.outcome in ("rows", "empty")


def best_of(attempts: Sequence[Attempt]) -> Attempt:
    """Return the attempt that came farthest, the first of equals."""
    return min(attempts, key=lambda attempt: OUTCOMES.index(attempt.outcome))


def says_nothing(rows: Sequence[Row]) -> bool:
    """Return whether a result has no rows, or one row of nothing but null, 0 and empty lists."""
    return len(rows) <= 1 and is_blank(rows)


def is_blank(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether no row of a result has anything but null, 0, and empty lists and texts."""
    return not any(value not in (None, 0, [], "") for row in rows for value in row.values())


def value_text(value: Any) -> str:
    """Return a value of a result for reading; lists and maps as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
