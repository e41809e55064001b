"""Grades as tables by category, the overall as the weighted mean, each with its bootstrap interval."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from graphnative.evaluation.aggregate import OVERALL, Mean, bootstrap_interval, weighted_mean
from graphnative.evaluation.esg.grading import Grade

_FIRST = ("environment", "social", "governance")
"""S0's categories in S0's order; others follow by name."""


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


def cells_of(grades: Iterable[Grade], *, resamples: int = 1000, seed: int = 0) -> list[Cell]:
    """Return every cell of the table: retrievers, models and metrics in the order of the grades.

    Source: S0, section 3.

    Differs: the overall that S0 prints for one of its rows is not the weighted mean of the categories; here
    it always is.

    Args:
        grades: Of any outcomes.
        resamples: Bootstrap samples behind an interval.
        seed: Of these.
    """
    rows: dict[tuple[str, str, str], dict[str, list[float]]] = {}
    for each in grades:
        row = rows.setdefault((each.retriever, each.model, each.metric), {})
        row.setdefault(each.category, []).append(each.value)
    return [
        Cell(retriever, model, category, metric, mean, number)
        for (retriever, model, metric), values in rows.items()
        for category, mean, number in _means(values, resamples, seed)
    ]


def ordered(categories: Iterable[str]) -> list[str]:
    """Return categories as they stand in a table: S0's three, others by name, the overall last."""
    return sorted(
        categories, key=lambda name: (name == OVERALL, _FIRST.index(name) if name in _FIRST else 9, name)
    )


def metrics_of(cells: Sequence[Cell]) -> list[str]:
    """Return the metrics of a table in their order."""
    return list(dict.fromkeys(cell.metric for cell in cells))


def as_table(cells: Sequence[Cell], metric: str) -> str:
    """Return a metric as a Markdown table: a row per retriever and model, a column per category."""
    head, rows = table_of(cells, metric)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(each.replace('|', chr(92) + '|') for each in line)} |" for line in lines)


def table_of(cells: Sequence[Cell], metric: str) -> tuple[list[str], list[list[str]]]:
    """Return head and rows of a metric's table; where a row lacks a category there is a dash."""
    shown = [cell for cell in cells if cell.metric == metric]
    counts: Counter[str] = Counter()
    for cell in shown:
        counts[cell.category] = max(counts[cell.category], cell.questions)
    columns = ordered(counts)
    rows = []
    for retriever, model in dict.fromkeys((cell.retriever, cell.model) for cell in shown):
        means = {one.category: one.mean for one in shown if (one.retriever, one.model) == (retriever, model)}
        numbers = [f"{means[name].value:.3f}" if name in means else "–" for name in columns]
        overall = means[OVERALL]
        rows.append([retriever, model, *numbers, f"{overall.low:.3f}–{overall.high:.3f}"])
    return ["retriever", "model", *(f"{name} ({counts[name]:,})" for name in columns), "95 %"], rows


def _means(values: dict[str, list[float]], resamples: int, seed: int) -> list[tuple[str, Mean, int]]:
    rows = []
    for category in ordered(values):
        numbers = values[category]
        low, high = bootstrap_interval(numbers, resamples=resamples, seed=seed)
        rows.append((category, Mean(float(np.mean(numbers)), low, high), len(numbers)))
    together = [number for category in ordered(values) for number in values[category]]
    low, high = bootstrap_interval(together, resamples=resamples, seed=seed)
    overall = weighted_mean([mean.value for _, mean, _ in rows], [number for *_, number in rows])
    return [*rows, (OVERALL, Mean(overall, low, high), len(together))]
