"""Outcomes graded by gold articles."""

import json

import pytest

from graphnative.evaluation.esg_experiment import EsgOutcome, EsgQuestion
from graphnative.evaluation.esg_report import NOT_COMPARABLE, OVERALL, as_table, grade, write_report

QUESTIONS = [
    EsgQuestion("e1", "?", "environment", "A", ("g",)),
    EsgQuestion("e2", "?", "environment", "A", ("g",)),
    EsgQuestion("s1", "?", "social", "A", ("g",)),
    EsgQuestion("s2", "?", "social", "B"),
]


def outcome(question: str, ranking: str, cited: str = "", refused: bool = False) -> EsgOutcome:
    return EsgOutcome(question, "fused", "m", tuple(ranking), "text", tuple(cited), refused, 1, 1, 0.1)


OUTCOMES = [
    outcome("e1", "gab", "g"),
    outcome("e2", "abg", "a"),
    outcome("s1", "abc", "", refused=True),
    outcome("s2", "abc", "", refused=True),
]


def cell(cells, category: str, metric: str) -> float:
    return next(each.mean.value for each in cells if (each.category, each.metric) == (category, metric))


def test_overall_is_the_mean_of_the_categories_weighted_by_their_questions() -> None:
    cells = grade(OUTCOMES, QUESTIONS)
    assert cell(cells, "environment", "hit@3") == 1
    assert cell(cells, "social", "hit@3") == 0
    assert cell(cells, OVERALL, "hit@3") == pytest.approx(2 / 3)
    assert cell(cells, "environment", "MRR") == pytest.approx((1 + 1 / 3) / 2)


def test_an_answer_is_right_if_it_cites_gold_and_a_refusal_if_there_is_none() -> None:
    cells = grade(OUTCOMES, QUESTIONS)
    assert cell(cells, "environment", "answered right") == 0.5
    assert cell(cells, "social", "answered right") == 0
    assert (cell(cells, "social", "refused right"), cell(cells, OVERALL, "refused right")) == (1, 1)


def test_tables_and_files_say_what_is_not_comparable(tmp_path) -> None:
    cells = grade(OUTCOMES, QUESTIONS)
    lines = as_table(cells, "hit@3").splitlines()
    assert lines[0] == "| retriever | model | environment (2) | social (1) | overall (3) | 95 % |"
    assert lines[2].startswith("| fused | m | 1.000 | 0.000 | 0.667 | ")
    files = write_report(tmp_path / "new", cells, OUTCOMES, QUESTIONS)
    assert NOT_COMPARABLE in (tmp_path / "new" / "esg.md").read_text("utf-8")
    assert len(json.loads((tmp_path / "new" / "esg.json").read_text("utf-8"))["outcomes"]) == 4
    assert {path.name for path in files} >= {
        "hit-3.svg",
        "mrr.svg",
        "answered-right.svg",
        "refused-right.svg",
    }
