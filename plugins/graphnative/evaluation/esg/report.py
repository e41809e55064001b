"""A run as pages: tables in Markdown and JSON, figures as PNG, and one HTML page with everything."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from graphnative.evaluation.esg.figures import figures_of
from graphnative.evaluation.esg.page import page
from graphnative.evaluation.esg.paper import caveats, paper_table
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


@dataclass(frozen=True, slots=True)
class ModelCost:
    """What one model's answers cost.

    Attributes:
        model: Its name.
        answers: How many.
        seconds: Median time of retrieval and answer, where it was made.
        prompt_tokens: Read, each answer by itself, though retrievers that found the same share one.
        completion_tokens: Written, likewise.
    """

    model: str
    answers: int
    seconds: float
    prompt_tokens: int
    completion_tokens: int


def costs_of(results: EsgResults) -> list[ModelCost]:
    """Return what each model's answers cost, in the order of the run."""
    costs = []
    for model in results.models:
        own = [outcome for outcome in results.outcomes if outcome.model == model]
        costs.append(
            ModelCost(
                model,
                len(own),
                median(outcome.seconds for outcome in own),
                sum(outcome.prompt_tokens for outcome in own),
                sum(outcome.completion_tokens for outcome in own),
            )
        )
    return costs


def write_report(folder: Path, results: EsgResults, cells: Sequence[Cell]) -> list[Path]:
    """Return the files written: esg.md, esg.json, esg.html, and a PNG for each figure.

    Args:
        folder: Made if it is missing; files of these names are overwritten.
        results: Of a run.
        cells: Its tables.
    """
    folder.mkdir(parents=True, exist_ok=True)
    why = caveats(results.questions, results.models, every_article=results.every_article)
    data = {
        "not_comparable": why,
        "costs": [asdict(cost) for cost in costs_of(results)],
        "cells": [asdict(cell) for cell in cells],
    }
    figures = figures_of(cells)
    files: dict[Path, bytes] = {
        folder / "esg.md": _markdown(results, cells, why).encode(),
        folder / "esg.json": (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode(),
        folder / "esg.html": page(cells, figures, why, ABOUT).encode(),
        **{folder / f"{figure.name}.png": bar_chart_png(figure.title, figure.groups) for figure in figures},
    }
    for path, content in files.items():
        path.write_bytes(content)
    return list(files)


def _markdown(results: EsgResults, cells: Sequence[Cell], why: Sequence[str]) -> str:
    parts = ["# ESG questions", "## Not comparable with the paper", "\n".join(f"* {each}" for each in why)]
    for metric in metrics_of(cells):
        parts += [f"## {metric}", ABOUT.get(metric, ""), as_table(cells, metric)]
    parts += ["## What it cost", _cost_table(results), "## What the paper printed", paper_table()]
    return "\n\n".join(parts) + "\n"


def _cost_table(results: EsgResults) -> str:
    lines = ["| model | answers | s, median | tokens read | tokens written |", "|---|---|---|---|---|"]
    lines += [
        f"| {cost.model} | {cost.answers:,} | {cost.seconds:.3f} | {cost.prompt_tokens:,} "
        f"| {cost.completion_tokens:,} |"
        for cost in costs_of(results)
    ]
    return "\n".join(lines)
