"""Tables by category."""

import pytest

from graphnative.evaluation.aggregate import OVERALL
from graphnative.evaluation.esg.grading import Grade
from graphnative.evaluation.esg.tables import as_table, cells_of, metrics_of, ordered

GRADES = [
    Grade("fused", "m", "environment", "hit@3", 1.0),
    Grade("fused", "m", "environment", "hit@3", 1.0),
    Grade("fused", "m", "social", "hit@3", 0.0),
    Grade("bm25", "m", "environment", "hit@3", 0.5),
    Grade("fused", "m", "social", "MRR", 0.25),
]


def test_overall_is_the_mean_of_the_categories_weighted_by_their_questions() -> None:
    cells = {(cell.retriever, cell.category, cell.metric): cell for cell in cells_of(GRADES)}
    overall = cells["fused", OVERALL, "hit@3"]
    assert (overall.mean.value, overall.questions) == (pytest.approx(2 / 3), 3)
    assert overall.mean.low <= overall.mean.value <= overall.mean.high
    assert cells["fused", "environment", "hit@3"].mean.low == 1
    assert cells_of(GRADES) == cells_of(GRADES)


def test_a_table_has_a_row_per_retriever_and_a_dash_for_what_a_row_lacks() -> None:
    cells = cells_of(GRADES)
    assert metrics_of(cells) == ["hit@3", "MRR"]
    lines = as_table(cells, "hit@3").splitlines()
    assert lines[0] == "| retriever | model | environment (2) | social (1) | overall (3) | 95 % |"
    assert lines[2].startswith("| fused | m | 1.000 | 0.000 | 0.667 | ")
    assert lines[3].startswith("| bm25 | m | 0.500 | – | 0.500 | ")


def test_categories_stand_in_the_paper_s_order() -> None:
    given = {"temporal", OVERALL, "governance", "art", "environment", "social"}
    assert ordered(given) == ["environment", "social", "governance", "art", "temporal", OVERALL]
    assert cells_of([]) == []
