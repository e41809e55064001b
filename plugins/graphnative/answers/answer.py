"""From ranked articles to a cited answer."""

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass

from graphnative.answers.citations import Citation, read_citations
from graphnative.answers.context import Context, build_context
from graphnative.answers.neutral import neutral
from graphnative.answers.refusal import INSUFFICIENT, is_refusal
from graphnative.errors import InputError, ModelError
from graphnative.models.batching import chat_all
from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.streaming import astream
from graphnative.models.tokens import answer_tokens, count_tokens
from graphnative.prompts import Prompt
from graphnative.retrievers.ranked import RankedArticle

PROMPT = "answers/esg"
_NOTHING_FOUND = "none"


@dataclass(frozen=True, slots=True)
class Answer:
    """A model's answer, checked.

    Attributes:
        text: The answer with [n] for its sources, or exactly "insufficient information available".
        citations: The cited numbers and their articles, in order of first mention.
        insufficient: Whether the articles don't hold the answer.
        model: Name of the model; "none" if no article was found and so no model was asked.
        prompt_digest: Digest of the prompt file.
        prompt_tokens: Tokens read; estimated if the model doesn't count.
        completion_tokens: Tokens written; estimated likewise.
        passages: Passages the model was given.
        dropped: Passages that had no room in its context window.
        unknown_citations: Numbers in its reply that no article had; they were taken out.
        uncited: Sentences of the answer without a citation.
    """

    text: str
    citations: tuple[Citation, ...]
    insufficient: bool
    model: str
    prompt_digest: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    passages: int = 0
    dropped: int = 0
    unknown_citations: int = 0
    uncited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Call:
    """A prompt ready to be sent, and the context it holds."""

    system: str
    user: str
    context: Context


def answer(question: str, ranked: Sequence[RankedArticle], chat_model: ChatModel, prompt: Prompt) -> Answer:
    """Return a model's answer from the articles, with its citations.

    Source: S0, section 2.3 (answer generation).

    Args:
        question: What the user asked.
        ranked: The best article first.
        chat_model: Writes the answer.
        prompt: Takes ``context`` and ``question``: ``answers/esg``.

    Raises:
        InputError: The question is empty.
        ModelError: The model failed, or its window is too small for a single passage.
    """
    call = _prepare(question, ranked, chat_model, prompt)
    if call is None:
        return _nothing(prompt)
    return _finish(chat_model.chat(call.system, call.user), call, prompt)


def answer_all(
    question: str, rankings: Sequence[Sequence[RankedArticle]], chat_model: ChatModel, prompt: Prompt
) -> list[Answer]:
    """Return the answers to a question from several rankings, written together where the model can do that.

    Raises:
        InputError: The question is empty.
        ModelError: The model failed, or its window is too small for a single passage.
    """
    calls = [_prepare(question, ranked, chat_model, prompt) for ranked in rankings]
    asked = [(call.system, call.user) for call in calls if call is not None]
    replies = iter(chat_all(chat_model, asked))
    return [_nothing(prompt) if call is None else _finish(next(replies), call, prompt) for call in calls]


async def aanswer(
    question: str, ranked: Sequence[RankedArticle], chat_model: ChatModel, prompt: Prompt
) -> Answer:
    """Return the same without blocking the event loop."""
    call = _prepare(question, ranked, chat_model, prompt)
    if call is None:
        return _nothing(prompt)
    return _finish(await chat_model.achat(call.system, call.user), call, prompt)


def stream_answer(
    question: str, ranked: Sequence[RankedArticle], chat_model: ChatModel, prompt: Prompt
) -> Iterator[str | Answer]:
    """Yield the model's text piece by piece as it comes, unchecked, and last the checked answer."""
    call = _prepare(question, ranked, chat_model, prompt)
    if call is None:
        yield INSUFFICIENT
        yield _nothing(prompt)
        return
    pieces: list[str] = []
    for piece in chat_model.stream(call.system, call.user):
        pieces.append(piece)
        yield piece
    yield _finish(Reply("".join(pieces), chat_model.name), call, prompt)


async def astream_answer(
    question: str, ranked: Sequence[RankedArticle], chat_model: ChatModel, prompt: Prompt
) -> AsyncIterator[str | Answer]:
    """Yield the same without blocking the event loop."""
    call = _prepare(question, ranked, chat_model, prompt)
    if call is None:
        yield INSUFFICIENT
        yield _nothing(prompt)
        return
    pieces: list[str] = []
    async for piece in astream(chat_model, call.system, call.user):
        pieces.append(piece)
        yield piece
    yield _finish(Reply("".join(pieces), chat_model.name), call, prompt)


def _prepare(
    question: str, ranked: Sequence[RankedArticle], chat_model: ChatModel, prompt: Prompt
) -> _Call | None:
    """The prompt with as much context as the model's window takes; None without any article."""
    asked = neutral(question)
    if not asked:
        raise InputError("The question is empty.")
    if not ranked:
        return None
    bare = count_tokens("\n".join(prompt.render(context="", question=asked)))
    reserve = answer_tokens(chat_model)
    context = build_context(ranked, chat_model.context_window - bare - reserve)
    if not context.text:
        raise ModelError(
            f"Not one of the {context.dropped} passages fits into the window of {chat_model.name} "
            f"({chat_model.context_window} tokens, {bare + reserve} of them for prompt and answer).",
            hint="Raise `graphnative.chat.context_window` or lower `max_tokens` in settings.yaml.",
        )
    system, user = prompt.render(context=context.text, question=asked)
    return _Call(system, user, context)


def _finish(reply: Reply, call: _Call, prompt: Prompt) -> Answer:
    """The reply with its citations resolved, or the fixed words if it is a refusal."""
    refused = is_refusal(reply.text)
    cited = read_citations(INSUFFICIENT if refused else reply.text.strip(), call.context.article_ids)
    return Answer(
        text=cited.text,
        citations=cited.citations,
        insufficient=refused,
        model=reply.model,
        prompt_digest=prompt.digest,
        prompt_tokens=reply.prompt_tokens or count_tokens(f"{call.system}\n{call.user}"),
        completion_tokens=reply.completion_tokens or count_tokens(reply.text),
        passages=call.context.passages,
        dropped=call.context.dropped,
        unknown_citations=cited.unknown,
        uncited=() if refused else cited.uncited,
    )


def _nothing(prompt: Prompt) -> Answer:
    return Answer(INSUFFICIENT, (), True, _NOTHING_FOUND, prompt.digest)
