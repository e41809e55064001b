"""GraphRAG's prompts answered by the extractive model: its sentences, cited as GraphRAG cites data."""

import math
import re
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel

from graphnative.models.extractive import INSUFFICIENT, ExtractiveModel, Quote
from graphnative.models.gateway.blocks import earlier_answers, report_source, weighed_reports
from graphnative.models.gateway.shapes import (
    CommunityReport,
    DriftPrimer,
    DriftStep,
    Points,
    Relevance,
)
from graphnative.models.gateway.tables import DataRow, read_rows

NOTE = "\n\n(Sentences of the sources, chosen without a language model.)"
_HYPOTHETICAL = re.compile(
    r"Create a hypothetical answer to the following query: (?P<question>.*?)\n\nFormat it", re.DOTALL
)
_HEADING = re.compile(r"^#+ +(.*?)[ .:]*$", re.MULTILINE)
_MERGED = 5
_FOLLOW_UPS = ("What is known about {name}?", "How is {name} connected to others?")


@dataclass(frozen=True, slots=True)
class Request:
    """A question and the rows it may be answered from."""

    question: str
    rows: tuple[DataRow, ...]


def read_request(system: str, user: str) -> Request:
    """Return question and data of one of GraphRAG's query prompts."""
    weighed = weighed_reports(user) or weighed_reports(system)
    if weighed is not None:
        return Request(weighed.question, weighed.rows)
    return Request(user.strip(), tuple(read_rows(system)))


def free_answer(model: ExtractiveModel, system: str, user: str) -> str:
    """Return an answer as text, in the words of the data.

    A request without data, such as DRIFT's for a hypothetical answer, gets its own question back: an
    embedding of it is the honest search key. Answers of earlier steps are joined as they are.
    """
    hypothetical = _HYPOTHETICAL.search(user)
    if hypothetical:
        return hypothetical["question"]
    answers = earlier_answers(system)
    text = _merged(answers) if answers is not None else _joined(_quoted(model, read_request(system, user)))
    return text if text == INSUFFICIENT else text + NOTE


def shaped_answer(model: ExtractiveModel, system: str, user: str, shape: type[BaseModel]) -> dict[str, Any]:
    """Return an answer as the object that a prompt asks for.

    Raises:
        KeyError: No answer without a model is possible for the shape.
    """
    if shape is CommunityReport:
        return _community_report(report_source(f"{system}\n{user}"))
    request = read_request(system, user)
    quotes = _quoted(model, request)
    answer = _joined(quotes)
    best = max((quote.relevance for quote in quotes), default=0.0)
    score = _percent(best)
    points = [{"description": quote.text, "score": _percent(quote.relevance)} for quote in quotes]
    made: dict[type[BaseModel], dict[str, Any]] = {
        Points: {"points": points or [{"description": INSUFFICIENT, "score": 0}]},
        # GraphRAG goes on with every report that is rated 1 or more.
        Relevance: {"reason": answer, "rating": math.ceil(5 * best)},
        DriftStep: {"response": answer, "score": score, "follow_up_queries": []},
        DriftPrimer: {
            "intermediate_answer": answer,
            "score": score,
            "follow_up_queries": _follow_ups(request),
        },
    }
    return made[shape]


def _quoted(model: ExtractiveModel, request: Request) -> list[Quote]:
    """The model's sentences, each with ``[Data: Reports (3)]`` for its row."""
    if not request.rows or not request.question:
        return []
    passages = "\n".join(
        f"[{number}] {_line(row.name)}\n{_line(row.text)}" for number, row in enumerate(request.rows, 1)
    )
    found = model.quotes(f"##\n{passages}\n##\nQuestion: {_line(request.question)}")
    return [replace(quote, text=f"{quote.text} {_citation(quote, request.rows)}") for quote in found]


def _citation(quote: Quote, rows: tuple[DataRow, ...]) -> str:
    row = rows[(quote.label or 1) - 1]
    return f"[Data: {row.table} ({row.id})]"


def _joined(quotes: list[Quote]) -> str:
    return " ".join(quote.text for quote in quotes) or INSUFFICIENT


def _percent(relevance: float) -> int:
    return round(100 * relevance)


def _merged(answers: tuple[DataRow, ...]) -> str:
    """The first few different answers that say something."""
    texts = (row.text.strip() for row in answers)
    different = dict.fromkeys(text for text in texts if text and text != INSUFFICIENT)
    return "\n\n".join(list(different)[:_MERGED]) or INSUFFICIENT


def _follow_ups(request: Request) -> list[str]:
    names = list(dict.fromkeys(name for row in request.rows for name in row.name.split(", ")[:1] if name))
    questions = [pattern.format(name=name) for name in names[:3] for pattern in _FOLLOW_UPS]
    return questions or [request.question or "What is known?"]


def _community_report(rows: list[DataRow]) -> dict[str, Any]:
    names = [row.name for row in rows if row.name]
    findings = [
        {"summary": row.name or row.text[:80], "explanation": f"{row.text} [Data: {row.table} ({row.id})]"}
        for row in rows[:5]
    ]
    return {
        "title": ", ".join(names[:3]) or "Community",
        "summary": " ".join(row.text for row in rows[:3]) or INSUFFICIENT,
        "findings": findings,
        "rating": 1.0,
        "rating_explanation": "Written without a model.",
    }


def _line(text: str) -> str:
    """Text as one line, headings as sentences: no mark in it is read as the end of the quoted block."""
    text = _HEADING.sub(r"\1.", text)
    return " ".join(re.sub(r"\[(\d+)\]", r"(\1)", text).split())
