"""`graphnative eval review` and `eval reviewed`: people judge the requests, and what they agree on stays."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from graphnative.cli.person_sheets import write_sheets


class SheetForm(StrEnum):
    """How reviewers judge."""

    html = "html"
    csv = "csv"
    jsonl = "jsonl"


def register(group: typer.Typer) -> None:
    """Add the commands to the group."""
    group.command()(review)
    group.command()(reviewed)


def review(
    dataset: Annotated[
        Path, typer.Argument(metavar="DATASET", help="What `graphnative eval requests` wrote.")
    ],
    reviewers: Annotated[int, typer.Option(min=1, help="How many people judge.")] = 3,
    form: Annotated[
        SheetForm, typer.Option("--format", help="A page to click through, or a sheet to fill in.")
    ] = SheetForm.html,
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder to write into.")] = Path("review"),
) -> None:
    """Write one sheet for each reviewer; a page saves what was judged as the CSV sheet."""
    from graphnative.evaluation.questions import read_questions
    from graphnative.evaluation.review_page import review_page
    from graphnative.evaluation.reviews import sheet_csv, sheet_json_lines

    make = {SheetForm.html: review_page, SheetForm.csv: sheet_csv, SheetForm.jsonl: sheet_json_lines}[form]
    questions = read_questions(dataset)

    def sheet(number: int) -> str:
        return make(questions, f"reviewer {number}")

    write_sheets(output, "review", form, reviewers, sheet, f"{len(questions)} requests")


def reviewed(
    dataset: Annotated[Path, typer.Argument(metavar="DATASET", help="The data set that was judged.")],
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="The filled-in sheets, one each.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="File to write.")] = Path("reviewed.jsonl"),
) -> None:
    """Keep what every reviewer calls reasonable, and say how far they agree (Fleiss' kappa)."""
    from graphnative.evaluation.json_lines import write_records
    from graphnative.evaluation.questions import read_questions
    from graphnative.evaluation.reviews import VERDICTS, judge
    from graphnative.evaluation.sheets import read_all

    read = read_all(sheets, VERDICTS)
    found = judge(read_questions(dataset), read)
    write_records(output, found.kept)
    for question, against in found.dropped:
        typer.echo(f"  dropped: {question.id}, unreasonable to {against} of {len(read)}")
    total = len(found.kept) + len(found.dropped)
    typer.echo(f"{len(found.kept)} of {total} requests are reasonable to everybody and are in {output}.")
    kappa = "undefined" if found.kappa is None else f"{found.kappa:.2f}"
    typer.echo(f"Fleiss' kappa: {kappa}; all reviewers say the same of {found.unanimous:.0%}.")
