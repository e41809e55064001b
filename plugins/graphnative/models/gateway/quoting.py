"""GraphRAG's prompts answered by the extractive model: its sentences, cited as GraphRAG cites data."""

import re
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from graphnative.models.extractive import INSUFFICIENT
from graphnative.models.gateway.shapes import (
    CommunityReport,
    DriftPrimer,
    DriftStep,
    Points,
    Relevance,
)
from graphnative.models.gateway.tables import DataRow, read_rows
from graphnative.models.protocols import ChatModel

_CITATION = re.compile(r"\s*\[(\d+)\]")
_PRIMER = re.compile(
    r"For the query:\n\n(?P<question>.*?)\n\nThe top-ranked community summaries:\n\n(?P<reports>.*?)\n\n"
    r"Provide the intermediate answer",
    re.DOTALL,
)
_HYPOTHETICAL = re.compile(r"Create a hypothetical answer to the following query: (?P<question>[^\n]*)")
_RATED = re.compile(r"---Information---\n(?P<text>.*?)\n---Question---\n(?P<question>.*?)\n---", re.DOTALL)
_GOOD, _NONE = 80, 0
_FOLLOW_UPS = ("What is known about {name}?", "How is {name} connected to others?")


@dataclass(frozen=True, slots=True)
class Request:
    """A question and the rows it may be answered from."""

    question: str
    rows: tuple[DataRow, ...]


def read_request(system: str, user: str) -> Request:
    """Return question and data of one of GraphRAG's query prompts."""
    for pattern in (_PRIMER, _RATED):
        match = pattern.search(f"{system}\n{user}")
        if match:
            text = match.groupdict().get("reports") or match.groupdict().get("text") or ""
            parts = re.split(r"(?m)^# ", text)
            rows = [_report(number, part) for number, part in enumerate(parts) if part.strip()]
            return Request(match["question"], tuple(rows))
    return Request(user.strip(), tuple(read_rows(system)))


def free_answer(model: ChatModel, system: str, user: str) -> str:
    """Return an answer as text, in the words of the data.

    A request without data, such as DRIFT's for a hypothetical answer, gets its own question back: an
    embedding of it is the honest search key.
    """
    hypothetical = _HYPOTHETICAL.search(user)
    if hypothetical:
        return hypothetical["question"]
    return _cited(model, read_request(system, user))


def shaped_answer(model: ChatModel, system: str, user: str, shape: type[BaseModel]) -> dict[str, Any]:
    """Return an answer as the object that a prompt asks for.

    Raises:
        KeyError: No answer without a model is possible for the shape.
    """
    request = read_request(system, user)
    answer = _cited(model, request)
    score = _NONE if answer == INSUFFICIENT else _GOOD
    follow_ups = _follow_ups(request)
    made: dict[type[BaseModel], dict[str, Any]] = {
        Points: {"points": [{"description": answer, "score": score}]},
        Relevance: {"reason": answer, "rating": 4 if score else 1},
        DriftStep: {"response": answer, "score": score, "follow_up_queries": []},
        DriftPrimer: {"intermediate_answer": answer, "score": score, "follow_up_queries": follow_ups},
        CommunityReport: _community_report(request),
    }
    return made[shape]


def _cited(model: ChatModel, request: Request) -> str:
    """The model's sentences with ``[Data: Reports (3)]`` where it wrote ``[1]``."""
    if not request.rows or not request.question:
        return INSUFFICIENT
    passages = "\n".join(
        f"[{number}] {_line(row.name)}\n{_line(row.text)}" for number, row in enumerate(request.rows, 1)
    )
    reply = model.chat("", f"##\n{passages}\n##\nQuestion: {_line(request.question)}").text

    def citation(match: re.Match[str]) -> str:
        row = request.rows[int(match[1]) - 1]
        return f" [Data: {row.table} ({row.id})]"

    return _CITATION.sub(citation, reply)


def _follow_ups(request: Request) -> list[str]:
    names = list(dict.fromkeys(name for row in request.rows for name in row.name.split(", ")[:1] if name))
    questions = [pattern.format(name=name) for name in names[:3] for pattern in _FOLLOW_UPS]
    return questions or [request.question or "What is known?"]


def _community_report(request: Request) -> dict[str, Any]:
    names = [row.name for row in request.rows if row.name]
    findings = [{"summary": row.name or row.text[:80], "explanation": row.text} for row in request.rows[:5]]
    return {
        "title": ", ".join(names[:3]) or "Community",
        "summary": " ".join(row.text for row in request.rows[:3]) or INSUFFICIENT,
        "findings": findings,
        "rating": 1.0,
        "rating_explanation": "Written without a model.",
    }


def _report(number: int, text: str) -> DataRow:
    title, _, body = text.strip().partition("\n")
    return DataRow("Reports", str(number), title.strip(), body.strip() or title.strip())


def _line(text: str) -> str:
    """Text as one line, so that no mark in it is read as the end of the quoted block."""
    return " ".join(re.sub(r"\[(\d+)\]", r"(\1)", text).split())
