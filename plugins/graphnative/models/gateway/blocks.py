"""The texts that GraphRAG puts into its prompts outside of tables: reports to weigh, answers to merge."""

import ast
import csv
import io
import re
from dataclasses import dataclass
from itertools import pairwise

from graphnative.models.gateway.tables import DataRow

_PRIMER = re.compile(
    r"For the query:\n\n(?P<question>.*?)\n\nThe top-ranked community summaries:\n\n(?P<text>.*?)\n\n"
    r"Provide the intermediate answer",
    re.DOTALL,
)
_RATED = re.compile(r"---Information---\n(?P<text>.*?)\n---Question---\n(?P<question>.*?)\n---", re.DOTALL)
_REPORT = re.compile(r"^# ", re.MULTILINE)
_ANALYSTS = re.compile(r"---Analyst Reports---\n\n(?P<text>.*?)\n\n\n---", re.DOTALL)
_ANALYST = re.compile(r"^----Analyst (?P<number>\d+)----\nImportance Score: \d+\n", re.MULTILINE)
_SOURCE = re.compile(r"Text:\n(?P<text>(?:(?!Text:\n).)*?)\n\nThe report should include", re.DOTALL)
_CSV = re.compile(
    r"^(?P<name>\w+)\n\n(?P<rows>human_readable_id,.*?)(?=^\w+\n\nhuman_readable_id,|\Z)", re.M | re.S
)
_MERGED = re.compile(r"---Data Reports---\n\n(?P<text>\[.*?\])\n\n---Target", re.DOTALL)


@dataclass(frozen=True, slots=True)
class WeighedReports:
    """A question, and the reports that a prompt wants weighed against it."""

    question: str
    rows: tuple[DataRow, ...]


def weighed_reports(prompt: str) -> WeighedReports | None:
    """Return question and reports of DRIFT's primer or of the rating of a report; None for other prompts."""
    for pattern in (_PRIMER, _RATED):
        match = pattern.search(prompt)
        if match:
            begin, end = match.span("text")
            starts = [found.start() for found in _REPORT.finditer(prompt, begin, end)] or [begin]
            spans = enumerate(pairwise([*starts, end]))
            rows = [_report(number, prompt, *span) for number, span in spans]
            return WeighedReports(match["question"], tuple(rows))
    return None


def earlier_answers(prompt: str) -> tuple[DataRow, ...] | None:
    """Return the answers that a prompt wants merged, the most important first; None for other prompts.

    Global search lists its analysts' points in that order; DRIFT writes a list of its steps' answers.
    """
    found = _ANALYSTS.search(prompt)
    if found:
        begin, end = found.span("text")
        heads = list(_ANALYST.finditer(prompt, begin, end))
        stops = [head.start() for head in heads[1:]] + [end] * bool(heads)
        return tuple(
            DataRow("", head["number"], "", prompt[head.end() : stop].strip(), head.start(), stop)
            for head, stop in zip(heads, stops, strict=True)
        )
    found = _MERGED.search(prompt)
    return _listed(found["text"], found.start("text")) if found else None


def report_source(prompt: str) -> list[DataRow]:
    """Return the rows that a prompt for a community report lists; none for other prompts."""
    found = _SOURCE.search(prompt)
    tables = _CSV.finditer(prompt, *found.span("text")) if found else ()
    return [
        DataRow(
            table["name"],
            row["human_readable_id"],
            row.get("title") or "",
            row.get("description") or row.get("title") or "",
            *table.span("rows"),
        )
        for table in tables
        for row in csv.DictReader(io.StringIO(table["rows"].strip()))
    ]


def _listed(text: str, offset: int) -> tuple[DataRow, ...]:
    """The items of a list as Python writes it; each row's place holds its comma too."""
    try:
        items = ast.parse(text, mode="eval").body
    except SyntaxError:
        return ()
    if not isinstance(items, ast.List):
        return ()
    places = [_place(text, item) for item in items.elts] + [len(text) - 1]
    return tuple(
        DataRow("", str(number), "", item.value, offset + places[number], offset + places[number + 1])
        for number, item in enumerate(items.elts)
        if isinstance(item, ast.Constant) and isinstance(item.value, str)
    )


def _place(text: str, item: ast.expr) -> int:
    """Where an item of a list on one line begins; Python counts bytes."""
    return len(text.encode()[: item.col_offset].decode())


def _report(number: int, prompt: str, begin: int, end: int) -> DataRow:
    title, _, body = prompt[begin:end].removeprefix("# ").strip().partition("\n")
    return DataRow("Reports", str(number), title.strip(), body.strip() or title.strip(), begin, end)
