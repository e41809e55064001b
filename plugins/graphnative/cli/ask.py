"""``graphnative ask``: a question, its answer, and the articles that say so."""

import json
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphnative.cli.ask_cypher import ask_cypher, cypher_as_data, cypher_as_text
from graphnative.cli.ask_graph import MODES, ask_graph, graph_as_data, graph_as_text, refuse_filters
from graphnative.cli.context import JsonOption, RootOption, progress_steps, workspace
from graphnative.cli.filter_options import (
    CategoryOption,
    CompanyOption,
    SinceOption,
    TagOption,
    UntilOption,
    make_filters,
)
from graphnative.cli.retrieve import TopKOption
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.answers.answer import Answer
    from graphnative.retrievers.filters import Filters
    from graphnative.retrievers.ranked import RankedArticle
    from graphnative.settings import Settings


class AskMethod(StrEnum):
    """The methods of ``retrieve``, GraphRAG's searches of the communities, and queries."""

    gri_path = "gri-path"
    gri_path_paper = "gri-path-paper"
    bm25 = "bm25"
    dense = "dense"
    mmr = "mmr"
    graph = "graph"
    local = "local"
    global_ = "global"
    basic = "basic"
    text2cypher = "text2cypher"


MethodOption = Annotated[
    AskMethod | None,
    typer.Option(
        "--method",
        help="How to rank articles; local, global, basic ask communities, text2cypher the graph by a query.",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question answered.

    Attributes:
        question: As the user typed it.
        answer: What the model said.
        ranked: The articles that were found, the best first.
        seconds: Time from the opened graph on, by step.
    """

    question: str
    answer: "Answer"
    ranked: "list[RankedArticle]"
    seconds: dict[str, float]


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("ask")(_ask)


def _ask(
    question: Annotated[str, typer.Argument(help="The question.")],
    company: CompanyOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    category: CategoryOption = None,
    tag: TagOption = None,
    method: MethodOption = None,
    top_k: TopKOption = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show the paths through the taxonomy.")] = False,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Answer a question from the articles or from the communities, with its sources."""
    if not question.strip():
        raise InputError("The question is empty.", hint='graphnative ask "Did Shell spill oil in 2021?"')
    settings = workspace(root)
    if method is AskMethod.text2cypher:
        refuse_filters(company=company, since=since, until=until, category=category, tag=tag)
        answered = ask_cypher(settings, question, in_words=True)
        typer.echo(
            json.dumps(cypher_as_data(answered), ensure_ascii=False, indent=2)
            if as_json
            else cypher_as_text(answered, show=True, explain=explain)
        )
        return
    if method is not None and method.value in MODES:
        refuse_filters(company=company, since=since, until=until, category=category, tag=tag)
        with progress_steps() as tell:
            found = ask_graph(settings, question, method.value, top_k=top_k, progress=tell)
        typer.echo(
            json.dumps(graph_as_data(found), ensure_ascii=False, indent=2)
            if as_json
            else graph_as_text(found, explain=explain)
        )
        return
    filters = make_filters(company, (since, until), category, tag)
    asked = ask(settings, question, filters, method=method.value if method else None, top_k=top_k)
    typer.echo(
        json.dumps(as_data(asked), ensure_ascii=False, indent=2)
        if as_json
        else as_text(asked, explain=explain)
    )


def ask(
    settings: "Settings",
    question: str,
    filters: "Filters",
    *,
    method: str | None = None,
    top_k: int | None = None,
) -> Asked:
    """Return a question's answer from the workspace's graph.

    Args:
        settings: The workspace.
        question: What is asked.
        filters: Conditions that hold for every article.
        method: How to rank; None takes the settings'.
        top_k: Articles to answer from; None takes the settings'.

    Raises:
        GraphnativeError: The graph, a model or the prompt can't be used, or a filter names what isn't there.
    """
    from graphnative.answers.answer import PROMPT, answer
    from graphnative.models.load_ahead import load_ahead
    from graphnative.models.open import open_chat_model, open_embedder
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
        ranked = search(
            index,
            question,
            method=method or retrieval.method,
            top_k=top_k or retrieval.top_k,
            filters=filters,
            variant=retrieval.variant,
            mmr_lambda=retrieval.mmr_lambda,
        )
        found = time.perf_counter()
        chat_model = open_chat_model(settings.chat, embedder=index.embedder)
        given = answer(question, ranked, chat_model, prompt)
        seconds = {"retrieval": round(found - began, 3), "answer": round(time.perf_counter() - found, 3)}
    return Asked(question, given, ranked, seconds)


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
    lines += [*_remarks(given)]
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
        "seconds": asked.seconds,
    }


def _source(article: "RankedArticle", number: int | None) -> str:
    label = f"[{number}]" if number else " - "
    date = article.published.isoformat() if article.published else "no date"
    return f"  {label} {article.headline or 'Untitled'} ({date})  {article.id}  score {article.score:.2f}"


def _remarks(given: "Answer") -> list[str]:
    """What a reader must know to judge the answer."""
    remarks = []
    if given.model == "none":
        remarks.append("No article fits the question and its filters.")
    elif given.model == "extractive":
        remarks.append("Sentences picked from the articles; no language model is configured.")
    else:
        remarks.append(f"Written by {given.model}.")
    if given.dropped:
        remarks.append(f"{given.dropped} passages had no room in the model's context window.")
    if given.unknown_citations:
        remarks.append(f"{given.unknown_citations} citations of articles that don't exist were taken out.")
    if given.uncited:
        remarks.append(f"Without a source: {' '.join(given.uncited)}")
    return remarks
