"""Tables as bars."""

from graphnative.evaluation.aggregate import OVERALL
from graphnative.evaluation.esg.figures import figures_of
from graphnative.evaluation.esg.grading import Grade
from graphnative.evaluation.esg.tables import cells_of


def grades(model: str) -> list[Grade]:
    return [
        Grade(retriever, model, category, metric, 0.5)
        for metric in ("hit@3", "answered right")
        for retriever in ("bm25", "fused")
        for category in ("environment", "social")
    ]


def test_a_ranking_has_one_figure_and_answers_one_per_model() -> None:
    figures = figures_of(cells_of(grades("m")))
    assert [figure.name for figure in figures] == ["hit-3", "answered-right-m"]
    assert [group.name for group in figures[0].groups] == ["environment", "social", OVERALL]
    assert [bar.name for bar in figures[0].groups[0].bars] == ["bm25", "fused"]


def test_several_models_stand_side_by_side_by_retriever() -> None:
    figures = figures_of(cells_of(grades("m") + grades("n:1b")))
    assert [figure.name for figure in figures] == [
        "hit-3",
        "answered-right-m",
        "answered-right-n-1b",
        "answered-right-by-model",
    ]
    assert [(group.name, [bar.name for bar in group.bars]) for group in figures[-1].groups] == [
        ("bm25", ["m", "n:1b"]),
        ("fused", ["m", "n:1b"]),
    ]


def test_more_models_than_colours_take_more_figures_and_none_is_left_out() -> None:
    models = [f"m{number}" for number in range(10)]
    figures = figures_of(cells_of([grade for model in models for grade in grades(model)]))
    by_model = [figure for figure in figures if "by-model" in figure.name]
    assert [(figure.name, figure.title) for figure in by_model] == [
        ("answered-right-by-model", "answered right, all categories, by model (1 of 2)"),
        ("answered-right-by-model-2", "answered right, all categories, by model (2 of 2)"),
    ]
    assert [bar.name for figure in by_model for bar in figure.groups[0].bars] == models
