"""`graphnative eval esg`: S0's experiment, on the demo's questions or on those of a file."""

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, progress_steps, workspace
from graphnative.cli.spending import print_json
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.evaluation.esg.question import EsgQuestion
    from graphnative.evaluation.esg.run import Baseline, EsgRun
    from graphnative.evaluation.esg.tables import Cell
    from graphnative.store.database import HasDatabase


class RetrieverName(StrEnum):
    """The retrievers that are compared."""

    bm25 = "bm25"
    dense = "dense"
    mmr = "mmr"
    kg = "kg"
    kg_enhanced = "kg-enhanced"
    fused = "fused"


class BaselineName(StrEnum):
    """Who embeds for ``dense`` and ``mmr``."""

    minilm = "minilm"
    graph = "graph"


QuestionsOption = Annotated[
    Path | None,
    typer.Option(
        help="JSON lines of id, question, category, company and gold article ids; a question with {company} "
        "and without a company is asked of every one.",
        show_default="the demo's",
    ),
]
CompanyOption = Annotated[
    list[str] | None,
    typer.Option(help="Ask about this company only; several can be given.", show_default=False),
]
CategoryOption = Annotated[
    list[str] | None,
    typer.Option(help="Ask questions of this category only; several can be given.", show_default=False),
]
SampleOption = Annotated[
    bool, typer.Option("--sample", help="Draw 15, 10 and 5 companies by their number of articles.")
]
SeedOption = Annotated[int, typer.Option(help="Of the draw and of the bootstrap.")]
RetrieverOption = Annotated[
    list[RetrieverName] | None,
    typer.Option(help="A retriever; several can be given.", show_default="all six"),
]
BaselineOption = Annotated[
    BaselineName,
    typer.Option(help="dense and mmr: MiniLM of whole articles as in the paper, or the graph's passages."),
]
ModelOption = Annotated[
    list[str] | None,
    typer.Option(
        help="A model: a name for litellm, hf:NAME, a .gguf file, or extractive; several can be given.",
        show_default="settings.yaml",
    ),
]
JudgeOption = Annotated[
    str | None,
    typer.Option(help="A model that judges the answers, named in the same way.", show_default=False),
]
EveryOption = Annotated[
    bool, typer.Option("--every-article", help="Rank articles about other companies and times too.")
]
LimitOption = Annotated[
    int | None, typer.Option(min=1, help="Ask so many questions only, evenly spread.", show_default=False)
]
OutputOption = Annotated[Path, typer.Option("--output", "-o", help="Folder for the results.")]


def register(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command()(esg)


def esg(
    questions: QuestionsOption = None,
    company: CompanyOption = None,
    category: CategoryOption = None,
    sample: SampleOption = False,
    limit: LimitOption = None,
    retriever: RetrieverOption = None,
    baseline: BaselineOption = BaselineName.minilm,
    every_article: EveryOption = False,
    model: ModelOption = None,
    judge: JudgeOption = None,
    seed: SeedOption = 0,
    output: OutputOption = Path("esg"),
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Ask every question by every retriever and model, grade the answers, go on if stopped."""
    from graphnative.evaluation.esg.question import spread
    from graphnative.evaluation.esg.retrievers import RETRIEVERS
    from graphnative.evaluation.esg.run import EsgPlan, evaluate_esg
    from graphnative.evaluation.open_writers import open_model
    from graphnative.store.connect import open_database

    settings = workspace(root)
    if output.exists() and not output.is_dir():
        raise InputError(f"{output} is no folder.", hint="Name another with --output.")
    given = _of_categories(_questions(questions), category)
    with open_database(settings) as database:
        asked = _about(database, given, company, seed if sample else None)
        plan = EsgPlan(
            questions=spread(asked, limit),
            retrievers=[one.value for one in retriever] if retriever else RETRIEVERS,
            models=[open_model(name, settings) for name in model or ()],
            judge=open_model(judge, settings) if judge else None,
            baseline=_baseline(baseline),
            every_article=every_article,
        )
        with progress_steps() as tell:
            run = evaluate_esg(database, plan, tell)
    _tell(run, output, seed, as_json)


def _baseline(name: BaselineName) -> "Baseline":
    return "minilm" if name is BaselineName.minilm else "graph"


def _questions(path: Path | None) -> "list[EsgQuestion]":
    if path is None:
        from graphnative.demo.experiment import demo_experiment

        return demo_experiment()
    from graphnative.evaluation.esg.question import EsgQuestion
    from graphnative.evaluation.json_lines import read_records

    found = read_records(path, EsgQuestion)
    if not found:
        raise InputError(f"{path} holds no question.")
    for each in found:
        if not each.company and not each.is_template:
            raise InputError(
                f"The question {each.id!r} of {path} has no company.",
                hint="Give it one, or write {company} into it to ask it of every company.",
            )
    return found


def _of_categories(questions: "list[EsgQuestion]", wanted: list[str] | None) -> "list[EsgQuestion]":
    known = sorted({each.category for each in questions})
    for name in wanted or ():
        if name not in known:
            raise InputError(
                f"No question is of the category {name!r}.", hint=f"There are: {', '.join(known)}."
            )
    return [each for each in questions if not wanted or each.category in wanted]


def _about(
    database: "HasDatabase", questions: "list[EsgQuestion]", wanted: list[str] | None, seed: int | None
) -> "list[EsgQuestion]":
    """The questions about those companies that were named or drawn; templates are asked of these.

    Where templates wait for companies and nobody named or wanted any drawn, they are drawn all the same, and
    questions that have a company stay whether it is drawn or not.
    """
    from graphnative.evaluation.esg.companies import article_counts, sample_companies
    from graphnative.evaluation.esg.question import asked_of
    from graphnative.retrievers.article_index import open_article_index

    named = sorted({each.company for each in questions if each.company})
    waiting = any(each.is_template for each in questions)
    chosen = tuple(wanted) if wanted else None
    if chosen is None and (waiting or seed is not None):
        counts = article_counts(open_article_index(database).articles(), None if waiting else named)
        chosen = sample_companies(counts, seed or 0)
    asked = asked_of(questions, chosen or ())
    is_narrowed = bool(wanted) or seed is not None
    kept = [each for each in asked if each.company in (chosen or ())] if is_narrowed else asked
    if not kept:
        raise InputError(
            "There is no question to ask: none is about these companies, or the graph has no article on them."
        )
    return kept


def _tell(run: "EsgRun", output: Path, seed: int, as_json: bool) -> None:
    """Write the results, and print the tables or all of them as JSON."""
    from graphnative.evaluation.esg.report import costs_of, left_out, without_verdict, write_report
    from graphnative.evaluation.esg.results import write_results
    from graphnative.evaluation.esg.tables import as_table, cells_of, metrics_of

    results = run.results
    cells = cells_of(results.grades(), seed=seed)
    files = [*write_report(output, results, cells), *write_results(output, results)]
    if as_json:
        costs = [asdict(cost) for cost in costs_of(results)]
        missing = without_verdict(results, cells)
        found = {"cells": [asdict(cell) for cell in cells], "without_verdict": missing, "costs": costs}
        print_json(found, indent=1)
        return
    for metric in metrics_of(cells):
        gap = left_out(metric, results, cells)
        typer.echo(f"{metric}\n{as_table(cells, metric)}\n{f'{gap}{chr(10)}' if gap else ''}")
    typer.echo("\n".join(_summary(run, cells)))
    typer.echo(f"All tables, figures and answers: {output}, {len(files)} files; begin with esg.html.")


def _summary(run: "EsgRun", cells: "list[Cell]") -> list[str]:
    from graphnative.evaluation.esg.report import costs_of

    results = run.results
    known = sum(outcome.cached for outcome in results.outcomes)
    lines = [
        f"{len(results.questions):,} questions, {len(results.outcomes):,} answers, "
        f"{known:,} of them known from an earlier run."
    ]
    if not cells:
        lines.append("Nobody knows what answers them: name a model with --judge, or let people grade.")
    lines += [
        f"{cost.model}: {cost.written:,} answers written, {cost.seconds:.3f} s each, "
        f"{cost.prompt_tokens:,} tokens read, {cost.completion_tokens:,} written"
        for cost in costs_of(results)
    ]
    if run.judged:
        lines.append(
            f"Judge {run.judged.judge}: {len(run.judged.verdicts):,} answers judged, "
            f"{len(run.judged.unread):,} not: no reply or nothing to judge by; {run.judged.calls:,} calls, "
            f"{run.judged.cached:,} known, {run.judged.tokens:,} tokens"
        )
    return lines
