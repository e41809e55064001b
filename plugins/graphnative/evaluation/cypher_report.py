"""The scores of query writers as S1's Table 3, per group, as JSON, and as a figure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from graphnative.evaluation.aggregate import Mean
from graphnative.evaluation.cypher_metrics import METRICS, CypherScores
from graphnative.evaluation.run_queries import Outcome
from graphnative.view.bar_chart import bar_chart
from graphnative.view.bar_layout import Bar, BarGroup

MAIN = ("ER", "GQA", "EA", "EX")
"""What the table and the figure show; the JSON has all."""

_FURTHER = ("F1", "Jaccard", "values", "tokens", "template")


@dataclass(frozen=True, slots=True)
class Prices:
    """What a model costs.

    Attributes:
        prompt: Of a million tokens read.
        completion: Of a million tokens written.
    """

    prompt: float = 0.0
    completion: float = 0.0


FREE = Prices()
"""What a model on one's own machine costs."""


@dataclass(frozen=True, slots=True)
class RunCost:
    """What a run cost.

    Attributes:
        questions: How many were asked.
        cached: How many of them had been asked in an earlier run.
        seconds: Median time to write one query, in the run in which it was written.
        prompt_tokens: Tokens read, for all questions.
        completion_tokens: Tokens written.
        price: What these tokens cost, in the currency of the prices.
    """

    questions: int
    cached: int
    seconds: float
    prompt_tokens: int
    completion_tokens: int
    price: float


@dataclass(frozen=True, slots=True)
class CypherRun:
    """One row of the table.

    Attributes:
        prompt: The kind of prompt.
        model: The model.
        scores: Of each group, ``overall`` as the last.
        cost: What it cost.
    """

    prompt: str
    model: str
    scores: tuple[CypherScores, ...]
    cost: RunCost


def run_cost(outcomes: Sequence[Outcome], prices: Prices) -> RunCost:
    """Return what a run cost.

    Args:
        outcomes: Of all questions; at least one.
        prices: Of the model.
    """
    read = sum(one.prompt_tokens for one in outcomes)
    written = sum(one.completion_tokens for one in outcomes)
    return RunCost(
        questions=len(outcomes),
        cached=sum(one.cached for one in outcomes),
        seconds=median(one.seconds for one in outcomes),
        prompt_tokens=read,
        completion_tokens=written,
        price=(read * prices.prompt + written * prices.completion) / 1e6,
    )


def as_table(runs: Sequence[CypherRun]) -> str:
    """Return S1's Table 3 in Markdown: prompt and model by ER, GQA, EA and EX, with 95 % intervals.

    Source: S1, table 3.
    """
    lines = [
        _row("prompt", "model", *MAIN, "EA of those that ran", "s", "tokens a question"),
        _row(*["---"] * 9),
    ]
    for run in runs:
        overall, cost = run.scores[-1], run.cost
        ran = overall.execution_accuracy_executed
        tokens = (cost.prompt_tokens + cost.completion_tokens) / cost.questions
        cells = [_told(overall.means[name]) for name in MAIN]
        executed = "–" if ran is None else f"{ran:.3f}"
        lines.append(
            _row(f"`{run.prompt}`", run.model, *cells, executed, f"{cost.seconds:.3f}", f"{tokens:.0f}")
        )
    return "\n".join(lines) + "\n"


def as_group_table(run: CypherRun) -> str:
    """Return one run's scores per template group in Markdown, with the further measures."""
    columns = (*MAIN, *_FURTHER)
    lines = [_row("group", "n", *columns), _row(*["---"] * (len(columns) + 2))]
    for scores in run.scores:
        cells = [f"{scores.means[name].value:.3f}" for name in columns]
        lines.append(_row(scores.group.replace("_", " "), str(scores.questions), *cells))
    return "\n".join(lines) + "\n"


def as_json(runs: Sequence[CypherRun]) -> list[dict[str, Any]]:
    """Return everything as JSON values."""
    return [
        {
            "prompt": run.prompt,
            "model": run.model,
            "cost": asdict(run.cost),
            "groups": {scores.group: _group_json(scores) for scores in run.scores},
        }
        for run in runs
    ]


def as_figure(runs: Sequence[CypherRun], title: str = "How well queries are written") -> str:
    """Return the main measures of each run as bars with their intervals, an SVG file."""
    return bar_chart(title, [BarGroup(_name(run), tuple(_bars(run.scores[-1].means))) for run in runs])


def _bars(means: Mapping[str, Mean]) -> Iterator[Bar]:
    for name in MAIN:
        mean = means[name]
        yield Bar(name, mean.value, mean.low, mean.high)


def _group_json(scores: CypherScores) -> dict[str, Any]:
    means = {name: asdict(scores.means[name]) for name in METRICS}
    return {"questions": scores.questions, **means, "EA executed": scores.execution_accuracy_executed}


def _name(run: CypherRun) -> str:
    return run.prompt if run.model in ("", "none") else f"{run.prompt} · {run.model}"


def _told(mean: Mean) -> str:
    return f"{mean.value:.3f} ({mean.low:.3f}–{mean.high:.3f})"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
