"""Who writes queries for questions: the one thing that is measured, behind a small protocol."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from graphnative.evaluation.questions import Turn


@dataclass(frozen=True, slots=True)
class WrittenQuery:
    """What came of one question.

    Attributes:
        cypher: The query; empty if none was written.
        fault: Why there is none; empty if there is one.
        prompt_tokens: Tokens that a model read, 0 if none did or it does not count.
        completion_tokens: Tokens that it wrote.
    """

    cypher: str
    fault: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0


class QueryWriter(Protocol):
    """Writes the query that answers a question."""

    @property
    def prompt(self) -> str:
        """The kind of prompt: ``examples``, ``simple``, ``schema``, ``few_shot``."""

    @property
    def model(self) -> str:
        """The model's name; of a kind that needs none, ``none``."""

    @property
    def state(self) -> str:
        """Stands for everything else that what it writes depends on, so that old findings are not taken."""

    def write(self, question: str, history: Sequence[Turn]) -> WrittenQuery:
        """Return the query for a question, asked after the turns of a dialogue."""
