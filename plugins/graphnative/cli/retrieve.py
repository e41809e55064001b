"""``graphnative retrieve``: ranked articles for one question, or for a file of them."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.cli.filter_options import (
    CategoryOption,
    CompanyOption,
    SinceOption,
    TagOption,
    UntilOption,
    make_filters,
)
from graphnative.cli.question_file import BadLine, FiledQuestion, read_questions
from graphnative.cli.ranking_output import Format, Writer, ranking_writer
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.retrievers.filters import Filters
    from graphnative.retrievers.ranked import RankedArticle
    from graphnative.settings import Settings

Rank = Callable[[FiledQuestion], "list[RankedArticle]"]


class MethodName(StrEnum):
    """The methods by name."""

    gri_path = "gri-path"
    gri_path_paper = "gri-path-paper"
    bm25 = "bm25"
    dense = "dense"
    mmr = "mmr"
    graph = "graph"


MethodOption = Annotated[
    MethodName | None,
    typer.Option("--method", help="How to rank; default: settings.yaml.", show_default=False),
]
TopKOption = Annotated[
    int | None,
    typer.Option("--top-k", min=1, help="Articles per question; default: settings.yaml.", show_default=False),
]
DetectOption = Annotated[
    bool,
    typer.Option("--detect/--no-detect", help="Filter by the companies and times that a question names."),
]


@dataclass(frozen=True, slots=True)
class Choice:
    """How to rank.

    Attributes:
        method: One of :class:`MethodName`.
        top_k: Articles per question.
        filters: For questions that have none of their own.
        detect: Add what a question names.
    """

    method: str
    top_k: int
    filters: "Filters"
    detect: bool


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("retrieve")(retrieve)


def retrieve(
    question: Annotated[str | None, typer.Argument(help="One question.", show_default=False)] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="JSON lines: id, question and optional filters.", show_default=False),
    ] = None,
    method: MethodOption = None,
    top_k: TopKOption = None,
    company: CompanyOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    category: CategoryOption = None,
    tag: TagOption = None,
    detect: DetectOption = True,
    explain: Annotated[bool, typer.Option("--explain", help="Show the paths through the taxonomy.")] = False,
    as_json: JsonOption = False,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="Default: text for a question, jsonl for a file.", show_default=False),
    ] = None,
    root: RootOption = None,
) -> None:
    """Rank the articles that answer a question, or each question of a file."""
    if (question is None) == (file is None):
        raise InputError("Give a question or --file, one of the two.", hint='graphnative retrieve "…"')
    settings = workspace(root)
    choice = Choice(
        method.value if method else settings.retrieval.method,
        top_k or settings.retrieval.top_k,
        make_filters(company, (since, until), category, tag),
        detect,
    )
    written = form or (Format.jsonl if as_json or file else Format.text)
    write = ranking_writer(written, choice.method, explain=explain)
    with open_ranker(settings, choice) as rank:
        if file is not None:
            raise typer.Exit(_answer_file(rank, read_questions(file), write))
        asked = FiledQuestion("1", str(question))
        _print(write(asked, rank(asked)))


@contextmanager
def open_ranker(settings: "Settings", choice: Choice) -> Iterator[Rank]:
    """Yield the function that ranks articles for a question, while the graph is open.

    Args:
        settings: The workspace.
        choice: How to rank.
    """
    from graphnative.models.load_ahead import load_ahead
    from graphnative.models.open import open_embedder
    from graphnative.store.light_driver import import_driver

    embedder = open_embedder(settings.embedder)
    if choice.method != "bm25":
        load_ahead(embedder)  # its weights are most of what one question takes
    import_driver()
    from graphnative.retrievers.article_index import open_article_index
    from graphnative.retrievers.search import search
    from graphnative.store.connect import open_database

    with open_database(settings) as database:
        index = open_article_index(database, embedder=embedder)

        def rank(asked: FiledQuestion) -> "list[RankedArticle]":
            return search(
                index,
                asked.text,
                method=choice.method,
                top_k=choice.top_k,
                filters=choice.filters if asked.filters is None else asked.filters,
                detect_filters=choice.detect,
                variant=settings.retrieval.variant,
                mmr_lambda=settings.retrieval.mmr_lambda,
            )

        yield rank


def _answer_file(rank: Rank, questions: Iterable[FiledQuestion | BadLine], write: Writer) -> int:
    """The exit code: 1 if not a single question could be answered."""
    answered, refused = 0, 0
    for asked in questions:
        try:
            if isinstance(asked, BadLine):
                raise InputError(f"{asked.place}: {asked.reason}.")
            lines = list(write(asked, rank(asked)))
        except InputError as error:
            refused += 1
            place = "" if isinstance(asked, BadLine) else f"question {asked.id!r}: "
            sys.stderr.write(f"{place}{error.message} {error.hint}".rstrip() + "\n")
            continue
        answered += 1
        _print(lines)
    if refused:
        sys.stderr.write(f"{answered} questions answered, {refused} refused.\n")
    return int(not answered and refused > 0)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()
