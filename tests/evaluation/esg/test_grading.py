"""Outcomes graded by gold articles."""

import pytest

from esg_outcomes import OUTCOMES, QUESTIONS, outcome
from graphnative.evaluation.esg.grading import gold_grades, ranking_values
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.evaluation.ranking import hit_at_k, ndcg_at_k, reciprocal_rank

BY_ID = {question.id: question for question in QUESTIONS}


def values(metric: str) -> list[tuple[str, float]]:
    grades = gold_grades(OUTCOMES, QUESTIONS)
    return [(grade.category, grade.value) for grade in grades if grade.metric == metric]


def test_rankings_are_measured_where_an_article_answers() -> None:
    assert values("hit@3") == [("environment", 1), ("environment", 1), ("social", 0)]
    assert [value for _, value in values("MRR")] == pytest.approx([1, 1 / 3, 0])


def test_the_library_says_what_our_own_measures_say() -> None:
    found = ranking_values([each for each in OUTCOMES if BY_ID[each.question_id].gold], BY_ID)
    for each in OUTCOMES:
        if gold := BY_ID[each.question_id].gold:
            assert found[each.question_id] == pytest.approx(
                {
                    "hit@3": hit_at_k(each.ranking, gold, 3),
                    "MRR": reciprocal_rank(each.ranking, gold),
                    "nDCG@10": ndcg_at_k(each.ranking, gold, 10),
                }
            )


def test_a_question_for_which_nothing_was_found_counts_as_not_found() -> None:
    assert ranking_values([outcome("e1", "")], BY_ID) == {"e1": {"hit@3": 0, "MRR": 0, "nDCG@10": 0}}
    both = ranking_values([outcome("e1", ""), outcome("e2", "g")], BY_ID)
    assert (both["e1"]["MRR"], both["e2"]["MRR"]) == (0, 1)


def test_an_answer_is_right_if_it_cites_gold_and_a_refusal_if_there_is_none() -> None:
    assert values("answered right") == [("environment", 1), ("environment", 0), ("social", 0)]
    assert values("refused right") == [("social", 1)]


def test_what_nobody_knows_the_answer_of_is_not_graded() -> None:
    assert gold_grades([outcome("x", "g", "g")], [EsgQuestion("x", "?", "social", "A")]) == []
