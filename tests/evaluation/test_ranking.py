import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.evaluation.ranking import (
    average_precision,
    discounted_gain,
    hit_at_k,
    ndcg_at_k,
    recall_at_k,
    reciprocal_rank,
)

RANKING = ["a", "b", "c", "d", "e"]
PEER = json.loads((Path(__file__).parents[1] / "data" / "evaluation" / "pytrec_eval.json").read_text("utf-8"))

IDS = [f"d{i}" for i in range(12)]
rankings = st.permutations(IDS).flatmap(lambda ids: st.integers(0, len(ids)).map(lambda n: ids[:n]))
golds = st.sets(st.sampled_from([*IDS, "never ranked"]), min_size=1)
depths = st.integers(1, 15)


def test_hit_and_recall_by_hand() -> None:
    # gold b and e: ranks 2 and 5, so nothing at 1, one of two at 3, both at 5
    assert [hit_at_k(RANKING, {"b", "e"}, k) for k in (1, 3, 5)] == [0, 1, 1]
    assert [recall_at_k(RANKING, {"b", "e"}, k) for k in (1, 3, 5)] == [0, 0.5, 1]
    # a gold id that is not ranked at all still counts in the denominator: 1 of 3
    assert recall_at_k(RANKING, {"b", "x", "y"}, 5) == 1 / 3


def test_reciprocal_rank_by_hand() -> None:
    assert reciprocal_rank(RANKING, {"c", "e"}) == 1 / 3
    assert reciprocal_rank(RANKING, {"x"}) == 0


def test_average_precision_by_hand() -> None:
    # gold a, c, x: precision 1/1 at rank 1, 2/3 at rank 3, 0 for x; (1 + 2/3 + 0) / 3 = 5/9
    assert average_precision(RANKING, {"a", "c", "x"}) == pytest.approx(5 / 9)


def test_ndcg_by_hand() -> None:
    # gold b and e at k = 5: 1/log2(3) + 1/log2(6) = 0.63093 + 0.38685 = 1.01778;
    # best: 1/log2(2) + 1/log2(3) = 1 + 0.63093 = 1.63093; ratio 0.62405
    assert ndcg_at_k(RANKING, {"b", "e"}, 5) == pytest.approx(0.62405, abs=1e-5)
    # graded, a 1, b 3 at k = 2: 1/1 + 3/log2(3) = 2.89279; best 3/1 + 1/log2(3) = 3.63093; ratio 0.79671
    assert ndcg_at_k(RANKING, {"a": 1, "b": 3, "c": 0}, 2) == pytest.approx(0.79671, abs=1e-5)
    assert discounted_gain([1, 1]) == 1 + 1 / math.log2(3)


@pytest.mark.parametrize("case", PEER["cases"], ids=lambda case: case["question"])
def test_every_metric_equals_trec_eval(case) -> None:
    """Expected values were computed once with the tool named in the data file."""
    ranking, gold, expected = case["ranking"], case["gold"], case["expected"]
    ours = {
        "success_1": hit_at_k(ranking, gold, 1),
        "success_3": hit_at_k(ranking, gold, 3),
        "recall_3": recall_at_k(ranking, gold, 3),
        "recall_10": recall_at_k(ranking, gold, 10),
        "recip_rank": reciprocal_rank(ranking, gold),
        "map": average_precision(ranking, gold),
        "ndcg_cut_3": ndcg_at_k(ranking, gold, 3),
        "ndcg_cut_10": ndcg_at_k(ranking, gold, 10),
    }
    assert ours == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    "metric",
    [
        lambda ranking, gold: hit_at_k(ranking, gold, 3),
        lambda ranking, gold: recall_at_k(ranking, gold, 3),
        reciprocal_rank,
        average_precision,
        lambda ranking, gold: ndcg_at_k(ranking, gold, 3),
    ],
)
def test_a_value_that_is_not_defined_is_an_error(metric) -> None:
    with pytest.raises(ValueError, match="without a gold id"):
        metric(RANKING, set())
    with pytest.raises(ValueError, match="holds 'b' twice"):
        metric(["a", "b", "b"], {"a"})


@pytest.mark.parametrize("metric", [hit_at_k, recall_at_k, ndcg_at_k])
def test_k_below_one_is_an_error(metric) -> None:
    with pytest.raises(ValueError, match="at least 1, got 0"):
        metric(RANKING, {"a"}, 0)


@pytest.mark.parametrize("gain", [-1.0, math.nan])
def test_a_gain_that_is_no_gain_is_an_error(gain) -> None:
    with pytest.raises(ValueError, match="at or above 0"):
        ndcg_at_k(RANKING, {"a": 1.0, "b": gain}, 3)


@given(rankings, golds, depths)
def test_values_lie_between_zero_and_one_and_never_fall_with_depth(ranking, gold, k) -> None:
    for metric in (hit_at_k, recall_at_k):
        assert 0 <= metric(ranking, gold, k) <= metric(ranking, gold, k + 1) <= 1
    assert 0 <= ndcg_at_k(ranking, gold, k) <= 1 + 1e-12
    assert 0 <= average_precision(ranking, gold) <= 1
    assert hit_at_k(ranking, gold, k) >= recall_at_k(ranking, gold, k)


@given(st.permutations(IDS), golds, st.integers(0, len(IDS) - 2), depths)
def test_moving_a_gold_id_up_never_hurts(ranking, gold, place, k) -> None:
    if ranking[place + 1] in gold and ranking[place] not in gold:
        better = [*ranking[:place], ranking[place + 1], ranking[place], *ranking[place + 2 :]]
        assert reciprocal_rank(better, gold) >= reciprocal_rank(ranking, gold)
        assert average_precision(better, gold) > average_precision(ranking, gold)
        assert ndcg_at_k(better, gold, k) >= ndcg_at_k(ranking, gold, k) - 1e-12
        assert recall_at_k(better, gold, k) >= recall_at_k(ranking, gold, k)


@given(st.sets(st.sampled_from(IDS), min_size=1), depths)
def test_the_best_ranking_scores_one(gold, k) -> None:
    ranking = sorted(gold) + [one for one in IDS if one not in gold]
    assert reciprocal_rank(ranking, gold) == hit_at_k(ranking, gold, k) == 1
    assert average_precision(ranking, gold) == pytest.approx(1)
    assert ndcg_at_k(ranking, gold, k) == pytest.approx(1)
