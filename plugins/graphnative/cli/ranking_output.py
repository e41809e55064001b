"""A ranking as lines: for a reader, as JSON, or for trec_eval."""

import json
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphnative.cli.question_file import FiledQuestion
    from graphnative.retrievers.ranked import RankedArticle

Writer = Callable[["FiledQuestion", "Sequence[RankedArticle]"], Iterator[str]]
"""Gives the lines of one question's ranking, without line ends."""

_WIDTH = 100


class Format(StrEnum):
    """How a ranking is written."""

    text = "text"
    jsonl = "jsonl"
    trec = "trec"


def ranking_writer(form: Format, method: str, *, explain: bool) -> Writer:
    """Return the function that writes a ranking.

    Args:
        form: How.
        method: What the run is called in trec_eval's format.
        explain: With the paths through the taxonomy, in text and JSON.
    """
    match form:
        case Format.text:
            return lambda asked, ranked: _text_lines(ranked, explain)
        case Format.jsonl:
            return lambda asked, ranked: iter([_json_line(asked, ranked, method, explain)])
        case Format.trec:
            return lambda asked, ranked: _trec_lines(asked, ranked, method)


def article_record(article: "RankedArticle", *, explain: bool) -> dict[str, Any]:
    """Return an article as plain values.

    Args:
        article: The article.
        explain: With its paths.
    """
    record = asdict(article)
    record["published"] = article.published.isoformat() if article.published else None
    if not explain:
        del record["paths"], record["links"]
    return record


def _json_line(asked: "FiledQuestion", ranked: "Sequence[RankedArticle]", method: str, explain: bool) -> str:
    articles = [article_record(article, explain=explain) for article in ranked]
    return json.dumps(
        {"id": asked.id, "question": asked.text, "method": method, "articles": articles}, ensure_ascii=False
    )


def _trec_lines(asked: "FiledQuestion", ranked: "Sequence[RankedArticle]", method: str) -> Iterator[str]:
    from graphnative.evaluation.trec import run_lines

    return run_lines(asked.id, [(article.id, article.score) for article in ranked], method)


def _text_lines(ranked: "Sequence[RankedArticle]", explain: bool) -> Iterator[str]:
    if not ranked:
        yield "No article matches."
    for rank, article in enumerate(ranked, start=1):
        date = f", {article.published.isoformat()}" if article.published else ""
        yield f"{rank}. {article.headline or article.id} ({article.id}{date}) score {article.score:.3f}"
        if article.passages:
            yield textwrap.fill(
                textwrap.shorten(article.passages[0].text, 4 * _WIDTH, placeholder=" …"),
                _WIDTH,
                initial_indent="   ",
                subsequent_indent="   ",
            )
        if explain:
            from graphnative.view.tree import path_tree

            yield textwrap.indent(path_tree(article, width=_WIDTH - 3), "   ")
