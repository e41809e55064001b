"""`graphnative eval esg`: S0's experiment, on the demo's questions or on those of a file."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import RootOption, progress_bar, workspace
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.evaluation.esg_experiment import EsgQuestion

_COUNT = "MATCH (o:Organization)<-[:HAS_ORG]-(a:Article) RETURN o.name AS name, count(DISTINCT a) AS n"


class RetrieverName(StrEnum):
    """The retrievers that are compared."""

    bm25 = "bm25"
    dense = "dense"
    mmr = "mmr"
    kg = "kg"
    kg_enhanced = "kg-enhanced"
    fused = "fused"


def register(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command()(esg)


def esg(
    questions: Annotated[
        Path | None,
        typer.Option(
            help="JSON lines of id, question, category, company and gold article ids.",
            show_default="the demo's",
        ),
    ] = None,
    retriever: Annotated[
        list[RetrieverName] | None,
        typer.Option(help="A retriever; several can be given.", show_default="all six"),
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option(
            help="A model, as in `eval cypher`; several can be given.", show_default="settings.yaml"
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Ask so many questions only, evenly spread.", show_default=False)
    ] = None,
    sample: Annotated[
        bool, typer.Option("--sample", help="Draw 15, 10 and 5 companies by their number of articles.")
    ] = False,
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder for the results.")] = Path("esg"),
    root: RootOption = None,
) -> None:
    """Ask every question by every retriever and model, grade the answers, go on if stopped."""
    from graphnative.answers.answer import PROMPT
    from graphnative.evaluation.esg_experiment import RETRIEVERS, EsgBench, run_retriever
    from graphnative.evaluation.esg_report import RANKED, as_table, grade, write_report
    from graphnative.evaluation.journal import Journal
    from graphnative.evaluation.open_writers import open_model
    from graphnative.models.open import open_chat_model, open_embedder
    from graphnative.prompts import load_prompt
    from graphnative.retrievers.article_index import open_article_index
    from graphnative.store.connect import open_database

    settings = workspace(root)
    if output.exists() and not output.is_dir():
        raise InputError(f"{output} is no folder.", hint="Name another with --output.")
    asked = _questions(questions)
    names = [each.value for each in retriever] if retriever else list(RETRIEVERS)
    with open_database(settings) as database:
        if sample:
            asked = _of_companies(asked, {row["name"]: row["n"] for row in database.read(_COUNT)})
        asked = _spread(asked, limit)
        index = open_article_index(database, embedder=open_embedder(settings.embedder))
        models = [open_model(name, settings) for name in model or ()]
        models = models or [open_chat_model(settings.chat, embedder=index.embedder)]
        prompt = load_prompt(settings, PROMPT)
        total = len(asked) * len(names) * len(models)
        with Journal.of(settings, "eval-esg") as journal, progress_bar("questions", total) as tell:
            outcomes = [
                outcome
                for chat_model in models
                for name in names
                for outcome in run_retriever(EsgBench(index, chat_model, prompt, journal), asked, name, tell)
            ]
    cells = grade(outcomes, asked)
    files = write_report(output, cells, outcomes, asked)
    for metric in RANKED:
        typer.echo(f"{metric}\n{as_table(cells, metric)}\n")
    typer.echo(f"{len(asked)} questions; all tables, outcomes and figures: {', '.join(map(str, files))}")


def _questions(path: Path | None) -> "list[EsgQuestion]":
    from graphnative.evaluation.esg_experiment import EsgQuestion

    if path is not None:
        from graphnative.evaluation.json_lines import read_records

        found = read_records(path, EsgQuestion)
        if not found:
            raise InputError(f"{path} holds no question.")
        return found
    from graphnative.demo.news import demo_companies, demo_gold, demo_questions, demo_temporal_questions

    gold = demo_gold()
    return [
        EsgQuestion(
            f"{question.id}/{company.id}",
            question.ask(company.short),
            question.category,
            company.short,
            gold[question.id, company.short],
        )
        for company in demo_companies()
        for question in (*demo_questions(), *demo_temporal_questions())
    ]


def _of_companies(asked: "list[EsgQuestion]", articles: dict[str, int]) -> "list[EsgQuestion]":
    from graphnative.evaluation.esg_experiment import sample_companies

    companies = {each.company for each in asked}
    drawn = sample_companies({name: count for name, count in articles.items() if name in companies})
    kept = [each for each in asked if each.company in drawn]
    if not kept:
        raise InputError("The graph has no article about any company of the questions.")
    return kept


def _spread(asked: "list[EsgQuestion]", limit: int | None) -> "list[EsgQuestion]":
    if limit is None or limit >= len(asked):
        return asked
    return [asked[at * len(asked) // limit] for at in range(limit)]
