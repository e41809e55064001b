"""The experiment's outcomes graded by gold articles, as tables by category and as a figure."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from graphnative.evaluation.aggregate import Mean, bootstrap_interval, weighted_mean
from graphnative.evaluation.esg_experiment import EsgOutcome, EsgQuestion
from graphnative.evaluation.ranking import hit_at_k, ndcg_at_k, reciprocal_rank
from graphnative.view.bar_chart import Bar, BarGroup, bar_chart

OVERALL = "overall"
NOT_COMPARABLE = (
    "Not comparable with the paper's table: its questions, companies and articles are not published, so "
    "these are others; its answers were judged by people, these by the articles that are known to hold the "
    "answer; its phrases were linked by another encoder; and its models had 7 billion parameters. Compare "
    "the rows with each other."
)
"""What a result page says before it shows a number."""

Grade = Callable[[EsgOutcome, frozenset[str]], float]


def _right(outcome: EsgOutcome, gold: frozenset[str]) -> float:
    """1 where an answer cites an article that holds it, and where a question without one is refused."""
    if not gold:
        return float(outcome.refused)
    return float(not outcome.refused and not gold.isdisjoint(outcome.cited))


RANKED: Mapping[str, Grade] = {
    "hit@3": lambda outcome, gold: hit_at_k(outcome.ranking, gold, 3),
    "MRR": lambda outcome, gold: reciprocal_rank(outcome.ranking, gold),
    "nDCG@10": lambda outcome, gold: ndcg_at_k(outcome.ranking, gold, 10),
    "answered right": _right,
}
"""Grades of questions that have an answer."""
REFUSED = "refused right"


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of the table.

    Attributes:
        retriever: Whose.
        model: Whose answers.
        category: Of the questions; ``overall`` is the mean of the categories, weighted by their questions.
        metric: What is measured.
        mean: With its 95 % interval; of ``overall`` the interval is of all questions together.
        questions: How many it is over.
    """

    retriever: str
    model: str
    category: str
    metric: str
    mean: Mean
    questions: int


def grade(
    outcomes: Sequence[EsgOutcome], questions: Sequence[EsgQuestion], *, resamples: int = 1000, seed: int = 0
) -> list[Cell]:
    """Return every cell of the table, in the order of the outcomes' retrievers and models.

    Source: S0, section 3. The printed overall of one of its rows is not the weighted mean of the
    categories; here it always is.

    Args:
        outcomes: Of any retrievers and models, each for the same questions.
        questions: The questions.
        resamples: Bootstrap samples behind an interval.
        seed: Of these.
    """
    by_id = {question.id: question for question in questions}
    cells: list[Cell] = []
    for retriever, model in dict.fromkeys((each.retriever, each.model) for each in outcomes):
        own = [each for each in outcomes if (each.retriever, each.model) == (retriever, model)]
        for metric in (*RANKED, REFUSED):
            values = _values(own, by_id, metric)
            for category, mean, number in _means(values, resamples, seed):
                cells.append(Cell(retriever, model, category, metric, mean, number))
    return cells


def _values(
    outcomes: Sequence[EsgOutcome], by_id: Mapping[str, EsgQuestion], metric: str
) -> dict[str, list[float]]:
    """The values of a metric by category."""
    found: dict[str, list[float]] = {}
    for outcome in outcomes:
        question = by_id[outcome.question_id]
        gold = frozenset(question.gold)
        if bool(gold) != (metric == REFUSED):
            value = _right(outcome, gold) if metric == REFUSED else RANKED[metric](outcome, gold)
            found.setdefault(question.category, []).append(value)
    return dict(sorted(found.items()))


def _means(values: Mapping[str, list[float]], resamples: int, seed: int) -> list[tuple[str, Mean, int]]:
    if not values:
        return []
    rows = []
    for category, numbers in values.items():
        low, high = bootstrap_interval(numbers, resamples=resamples, seed=seed)
        rows.append((category, Mean(float(np.mean(numbers)), low, high), len(numbers)))
    together = [number for numbers in values.values() for number in numbers]
    low, high = bootstrap_interval(together, resamples=resamples, seed=seed)
    overall = weighted_mean([mean.value for _, mean, _ in rows], [number for *_, number in rows])
    return [*rows, (OVERALL, Mean(overall, low, high), len(together))]


def as_table(cells: Sequence[Cell], metric: str) -> str:
    """Return a metric as a Markdown table: a row per retriever and model, a column per category."""
    shown = [cell for cell in cells if cell.metric == metric]
    counts = Counter({cell.category: cell.questions for cell in shown})
    columns = [*sorted(name for name in counts if name != OVERALL), *([OVERALL] if OVERALL in counts else [])]
    head = ["retriever", "model", *(f"{name} ({counts[name]})" for name in columns), "95 %"]
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join(['---'] * len(head))}|"]
    for retriever, model in dict.fromkeys((cell.retriever, cell.model) for cell in shown):
        means = {
            cell.category: cell.mean for cell in shown if (cell.retriever, cell.model) == (retriever, model)
        }
        numbers = [f"{means[name].value:.3f}" if name in means else "–" for name in columns]
        interval = f"{means[OVERALL].low:.3f}–{means[OVERALL].high:.3f}"
        lines.append(f"| {' | '.join([retriever, model, *numbers, interval])} |")
    return "\n".join(lines)


def write_report(
    folder: Path, cells: Sequence[Cell], outcomes: Sequence[EsgOutcome], questions: Sequence[EsgQuestion]
) -> list[Path]:
    """Return the files written: esg.md with all tables, esg.json with every outcome, and a figure a metric.

    Args:
        folder: Made if it is missing.
        cells: The graded table.
        outcomes: What was graded.
        questions: The questions.
    """
    folder.mkdir(parents=True, exist_ok=True)
    metrics = [name for name in (*RANKED, REFUSED) if any(cell.metric == name for cell in cells)]
    parts = [
        f"# ESG questions\n\n{NOT_COMPARABLE}",
        *(f"## {name}\n\n{as_table(cells, name)}" for name in metrics),
    ]
    data = {
        "cells": [asdict(cell) for cell in cells],
        "questions": [asdict(question) for question in questions],
        "outcomes": [asdict(outcome) for outcome in outcomes],
    }
    files = {
        folder / "esg.md": "\n\n".join(parts) + "\n",
        folder / "esg.json": json.dumps(data, ensure_ascii=False, indent=1) + "\n",
        **{folder / f"{_file_name(name)}.svg": _figure(cells, name) for name in metrics},
    }
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return list(files)


def _figure(cells: Sequence[Cell], metric: str) -> str:
    """Categories side by side, a bar per retriever; of several models those of the first."""
    shown = [cell for cell in cells if cell.metric == metric and cell.model == cells[0].model]
    groups = [
        BarGroup(
            category,
            tuple(
                Bar(cell.retriever, cell.mean.value, cell.mean.low, cell.mean.high)
                for cell in shown
                if cell.category == category
            ),
        )
        for category in dict.fromkeys(cell.category for cell in shown)
    ]
    return bar_chart(f"{metric}, answers by {cells[0].model}", groups)


def _file_name(metric: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in metric.lower())
