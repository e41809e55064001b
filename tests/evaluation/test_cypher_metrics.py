import pytest

from graphnative.evaluation.cypher_metrics import METRICS, JudgedQuery, cypher_scores


def judged(id_: str, group: str, executed: bool, alike: float, result: float, exact: bool) -> JudgedQuery:
    return JudgedQuery(id_, group, id_, executed, alike, result, exact, 0.5, 0.25, 0.75, 0.9, True)


def test_what_does_not_run_counts_nought() -> None:
    scores = cypher_scores(
        [
            judged("1", "filter", True, 1.0, 1.0, True),
            judged("2", "filter", True, 0.8, 0.5, False),
            judged("3", "paths", False, 0.6, 0.9, True),  # a result it can't have had is not believed
        ]
    )
    assert [(one.group, one.questions) for one in scores] == [("filter", 2), ("paths", 1), ("overall", 3)]
    overall = {name: mean.value for name, mean in scores[-1].means.items()}
    # ER = 2/3; GQA = (1 + 0.8 + 0.6) / 3; EA = (1 + 0.5 + 0) / 3, over those that ran 1.5 / 2; EX = 1/3
    assert overall == pytest.approx(
        {
            "ER": 2 / 3,
            "GQA": 0.8,
            "EA": 0.5,
            "EX": 1 / 3,
            "F1": 1 / 3,
            "Jaccard": 1 / 6,
            "values": 0.5,
            "tokens": 0.9,
            "template": 1.0,
        }
    )
    assert overall.keys() == METRICS.keys()
    assert scores[-1].execution_accuracy_executed == pytest.approx(0.75)


def test_where_nothing_runs_there_is_no_mean_of_what_ran() -> None:
    scores = cypher_scores([judged("1", "filter", False, 0.5, 0.0, False)])[-1]
    assert (scores.means["EA"].value, scores.execution_accuracy_executed) == (0.0, None)


def test_intervals_hold_the_mean_and_questions_of_one_gold_query_are_not_independent() -> None:
    alone = [judged(str(n), "g", n % 3 > 0, 0.5, 0.5, False) for n in range(60)]
    together = [JudgedQuery(str(n), "g", f"gold {n % 3}", n % 3 > 0, 0.5, 0.5, False) for n in range(60)]
    narrow, wide = cypher_scores(alone)[-1].means["ER"], cypher_scores(together)[-1].means["ER"]
    assert narrow.low < narrow.value < narrow.high and wide.value == narrow.value
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)
    assert cypher_scores(alone) == cypher_scores(alone)


def test_no_question_has_no_score() -> None:
    with pytest.raises(ValueError, match="no question"):
        cypher_scores([])
    with pytest.raises(ValueError, match="all groups together"):
        cypher_scores([judged("1", "overall", True, 1, 1, True)])
