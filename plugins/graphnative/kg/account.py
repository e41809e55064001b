"""What became of everything that voters and pathways returned for one document."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from graphnative.errors import ReplyError
from graphnative.kg.passage import Passage


@dataclass(frozen=True, slots=True)
class Failure:
    """A question that got no answer that can be read.

    Attributes:
        document_id: The document.
        passage: Position of the passage in it, from 0.
        asker: The voter or pathway that asked.
        reason: What is wrong with the last reply.
        reply: Its raw text; empty if none came.
    """

    document_id: str
    passage: int
    asker: str
    reason: str
    reply: str


@dataclass(slots=True)
class Account:
    """Counts with reasons.

    Attributes:
        refused: Reason to number of rows that were not taken.
        failures: Questions without an answer; while there are any, the document is not done.
    """

    refused: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def refuse(self, reasons: Mapping[str, int]) -> None:
        """Count rows that were not taken."""
        self.refused.update(reasons)

    def fail(self, passage: Passage, asker: str, error: ReplyError) -> None:
        """Note a question that got no answer."""
        chunk = passage.chunk
        self.failures.append(Failure(chunk.document_id, chunk.index, asker, error.message, error.reply))
