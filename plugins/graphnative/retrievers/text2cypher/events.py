"""What LlamaIndex's instrumentation is told of Text2Cypher."""

from llama_index.core.instrumentation.events.base import BaseEvent  # type: ignore[attr-defined]


class CypherAttemptEvent(BaseEvent):
    """A query was written and, unless it was refused before, run.

    Attributes:
        question: What was asked.
        cypher: The query; empty if there was none in the reply.
        outcome: ``rows``, ``empty``, ``written``, ``failed``, ``invalid``, ``refused`` or ``no query``.
        reason: Why it is not the answer; empty if it is.
        n_rows: Rows of its result.
    """

    question: str
    cypher: str
    outcome: str
    reason: str
    n_rows: int

    @classmethod
    def class_name(cls) -> str:
        """Return the name under which LlamaIndex serialises it."""
        return "CypherAttemptEvent"
