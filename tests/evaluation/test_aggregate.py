import random

import pytest

from graphnative.evaluation.aggregate import (
    Judged,
    bootstrap_interval,
    clustered_interval,
    summarise,
    weighted_mean,
)
from graphnative.evaluation.ranking import hit_at_k, reciprocal_rank

METRICS = {"hit@1": lambda ranking, gold: hit_at_k(ranking, gold, 1), "MRR": reciprocal_rank}
JUDGED = [
    Judged("q1", "environment", ("a", "b"), frozenset({"a"})),
    Judged("q2", "environment", ("a", "b"), frozenset({"b"})),
    Judged("q3", "environment", ("a", "b"), frozenset({"c"})),
    Judged("q4", "social", ("a", "b"), frozenset({"a"})),
    Judged("q5", "social", ("a", "b"), frozenset()),
    Judged("q6", "governance", ("a", "b"), frozenset()),
]


def test_each_group_and_all_together_by_hand() -> None:
    environment, governance, social, overall = summarise(JUDGED, METRICS)
    # environment: reciprocal ranks 1, 1/2, 0 = mean 1/2; hit@1 1, 0, 0
    assert (environment.group, environment.answerable, environment.unanswerable) == ("environment", 3, 0)
    assert environment.means["MRR"].value == pytest.approx(0.5)
    assert environment.means["hit@1"].value == pytest.approx(1 / 3)
    # overall: the four answerable pairs weigh the same: (1 + 1/2 + 0 + 1) / 4; two have no answer
    assert (overall.group, overall.answerable, overall.unanswerable) == ("overall", 4, 2)
    assert overall.means["MRR"].value == pytest.approx(2.5 / 4)
    assert (social.answerable, social.unanswerable, social.means["MRR"].value) == (1, 1, 1)
    assert (governance.answerable, governance.unanswerable, governance.means) == (0, 1, {})


def test_questions_without_an_answer_never_move_a_mean() -> None:
    answerable = [one for one in JUDGED if one.gold]
    assert summarise(answerable, METRICS)[-1].means == summarise(JUDGED, METRICS)[-1].means


def test_the_order_of_the_questions_does_not_matter() -> None:
    shuffled = random.Random(3).sample(JUDGED, len(JUDGED))
    assert summarise(shuffled, METRICS, seed=5) == summarise(JUDGED, METRICS, seed=5)


def test_a_question_judged_twice_or_a_group_named_overall_is_an_error() -> None:
    with pytest.raises(ValueError, match="'q1' is judged twice"):
        summarise([*JUDGED, JUDGED[0]], METRICS)
    with pytest.raises(ValueError, match="the name of all groups"):
        summarise([Judged("q", "overall", (), frozenset())], METRICS)


def test_the_interval_holds_the_mean_and_shrinks_with_the_number_of_questions() -> None:
    few, many = [0.0, 1.0] * 10, [0.0, 1.0] * 1000
    low, high = bootstrap_interval(few, seed=1)
    assert 0 < low < 0.5 < high < 1
    narrow_low, narrow_high = bootstrap_interval(many, seed=1)
    # a fair coin over n: standard error 0.5 / sqrt(n); the 95 % interval is 1.96 / sqrt(2000) = 0.044 wide
    assert narrow_high - narrow_low == pytest.approx(0.044, abs=0.006)
    assert narrow_high - narrow_low < high - low


def test_the_interval_depends_on_the_seed_alone() -> None:
    values = [0.1, 0.4, 0.9, 1.0]
    assert bootstrap_interval(values, seed=2) == bootstrap_interval(values, seed=2)
    assert bootstrap_interval(values, seed=2) != bootstrap_interval(values, seed=3)
    assert bootstrap_interval([0.25, 0.25], seed=9) == (0.25, 0.25)


@pytest.mark.parametrize("bad", [{"values": []}, {"resamples": 0}, {"confidence": 1.0}])
def test_an_interval_of_nothing_is_an_error(bad) -> None:
    with pytest.raises(ValueError, match="non-empty"):
        bootstrap_interval(**{"values": [1.0], **bad})


def test_the_paper_s_overall_row_is_not_the_mean_of_its_categories() -> None:
    # S0, table of accuracies, KG_Enhanced_Mistral: (59 * 80.78 + 41 * 82.54 + 44 * 85.25) / 144
    # = (4766.02 + 3384.14 + 3751.00) / 144 = 11901.16 / 144 = 82.647, where the paper prints 84.72
    assert weighted_mean([80.78, 82.54, 85.25], [59, 41, 44]) == pytest.approx(82.647, abs=0.001)
    # KG_Phi2: (59 * 52.07 + 41 * 52.03 + 44 * 59.84) / 144 = 54.433, printed 54.39
    assert weighted_mean([52.07, 52.03, 59.84], [59, 41, 44]) == pytest.approx(54.39, abs=0.05)


@pytest.mark.parametrize("weights", [[1], [1, -1], [0, 0]])
def test_weights_must_fit_the_values(weights) -> None:
    with pytest.raises(ValueError, match="one weight per value"):
        weighted_mean([0.1, 0.2], weights)


def test_a_cluster_is_drawn_with_all_its_values() -> None:
    # Two clusters of unequal size: a sample is both of one, both of the other, or one of each.
    low, high = clustered_interval([1.0, 0.0, 0.0, 0.0], ["a", "b", "b", "b"], seed=3)
    assert (low, high) == (0.0, 1.0)
    assert clustered_interval([0.5, 0.5], ["a", "a"]) == (0.5, 0.5)


@pytest.mark.parametrize(("values", "clusters"), [([], []), ([1.0], []), ([1.0], ["a", "b"])])
def test_each_value_needs_a_cluster(values, clusters) -> None:
    with pytest.raises(ValueError, match="one cluster for each"):
        clustered_interval(values, clusters)
