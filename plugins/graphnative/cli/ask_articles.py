"""`graphnative ask` by ranked articles: a question, its answer, and the articles that say so."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from graphnative.cli.answer_remarks import remarks
from graphnative.cli.ask_checks import checks_of, looked_as_data, looked_as_text

if TYPE_CHECKING:
    from graphnative.answers.answer import Answer
    from graphnative.answers.faithful.chain import Looked
    from graphnative.retrievers.filters import Filters
    from graphnative.retrievers.ranked import RankedArticle
    from graphnative.settings import Settings

_NOTHING = "No article fits the question and its filters; `--method auto` looks beyond articles."


@dataclass(frozen=True, slots=True)
class Asked:
    """A question answered.

    Attributes:
        question: As the user typed it.
        answer: What the model said.
        ranked: The articles that were found, the best first.
        seconds: Time from the opened graph on, by step.
        looked: What each check of the answer found.
    """

    question: str
    answer: "Answer"
    ranked: "list[RankedArticle]"
    seconds: dict[str, float]
    looked: "tuple[Looked, ...]" = ()


def ask(
    settings: "Settings",
    question: str,
    filters: "Filters",
    *,
    method: str | None = None,
    top_k: int | None = None,
    checks: Sequence[str] | None = None,
) -> Asked:
    """Return a question's answer from the workspace's graph.

    Args:
        settings: The workspace.
        question: What is asked.
        filters: Conditions that hold for every article.
        method: How to rank; None takes the settings'.
        top_k: Articles to answer from; None takes the settings'.
        checks: Names of the checks that look after the answer; None takes the settings'.

    Raises:
        GraphnativeError: The graph, a model or the prompt can't be used, or a filter names what isn't there.
    """
    from graphnative.answers.answer import PROMPT, answer
    from graphnative.models.load_ahead import load_ahead
    from graphnative.models.open import open_chat_model, open_embedder
    from graphnative.models.spans import span
    from graphnative.prompts import load_prompt
    from graphnative.retrievers.article_index import open_article_index
    from graphnative.retrievers.search import search
    from graphnative.store.connect import open_database

    retrieval, prompt = settings.retrieval, load_prompt(settings, PROMPT)
    embedder = open_embedder(settings.embedder)
    load_ahead(embedder)
    with open_database(settings) as database:
        began = time.perf_counter()
        index = open_article_index(database, embedder=embedder)
        with span("retrieve", "RETRIEVER", {"input.value": question}) as tell:
            ranked = search(
                index,
                question,
                method=method or retrieval.method,
                top_k=top_k or retrieval.top_k,
                filters=filters,
                variant=retrieval.variant,
                mmr_lambda=retrieval.mmr_lambda,
            )
            tell({f"retrieval.documents.{i}.document.id": each.id for i, each in enumerate(ranked)})
        found = time.perf_counter()
        chat_model = open_chat_model(settings.chat, embedder=index.embedder)
        looked: tuple[Looked, ...] = ()
        supervisors = checks_of(checks, database, chat_model)
        if supervisors:
            from graphnative.answers.faithful.faithful_answer import checked_answer

            given, looked = checked_answer(question, ranked, chat_model, prompt, supervisors)
        else:
            given = answer(question, ranked, chat_model, prompt)
        answered = round(time.perf_counter() - found, 3)
    seconds = {"retrieval": round(found - began, 3), "answer": answered}
    return Asked(question, given, ranked, seconds, looked)


def as_text(asked: Asked, *, explain: bool) -> str:
    """Return the answer, its sources and what else there is to know, for reading.

    Args:
        asked: The answered question.
        explain: Add each article's paths through the taxonomy.
    """
    given = asked.answer
    cited = {citation.article_id: citation.number for citation in given.citations}
    lines = [given.text, ""]
    articles = asked.ranked if given.insufficient else [a for a in asked.ranked if a.id in cited]
    if articles:
        lines.append("Looked at, without finding an answer:" if given.insufficient else "Sources:")
    lines += [_source(article, cited.get(article.id)) for article in articles]
    lines += [
        *remarks(given, (_NOTHING, "articles", "articles"), dropped=given.dropped),
        *looked_as_text(asked.looked),
    ]
    if explain:
        from graphnative.view.tree import path_tree

        lines += ["", *(f"{path_tree(article)}\n" for article in asked.ranked)]
    return "\n".join(lines).rstrip()


def as_data(asked: Asked) -> dict[str, Any]:
    """Return the same and all numbers as plain data, for programs."""
    from dataclasses import asdict

    numbers = {citation.article_id: citation.number for citation in asked.answer.citations}
    articles = [
        {
            "id": article.id,
            "headline": article.headline,
            "published": article.published.isoformat() if article.published else None,
            "source": article.source,
            "score": article.score,
            "cited_as": numbers.get(article.id),
            "parts": dict(article.parts),
            "organisations": list(article.organisations),
            "passages": [asdict(passage) for passage in article.passages],
            "paths": [asdict(path) for path in article.paths],
            "links": [asdict(path) for path in article.links],
        }
        for article in asked.ranked
    ]
    given = asdict(asked.answer)
    text = given.pop("text")
    return {
        "question": asked.question,
        "answer": text,
        **given,
        "articles": articles,
        "checks": looked_as_data(asked.looked),
        "seconds": asked.seconds,
    }


def _source(article: "RankedArticle", number: int | None) -> str:
    label = f"[{number}]" if number else " - "
    date = article.published.isoformat() if article.published else "no date"
    return f"  {label} {article.headline or 'Untitled'} ({date})  {article.id}  score {article.score:.2f}"
