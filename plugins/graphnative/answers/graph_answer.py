"""The last call of local and global search, and its answer with citations checked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from graphnative.answers.data_citations import DataRow, RowId, as_numbers, read_data_citations
from graphnative.answers.refusal import INSUFFICIENT, is_refusal
from graphnative.models.gateway.answering import ChatRequest, answer, stream_answer
from graphnative.models.gateway.quoting import NOTE
from graphnative.models.protocols import ChatModel, Reply

LENGTH = "a few short paragraphs"
"""The form of an answer, unless the caller wants another."""

NOBODY = "none"


@dataclass(frozen=True, slots=True)
class GraphAnswer:
    """A model's answer from the graph, checked.

    Attributes:
        text: The answer with ``[Data: Table (number)]`` for its sources, or exactly "insufficient
            information available".
        citations: The cited rows, in order of first mention.
        insufficient: Whether the data don't hold the answer.
        model: Name of the model; "none" if there was nothing to ask it about.
        prompt_digest: Digest of the prompt file of the last call.
        prompt_tokens: Tokens that all calls read; estimated where the model doesn't count.
        completion_tokens: Tokens that they wrote; estimated likewise.
        rows: Rows of data that the model was given.
        calls: Calls of the model.
        unknown_citations: Citations of rows that it was not given; they were taken out.
        uncited: Sentences of the answer without a citation.
    """

    text: str
    citations: tuple[DataRow, ...]
    insufficient: bool
    model: str
    prompt_digest: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    rows: int = 0
    calls: int = 0
    unknown_citations: int = 0
    uncited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Spent:
    """What calls before the last one cost.

    Attributes:
        calls: How many.
        prompt_tokens: Tokens they read.
        completion_tokens: Tokens they wrote.
    """

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class GraphCall:
    """A prompt ready to be sent, and the rows it holds.

    Attributes:
        system: The system text, with the data; empty when there are none, and then no model is asked.
        user: The question.
        rows: The rows that the answer can cite.
        prompt_digest: Digest of the prompt file.
        spent: What calls before cost.
    """

    system: str
    user: str
    rows: Mapping[RowId, DataRow]
    prompt_digest: str
    spent: Spent = Spent()


def complete(call: GraphCall, chat_model: ChatModel) -> GraphAnswer:
    """Return the answer to a call.

    Raises:
        ModelError: The model failed.
    """
    if not call.system:
        return _nothing(call, chat_model)
    return _finish(answer(chat_model, ChatRequest(call.system, call.user, None)), call)


def stream(call: GraphCall, chat_model: ChatModel) -> Iterator[str | GraphAnswer]:
    """Yield the model's text piece by piece as it comes, unchecked, and last the checked answer."""
    if not call.system:
        yield INSUFFICIENT
        yield _nothing(call, chat_model)
        return
    for piece in stream_answer(chat_model, ChatRequest(call.system, call.user, None)):
        yield _finish(piece, call) if isinstance(piece, Reply) else piece


def reread(given: GraphAnswer, text: str, call: GraphCall) -> GraphAnswer:
    """Return an answer with another text, whose citations and gaps are read anew.

    Args:
        given: The answer; the citations that were taken out of it stay counted.
        text: Its new text.
        call: The call with the rows that it may cite.
    """
    refused = is_refusal(as_numbers(text))
    cited = read_data_citations(INSUFFICIENT if refused else text.strip(), call.rows)
    return replace(
        given,
        text=cited.text,
        citations=cited.rows,
        insufficient=refused,
        unknown_citations=given.unknown_citations + cited.unknown,
        uncited=() if refused else cited.uncited,
    )


def _finish(reply: Reply, call: GraphCall) -> GraphAnswer:
    given = GraphAnswer(
        text="",
        citations=(),
        insufficient=False,
        model=reply.model,
        prompt_digest=call.prompt_digest,
        prompt_tokens=call.spent.prompt_tokens + reply.prompt_tokens,
        completion_tokens=call.spent.completion_tokens + reply.completion_tokens,
        rows=len(call.rows),
        calls=call.spent.calls + 1,
    )
    return reread(given, reply.text.removesuffix(NOTE), call)  # who wrote it stands beside the answer


def _nothing(call: GraphCall, chat_model: ChatModel) -> GraphAnswer:
    """The answer when there is nothing to answer from."""
    return GraphAnswer(
        text=INSUFFICIENT,
        citations=(),
        insufficient=True,
        model=chat_model.name if call.spent.calls else NOBODY,
        prompt_digest=call.prompt_digest,
        prompt_tokens=call.spent.prompt_tokens,
        completion_tokens=call.spent.completion_tokens,
        rows=len(call.rows),
        calls=call.spent.calls,
    )
