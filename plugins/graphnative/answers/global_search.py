"""Global search: points from all reports, batch by batch, made into one answer."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass

from graphnative.answers.data_citations import DataRow, RowId
from graphnative.answers.graph_answer import LENGTH, GraphCall, Spent
from graphnative.answers.local_search import data_rows, room_for_data
from graphnative.answers.neutral import neutral
from graphnative.errors import InputError, ReplyError
from graphnative.models.gateway.answering import ChatRequest, answer
from graphnative.models.gateway.shapes import Points, Shape
from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.tokens import count_tokens
from graphnative.prompts import Prompt
from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable, TokenCounter
from graphnative.retrievers.graphrag.global_context import report_batches

MAP_PROMPT, REDUCE_PROMPT = "answers/global_map", "answers/global_reduce"
AT_ONCE = 4
QUOTED_REPORTS = 60
"""How many reports the extractive model reads unless told otherwise: it compares every sentence."""
_POINTS = Shape(Points, only_list="points")


@dataclass(frozen=True, slots=True)
class Point:
    """What one batch of reports contributes.

    Attributes:
        text: One or two sentences with their citations.
        score: How much it helps to answer, in 1…100.
        batch: Number of its batch, from 1.
    """

    text: str
    score: int
    batch: int


@dataclass(frozen=True, slots=True)
class GlobalPrompts:
    """The two prompts of global search.

    Attributes:
        map: Takes ``context`` and ``question``: ``answers/global_map``.
        reduce: Takes ``points``, ``question`` and ``length``: ``answers/global_reduce``.
    """

    map: Prompt
    reduce: Prompt


def global_call(  # noqa: PLR0913 - one keyword per choice
    question: str,
    reports: Sequence[ContextRow],
    chat_model: ChatModel,
    prompts: GlobalPrompts,
    count: TokenCounter,
    *,
    history: str = "",
    length: str = LENGTH,
) -> GraphCall:
    """Return the call that makes one answer of what all reports contribute; the calls for that are made here.

    Source: graphrag 3.3, query/structured_search/global_search/search.py.

    Differs: a batch whose reply is not the JSON object asked for, even on a second try, is counted as one
    without points and does not end the search.

    Args:
        question: What the user asked.
        reports: Rows of reports, the weightiest first.
        chat_model: Is asked once per batch, several at a time.
        prompts: The two prompts.
        count: Counts the tokens of a text.
        history: Earlier questions, as a table; stands before each batch.
        length: The form of the answer.

    Raises:
        InputError: The question is blank.
        ModelError: The model failed.
    """
    asked = neutral(question)
    if not asked:
        raise InputError("The question is empty.")
    rows = {row.row_id: row for row in data_rows(("Reports", report) for report in reports)}
    room = room_for_data(chat_model, prompts.map) - (count(history) if history else 0)
    batches = report_batches(reports, room, count)
    points, spent = _all_points(asked, batches, chat_model, prompts.map, history)
    return _reduced(asked, points, (chat_model, prompts.reduce, length), rows, spent)


def _all_points(
    asked: str, batches: Sequence[ContextTable], chat_model: ChatModel, prompt: Prompt, history: str
) -> tuple[list[Point], Spent]:
    """The points of all batches, the most important first, ties in the batches' order."""

    def ask(batch: ContextTable) -> Reply | None:
        context = f"{history}\n\n{batch.text}" if history else batch.text
        request = ChatRequest(*prompt.render(context=context, question=asked), _POINTS)
        try:
            return answer(chat_model, request)
        except ReplyError:
            return None

    with ThreadPoolExecutor(AT_ONCE) as pool:
        # each in a copy of the present context, which says to which trace the calls belong
        asked_for = [pool.submit(copy_context().run, ask, batch) for batch in batches]
        replies = [each.result() for each in asked_for]
    points = [
        Point(found["description"].strip(), found["score"], number)
        for number, reply in enumerate(replies, start=1)
        if reply is not None
        for found in json.loads(reply.text)["points"]
        if found["score"] > 0
    ]
    given = [reply for reply in replies if reply is not None]
    spent = Spent(
        len(replies),
        sum(reply.prompt_tokens for reply in given),
        sum(reply.completion_tokens for reply in given),
    )
    return sorted(points, key=lambda point: -point.score), spent


def _reduced(
    asked: str,
    points: Sequence[Point],
    how: tuple[ChatModel, Prompt, str],
    rows: dict[RowId, DataRow],
    spent: Spent,
) -> GraphCall:
    """The last call, with as many points as the model has room for."""
    chat_model, prompt, length = how
    room = room_for_data(chat_model, prompt)
    told: list[str] = []
    for point in points:
        text = f"----Analyst {point.batch}----\nImportance Score: {point.score}\n{point.text}"
        room -= count_tokens(text) + 1
        if room < 0:
            break
        told.append(text)
    if not told:
        return GraphCall("", asked, rows, prompt.digest, spent)
    system, user = prompt.render(points="\n\n".join(told), question=asked, length=length)
    return GraphCall(system, user, rows, prompt.digest, spent)
