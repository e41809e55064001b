"""Local search: the tables around the entities that a question is about, as one prompt."""

from collections.abc import Iterable

from graphnative.answers.data_citations import DataRow
from graphnative.answers.graph_answer import LENGTH, GraphCall
from graphnative.answers.neutral import neutral
from graphnative.errors import InputError
from graphnative.models.protocols import ChatModel
from graphnative.models.tokens import count_tokens, prompt_room
from graphnative.prompts import Prompt
from graphnative.retrievers.graphrag.context_table import ContextRow
from graphnative.retrievers.graphrag.local_context import LocalContext

PROMPT = "answers/local"
MOST_TOKENS = 8000
_TITLE_CELLS = {"relationships": (1, 2)}


def room_for_data(chat_model: ChatModel, prompt: Prompt) -> int:
    """Return how many tokens of data a prompt may hold for a model, :data:`MOST_TOKENS` at most.

    Args:
        chat_model: Its window counts, less what it keeps free for the answer.
        prompt: What stands around the data.
    """
    bare = count_tokens("\n".join(prompt.render(**dict.fromkeys(prompt.inputs, ""))))
    return max(0, min(MOST_TOKENS, prompt_room(chat_model) - bare))


def local_call(question: str, context: LocalContext, prompt: Prompt, length: str = LENGTH) -> GraphCall:
    """Return the call that answers a question from the tables of local search.

    Args:
        question: What the user asked.
        context: What :meth:`graphnative.retrievers.graphrag.graph_index.GraphIndex.local_context` found.
        prompt: Takes ``context``, ``question`` and ``length``: ``answers/local``.
        length: The form of the answer.

    Raises:
        InputError: The question is blank.
    """
    asked = neutral(question)
    if not asked:
        raise InputError("The question is empty.")
    rows = {row.row_id: row for row in data_rows(context.rows())}
    if not rows:
        return GraphCall("", asked, rows, prompt.digest)
    system, user = prompt.render(context=context.text, question=asked, length=length)
    return GraphCall(system, user, rows, prompt.digest)


def data_rows(rows: Iterable[tuple[str, ContextRow]]) -> Iterable[DataRow]:
    """Yield rows of a prompt's tables as answers cite them, each with something to read."""
    for table, row in rows:
        places = _TITLE_CELLS.get(table.casefold(), (1,))
        title = " → ".join(row.cells[place] for place in places)
        yield DataRow(table, row.cells[0], title, row.key, row.document)
