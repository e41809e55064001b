"""A question with the query that answers it."""

import hashlib
from dataclasses import dataclass

from graphnative.retrievers.linked_value import LinkedValue


@dataclass(frozen=True, slots=True)
class ExamplePair:
    """A question and its query.

    Attributes:
        question: As somebody would ask it.
        cypher: The query that answers it.
        values: The values that the question names; None where nobody has said so, and those literals of the
            query that the question shows are taken.
    """

    question: str
    cypher: str
    values: tuple[LinkedValue, ...] | None = None

    @property
    def id(self) -> str:
        """The same for the same question and query: 16 hex digits."""
        text = f"{' '.join(self.question.split())}\0{self.cypher.strip()}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]
