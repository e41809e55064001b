"""Earlier turns of a conversation: part of what is searched for and of what the model is shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable, TokenCounter

TURNS = 5
"""How many earlier questions count."""

NAME = "Conversation History"


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of a conversation.

    Attributes:
        role: Who said it.
        text: What was said.
    """

    role: Literal["user", "assistant"]
    text: str


def searched_text(question: str, history: Sequence[Turn]) -> str:
    """Return a question together with the last ones before it: what the vectors are compared with.

    Source: graphrag 3.3, query/structured_search/local_search/mixed_context.py (``build_context``).
    """
    if not history:
        return question
    earlier = [turn.text for turn in reversed(history) if turn.role == "user"][:TURNS]
    return "\n".join([question, *earlier])


def history_table(history: Sequence[Turn], limit: int, count: TokenCounter) -> ContextTable | None:
    """Return the questions asked before as a table; None when there are none, or none fits.

    Source: graphrag 3.3, query/context_builder/conversation_history.py (``build_context``).

    Differs: the last questions are shown; GraphRAG shows the first ones of a long conversation.

    Args:
        history: All turns, the oldest first.
        limit: Tokens at most.
        count: Counts the tokens of a text.
    """
    asked = [turn.text for turn in history if turn.role == "user"][-TURNS:]
    table: ContextTable | None = None
    for first in range(len(asked) - 1, -1, -1):
        rows = tuple(ContextRow(("user", text)) for text in asked[first:])
        longer = ContextTable(NAME, ("turn", "content"), rows, quoted=True)
        if count(longer.text) > limit:
            break
        table = longer
    return table
