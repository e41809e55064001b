"""A run as pages: tables in Markdown and JSON, figures as PNG, and one HTML page with everything."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from graphnative.evaluation.aggregate import OVERALL
from graphnative.evaluation.esg.figures import figures_of
from graphnative.evaluation.esg.judge import METRIC as JUDGED
from graphnative.evaluation.esg.page import page
from graphnative.evaluation.esg.paper import caveats, paper_table
from graphnative.evaluation.esg.people import METRIC as GRADED
from graphnative.evaluation.esg.results import EsgResults
from graphnative.evaluation.esg.tables import Cell, as_table, metrics_of
from graphnative.view.bar_chart_png import bar_chart_png

ABOUT: Mapping[str, str] = {
    "hit@3": "Share of questions of which an article that answers is among the first three.",
    "MRR": "Mean of 1 / rank of the first article that answers, ten ranked.",
    "nDCG@10": "Discounted gain of the articles that answer among the first ten.",
    "answered right": "Share of answers that cite an article that holds the answer.",
    "refused right": "Share of questions that no article answers of which the answer says so.",
    "judged right": "Verdicts of the model that judges: right 1, right in part ½, wrong 0.",
    "graded right": "Verdicts of people, the middle one counts: right 1, right in part ½, wrong 0.",
}
"""What each metric is, in a sentence."""


_NOTE = "Not comparable with the paper; esg.html says why."


@dataclass(frozen=True, slots=True)
class ModelCost:
    """What one model's answers cost.

    Attributes:
        model: Its name.
        answers: How many.
        written: Of these, by how many the model was asked: retrievers that found the same share one.
        seconds: Median time of retrieval and answer of those that were written.
        prompt_tokens: Read for those.
        completion_tokens: Written for those.
    """

    model: str
    answers: int
    written: int
    seconds: float
    prompt_tokens: int
    completion_tokens: int


def costs_of(results: EsgResults) -> list[ModelCost]:
    """Return what each model's answers cost, in the order of the run."""
    costs = []
    for model in results.models:
        own = [outcome for outcome in results.outcomes if outcome.model == model]
        written = [outcome for outcome in own if not outcome.shared]
        costs.append(
            ModelCost(
                model,
                len(own),
                len(written),
                median(outcome.seconds for outcome in written) if written else 0.0,
                sum(outcome.prompt_tokens for outcome in written),
                sum(outcome.completion_tokens for outcome in written),
            )
        )
    return costs


def without_verdict(results: EsgResults, cells: Sequence[Cell]) -> dict[str, int]:
    """Return how many answers have no verdict and so stand in no table, by the metric of the table.

    Args:
        results: Of a run.
        cells: Its tables; those that no judge and nobody has filled are not among them.
    """
    judged: dict[str, int] = {}
    for cell in cells:
        if cell.metric in (JUDGED, GRADED) and cell.category == OVERALL:
            judged[cell.metric] = judged.get(cell.metric, 0) + cell.questions
    return {metric: len(results.outcomes) - number for metric, number in judged.items()}


def left_out(metric: str, results: EsgResults, cells: Sequence[Cell]) -> str:
    """Return how many answers a metric's table leaves out, as a sentence; empty where it has all."""
    missing = without_verdict(results, cells).get(metric, 0)
    if not missing:
        return ""
    return f"{missing:,} of {len(results.outcomes):,} answers have no verdict and stand in no cell."


def write_report(folder: Path, results: EsgResults, cells: Sequence[Cell]) -> list[Path]:
    """Return the files written: esg.md, esg.json, esg.html, and a PNG for each figure.

    Args:
        folder: Made if it is missing; files of these names are overwritten.
        results: Of a run.
        cells: Its tables.
    """
    folder.mkdir(parents=True, exist_ok=True)
    why = caveats(results.questions, results.models, every_article=results.every_article)
    said = {
        metric: f"{ABOUT.get(metric, '')} {left_out(metric, results, cells)}".strip()
        for metric in metrics_of(cells)
    }
    data = {
        "not_comparable": why,
        "without_verdict": without_verdict(results, cells),
        "costs": [asdict(cost) for cost in costs_of(results)],
        "cells": [asdict(cell) for cell in cells],
    }
    figures = figures_of(cells)
    files: dict[Path, bytes] = {
        folder / "esg.md": _markdown(results, cells, why, said).encode(),
        folder / "esg.json": (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode(),
        folder / "esg.html": page(cells, figures, why, said).encode(),
        **{
            folder / f"{figure.name}.png": bar_chart_png(figure.title, figure.groups, _NOTE)
            for figure in figures
        },
    }
    for path, content in files.items():
        path.write_bytes(content)
    return list(files)


def _markdown(results: EsgResults, cells: Sequence[Cell], why: Sequence[str], said: Mapping[str, str]) -> str:
    parts = ["# ESG questions", "## Not comparable with the paper", "\n".join(f"* {each}" for each in why)]
    for metric in metrics_of(cells):
        parts += [f"## {metric}", said[metric], as_table(cells, metric)]
    parts += ["## What it cost", _cost_table(results), "## What the paper printed", paper_table()]
    return "\n\n".join(parts) + "\n"


def _cost_table(results: EsgResults) -> str:
    lines = [
        "| model | answers | written | s, median | tokens read | tokens written |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {cost.model} | {cost.answers:,} | {cost.written:,} | {cost.seconds:.3f} "
        f"| {cost.prompt_tokens:,} | {cost.completion_tokens:,} |"
        for cost in costs_of(results)
    ]
    return "\n".join(lines)
