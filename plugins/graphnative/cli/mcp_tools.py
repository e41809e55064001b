"""What the tools of `graphnative mcp` do: each opens the graph, reads, and gives plain data."""

from typing import Any

from graphnative.errors import InputError
from graphnative.settings import Settings

METHODS = (
    *("auto", "gri-path", "gri-path-paper", "bm25", "dense", "mmr", "graph", "gri-path+graph"),
    *("local", "global", "basic", "text2cypher"),
)
"""How a question may be answered."""


def ask_tool(settings: Settings, question: str, method: str, faithful: str | None = None) -> dict[str, Any]:
    """Return an answer with its citations and all that `graphnative ask --json` tells.

    Args:
        settings: The workspace.
        question: What is asked.
        method: Of :data:`METHODS`.
        faithful: Names of the checks that look after the answer, with commas; None takes the settings'.

    Raises:
        GraphnativeError: The question is blank, there is no such method or check, or the graph can't be read.
    """
    from graphnative.cli.ask_articles import as_data, ask
    from graphnative.cli.ask_auto import AUTO, ask_auto, auto_as_data
    from graphnative.cli.ask_checks import check_names
    from graphnative.cli.ask_cypher import METHOD, ask_cypher, cypher_as_data
    from graphnative.cli.ask_graph import MODES, ask_graph, graph_as_data
    from graphnative.retrievers.filters import Filters

    if not question.strip():
        raise InputError("The question is empty.")
    if method not in METHODS:
        raise InputError(f"There is no method {method!r}.", hint=f"Methods: {', '.join(METHODS)}.")
    checks = check_names(faithful)
    if method == AUTO:
        return auto_as_data(ask_auto(settings, question, Filters(), checks=checks))
    if method == METHOD:
        return cypher_as_data(ask_cypher(settings, question, in_words=True, checks=checks))
    if method in MODES:
        return graph_as_data(ask_graph(settings, question, method, checks=checks))
    return as_data(ask(settings, question, Filters(), method=method, checks=checks))


def retrieve_tool(settings: Settings, question: str, top_k: int) -> list[dict[str, Any]]:
    """Return the articles that answer a question best, with passages and paths.

    Args:
        settings: The workspace.
        question: What is asked.
        top_k: How many articles, at least 1.

    Raises:
        GraphnativeError: The question is blank, or the graph can't be read.
    """
    from graphnative.cli.question_file import FiledQuestion
    from graphnative.cli.ranking_output import article_record
    from graphnative.cli.retrieve import Choice, open_ranker
    from graphnative.retrievers.filters import Filters

    choice = Choice(settings.retrieval.method, top_k, Filters(), True)
    with open_ranker(settings, choice) as rank:
        return [article_record(article, explain=True) for article in rank(FiledQuestion("1", question))]


def cypher_tool(settings: Settings, query: str) -> dict[str, Any]:
    """Return the rows of a query that passes the guard; it is run in read mode, within limits.

    Args:
        settings: The workspace.
        query: One Cypher query that only reads.

    Raises:
        GraphnativeError: It would write, is wrong or ran too long, or the graph can't be read.
    """
    from graphnative.retrievers.guarded_query import run_guarded
    from graphnative.store.connect import open_database

    with open_database(settings) as database:
        result = run_guarded(database, query)
    return {"columns": list(result.columns), "rows": result.rows, "truncated": result.truncated}


def check_tool(settings: Settings, text: str) -> dict[str, Any]:
    """Return the verdict and the evidence on every claim of a text.

    Args:
        settings: The workspace.
        text: Any text in English.

    Raises:
        GraphnativeError: The text is blank, or the graph can't be read.
    """
    from graphnative.answers.faithful.fleek import check_text
    from graphnative.cli.check import checked_as_data
    from graphnative.store.connect import open_database

    if not text.strip():
        raise InputError("The text is empty.")
    with open_database(settings) as database:
        return checked_as_data(check_text(database, text))


def schema_tool(settings: Settings) -> str:
    """Return labels, properties and patterns of the graph as Cypher writes them.

    Args:
        settings: The workspace.

    Raises:
        GraphnativeError: The graph can't be read.
    """
    from graphnative.retrievers.schema_forms import schema_text
    from graphnative.store.connect import open_database
    from graphnative.store.graph_schema import read_schema
    from graphnative.store.steps import run_steps

    with open_database(settings) as database:
        return schema_text(run_steps(database, read_schema()), "compact")
