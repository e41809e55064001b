"""B-cubed, worked out by hand."""

import pytest

from graphnative.evaluation.b_cubed import BCubed, b_cubed


def test_equal_clusters_are_perfect_whatever_their_names():
    assert b_cubed({"a": 1, "b": 1, "c": 2}, {"a": "x", "b": "x", "c": "y"}) == BCubed(1.0, 1.0)


def test_one_cluster_too_many_costs_recall():
    # gold {a, b, c}; found {a, b}, {c}: every item's cluster is pure, and holds 2/3, 2/3, 1/3 of its gold.
    score = b_cubed({"a": 1, "b": 1, "c": 2}, dict.fromkeys("abc", 1))
    assert (score.precision, score.recall) == (1.0, pytest.approx(5 / 9))
    assert score.f1 == pytest.approx(2 * (5 / 9) / (14 / 9))


def test_all_in_one_costs_precision():
    # gold {a, b}, {c, d, e}; found one of five: 2·(2/5) + 3·(3/5) over five.
    score = b_cubed(dict.fromkeys("abcde", 0), {"a": 1, "b": 1, "c": 2, "d": 2, "e": 2})
    assert (score.precision, score.recall) == (pytest.approx(13 / 25), 1.0)


def test_a_worked_mixture():
    # found {a, b, c}, {d, e}; gold {a, b}, {c, d, e}.
    score = b_cubed({"a": 1, "b": 1, "c": 1, "d": 2, "e": 2}, {"a": 1, "b": 1, "c": 2, "d": 2, "e": 2})
    assert score.precision == pytest.approx((2 / 3 + 2 / 3 + 1 / 3 + 1 + 1) / 5)
    assert score.recall == pytest.approx((1 + 1 + 1 / 3 + 2 / 3 + 2 / 3) / 5)


@pytest.mark.parametrize(("found", "gold"), [({}, {}), ({"a": 1}, {"b": 1})])
def test_other_items_are_refused(found, gold):
    with pytest.raises(ValueError, match="same items"):
        b_cubed(found, gold)


def test_nothing_right_is_no_division_by_zero():
    assert BCubed(0.0, 0.0).f1 == 0.0
