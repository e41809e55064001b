import pytest

from graphnative.evaluation.cypher_metrics import JudgedQuery, cypher_scores


def test_what_does_not_run_counts_nought() -> None:
    judged = [
        JudgedQuery("1", "filter", True, 1.0, 1.0, True),
        JudgedQuery("2", "filter", True, 0.8, 0.5, False),
        JudgedQuery("3", "paths", False, 0.6, 0.9, True),  # a result it can't have had is not believed
    ]
    scores = cypher_scores(judged)
    # ER = 2/3; GQA = (1 + 0.8 + 0.6) / 3; EA = (1 + 0.5 + 0) / 3, over those that ran 1.5 / 2; EX = 1/3
    assert scores.execution_rate == pytest.approx(2 / 3)
    assert scores.gold_query_accuracy == pytest.approx(0.8)
    assert scores.execution_accuracy == pytest.approx(0.5)
    assert scores.execution_accuracy_executed == pytest.approx(0.75)
    assert scores.exact == pytest.approx(1 / 3)
    assert scores.questions == 3


def test_where_nothing_runs_there_is_no_mean_of_what_ran() -> None:
    scores = cypher_scores([JudgedQuery("1", "filter", False, 0.5, 0.0, False)])
    assert (scores.execution_accuracy, scores.execution_accuracy_executed) == (0.0, None)


def test_no_question_has_no_score() -> None:
    with pytest.raises(ValueError, match="no question"):
        cypher_scores([])
