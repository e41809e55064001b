"""The tables as grouped bars."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphnative.evaluation.aggregate import OVERALL
from graphnative.evaluation.esg.grading import RANKED
from graphnative.evaluation.esg.tables import Cell, metrics_of, ordered
from graphnative.view.bar_layout import COLOURS, Bar, BarGroup


@dataclass(frozen=True, slots=True)
class Figure:
    """One chart.

    Attributes:
        name: Of its file, without ending.
        metric: What it shows.
        title: What stands above it.
        groups: Its bars.
    """

    name: str
    metric: str
    title: str
    groups: tuple[BarGroup, ...]


def figures_of(cells: Sequence[Cell]) -> list[Figure]:
    """Return for each metric a chart of the retrievers by category, one per model where the model matters.

    With several models there is one more for each measure of answers: retrievers side by side, a bar per
    model, as S0's figure 4; of more models than there are colours as many figures as they need.

    Args:
        cells: Of any table.
    """
    figures: list[Figure] = []
    for metric in metrics_of(cells):
        shown = [cell for cell in cells if cell.metric == metric]
        models = list(dict.fromkeys(cell.model for cell in shown))
        if metric in RANKED:  # the ranking is the same whoever answers
            figures.append(_by_category(metric, [one for one in shown if one.model == models[0]], ""))
            continue
        figures += [
            _by_category(metric, [one for one in shown if one.model == each], each) for each in models
        ]
        if len(models) > 1:
            figures += _by_model(metric, shown, models)
    return figures


def _by_category(metric: str, cells: Sequence[Cell], model: str) -> Figure:
    groups = tuple(
        BarGroup(category, tuple(_bar(one.retriever, one) for one in cells if one.category == category))
        for category in ordered({cell.category for cell in cells})
    )
    title = f"{metric}, answers by {model}" if model else metric
    return Figure(_file_name(f"{metric} {model}".strip()), metric, title, groups)


def _by_model(metric: str, cells: Sequence[Cell], models: Sequence[str]) -> Iterator[Figure]:
    parts = [models[at : at + len(COLOURS)] for at in range(0, len(models), len(COLOURS))]
    for number, part in enumerate(parts, start=1):
        overall = [cell for cell in cells if cell.category == OVERALL and cell.model in part]
        groups = tuple(
            BarGroup(retriever, tuple(_bar(one.model, one) for one in overall if one.retriever == retriever))
            for retriever in dict.fromkeys(cell.retriever for cell in overall)
        )
        which = f" ({number} of {len(parts)})" if len(parts) > 1 else ""
        name = f"{metric} by model {number if number > 1 else ''}"
        yield Figure(_file_name(name), metric, f"{metric}, all categories, by model{which}", groups)


def _bar(name: str, cell: Cell) -> Bar:
    return Bar(name, cell.mean.value, cell.mean.low, cell.mean.high)


def _file_name(name: str) -> str:
    return "-".join("".join(sign if sign.isalnum() else " " for sign in name.lower()).split())
