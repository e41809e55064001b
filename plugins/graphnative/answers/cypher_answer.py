"""From the rows of a query to an answer in words."""

import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.models.extractive import ExtractiveModel
from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.streaming import astream
from graphnative.models.tokens import answer_tokens, count_tokens
from graphnative.prompts import Prompt
from graphnative.retrievers.text2cypher.records import value_text

PROMPT = "text2cypher/answer"
NOBODY = "none"
_SHOWN = 20

Rows = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class CypherAnswer:
    """An answer from rows.

    Attributes:
        text: The answer.
        cypher: The query whose rows it is from; empty if none could be written.
        model: Name of the model that worded it; ``none`` where the rows speak for themselves.
        prompt_tokens: Tokens read; estimated if the model doesn't count.
        completion_tokens: Tokens written; estimated likewise.
        rows: Rows that the model was given.
        dropped: Rows that had no room in its context window.
    """

    text: str
    cypher: str
    model: str = NOBODY
    prompt_tokens: int = 0
    completion_tokens: int = 0
    rows: int = 0
    dropped: int = 0


@dataclass(frozen=True, slots=True)
class FoundRows:
    """What a query found.

    Attributes:
        cypher: The query.
        rows: Its rows.
        remark: What is to be said where there are none.
    """

    cypher: str
    rows: Rows
    remark: str = ""


@dataclass(frozen=True, slots=True)
class _Call:
    """A prompt ready to be sent, and how many rows it shows."""

    system: str
    user: str
    shown: int


def answer_rows(question: str, found: FoundRows, chat_model: ChatModel, prompt: Prompt) -> CypherAnswer:
    """Return an answer in words; without a model, and without rows, in the plainest ones.

    Args:
        question: What was asked.
        found: What a query found.
        chat_model: Words the answer; the extractive one, which only quotes sentences, is not asked.
        prompt: Takes ``question``, ``query`` and ``rows``: ``text2cypher/answer``.

    Raises:
        ModelError: The model failed.
    """
    call = _call(question, found, chat_model, prompt)
    if call is None:
        return _plain(found)
    return _finish(chat_model.chat(call.system, call.user), call, found)


async def aanswer_rows(
    question: str, found: FoundRows, chat_model: ChatModel, prompt: Prompt
) -> CypherAnswer:
    """Return the same without blocking the event loop."""
    call = _call(question, found, chat_model, prompt)
    if call is None:
        return _plain(found)
    return _finish(await chat_model.achat(call.system, call.user), call, found)


def stream_rows(
    question: str, found: FoundRows, chat_model: ChatModel, prompt: Prompt
) -> Iterator[str | CypherAnswer]:
    """Yield the answer piece by piece as it comes, and last its record."""
    call = _call(question, found, chat_model, prompt)
    if call is None:
        yield from (plain := _plain(found)).text.splitlines(keepends=True)
        yield plain
        return
    pieces = []
    for piece in chat_model.stream(call.system, call.user):
        pieces.append(piece)
        yield piece
    yield _finish(Reply("".join(pieces), chat_model.name), call, found)


async def astream_rows(
    question: str, found: FoundRows, chat_model: ChatModel, prompt: Prompt
) -> AsyncIterator[str | CypherAnswer]:
    """Yield the same without blocking the event loop."""
    call = _call(question, found, chat_model, prompt)
    if call is None:
        for item in stream_rows(question, found, chat_model, prompt):
            yield item
        return
    pieces = []
    async for piece in astream(chat_model, call.system, call.user):
        pieces.append(piece)
        yield piece
    yield _finish(Reply("".join(pieces), chat_model.name), call, found)


def rows_text(rows: Rows) -> str:
    """Return rows in words: a single value as it is, one column as a list, others a line each."""
    shown = [[value_text(value) for value in row.values()] for row in rows[:_SHOWN]]
    more = f"and {len(rows) - _SHOWN} more" if len(rows) > _SHOWN else ""
    if all(len(values) == 1 for values in shown):
        return "; ".join([*(values[0] for values in shown), *([more] if more else [])])
    names = list(rows[0])
    lines = [
        ", ".join(f"{name}: {value}" for name, value in zip(names, values, strict=True)) for values in shown
    ]
    return "\n".join([*lines, *([more] if more else [])])


def _plain(found: FoundRows) -> CypherAnswer:
    return CypherAnswer(rows_text(found.rows) if found.rows else found.remark, found.cypher)


def _call(question: str, found: FoundRows, chat_model: ChatModel, prompt: Prompt) -> _Call | None:
    """The prompt with as many rows as the model's window takes; None where no model is to be asked."""
    if not found.rows or isinstance(chat_model, ExtractiveModel):
        return None
    lines = [json.dumps(row, ensure_ascii=False) for row in found.rows]
    bare = count_tokens("\n".join(prompt.render(question=question, query=found.cypher, rows="")))
    room = chat_model.context_window - bare - answer_tokens(chat_model)
    shown: list[str] = []
    for line in lines:
        room -= count_tokens(line) + 1
        if room < 0:
            break
        shown.append(line)
    if not shown:
        return None
    system, user = prompt.render(question=question, query=found.cypher, rows="\n".join(shown))
    return _Call(system, user, len(shown))


def _finish(reply: Reply, call: _Call, found: FoundRows) -> CypherAnswer:
    return CypherAnswer(
        text=reply.text.strip() or rows_text(found.rows),
        cypher=found.cypher,
        model=reply.model,
        prompt_tokens=reply.prompt_tokens or count_tokens(f"{call.system}\n{call.user}"),
        completion_tokens=reply.completion_tokens or count_tokens(reply.text),
        rows=call.shown,
        dropped=len(found.rows) - call.shown,
    )
