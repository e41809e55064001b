"""`graphnative eval grade` and `eval graded`: people grade the answers of a run, and how far they agree."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import RootOption, workspace
from graphnative.cli.person_sheets import write_sheets

if TYPE_CHECKING:
    from graphnative.evaluation.esg.people import Graded
    from graphnative.evaluation.esg.results import EsgResults

RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="The folder that `eval esg` wrote.")]


class GradeForm(StrEnum):
    """How graders fill in their sheets."""

    csv = "csv"
    jsonl = "jsonl"


def register(group: typer.Typer) -> None:
    """Add the commands to the group."""
    group.command()(grade)
    group.command()(graded)


def grade(
    run: RunArgument,
    graders: Annotated[int, typer.Option(min=1, help="How many people grade.")] = 3,
    limit: Annotated[
        int | None,
        typer.Option(min=1, help="Grade the answers to so many questions only.", show_default=False),
    ] = None,
    form: Annotated[GradeForm, typer.Option("--format", help="Form of the sheets.")] = GradeForm.csv,
    seed: Annotated[int, typer.Option(help="Of the order of the answers.")] = 0,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder to write into.", show_default="RUN/grading")
    ] = None,
    root: RootOption = None,
) -> None:
    """Write a sheet for each grader: question, evidence and answer, without saying whose answer it is."""
    from graphnative.evaluation.esg.evidence import Evidence
    from graphnative.evaluation.esg.people import COLUMNS, answers_to_grade
    from graphnative.evaluation.esg.results import read_results
    from graphnative.evaluation.esg.verdict import VERDICTS
    from graphnative.evaluation.sheets import csv_sheet, json_lines_sheet
    from graphnative.retrievers.article_index import open_article_index
    from graphnative.store.connect import open_database

    results = read_results(run)
    with open_database(workspace(root)) as database:
        evidence = Evidence(open_article_index(database))
        answers = answers_to_grade(results.questions, results.outcomes, evidence, limit=limit, seed=seed)
    make = {GradeForm.csv: csv_sheet, GradeForm.jsonl: json_lines_sheet}[form]

    def sheet(number: int) -> str:
        return make(COLUMNS, (answer.row(f"grader {number}") for answer in answers))

    folder = output or run / "grading"
    write_sheets(folder, "grader", form, graders, sheet, f"{len(answers)} answers")
    typer.echo(f"Verdicts: {', '.join(VERDICTS[::-1])}; then `graphnative eval graded {run} SHEET...`.")


def graded(
    run: RunArgument,
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="The filled-in sheets, one each.")],
    seed: Annotated[int, typer.Option(help="Of the bootstrap.")] = 0,
) -> None:
    """Add what people say to the tables of a run, and say how far they agree, and with the judge."""
    from graphnative.evaluation.esg.people import METRIC, read_grades
    from graphnative.evaluation.esg.report import left_out, write_report
    from graphnative.evaluation.esg.results import read_results
    from graphnative.evaluation.esg.tables import as_table, cells_of
    from graphnative.evaluation.esg.verdict import VERDICTS, verdict_grades
    from graphnative.evaluation.sheets import read_all

    results = read_results(run)
    found = read_grades(read_all(sheets, VERDICTS, gaps=True), results.outcomes)
    by_people = verdict_grades(results.outcomes, results.questions, found.verdicts, METRIC)
    cells = cells_of([*results.grades(), *by_people], seed=seed)
    write_report(run, results, cells)
    typer.echo(f"{METRIC}\n{as_table(cells, METRIC)}\n")
    if gap := left_out(METRIC, results, cells):
        typer.echo(f"{gap}\n")
    typer.echo("\n".join(_agreement(found, results, len(sheets))))
    typer.echo(f"The tables of {run} have it too; begin with esg.html.")


def _agreement(found: "Graded", results: "EsgResults", graders: int) -> list[str]:
    from graphnative.evaluation.esg.people import kappa_of

    lines = [f"{len(found.verdicts):,} answers graded by {graders} people."]
    if graders > 1:
        alike = "–" if found.unanimous is None else f"{found.unanimous:.0%}"
        lines += [
            f"Krippendorff's alpha (ordinal): {_told(found.alpha)}",
            f"Fleiss' kappa: {_told(found.fleiss)}; all say the same of {alike}.",
        ]
    lines += [
        f"Weighted kappa of {one} and {other}: {_told(kappa)}" for (one, other), kappa in found.kappas.items()
    ]
    if results.verdicts:
        kappa = kappa_of(found.verdicts, results.judged())
        lines.append(f"Weighted kappa of people and {results.verdicts[0].judge}: {_told(kappa)}")
    return lines


def _told(value: float | None) -> str:
    return "undefined" if value is None else f"{value:.2f}"
