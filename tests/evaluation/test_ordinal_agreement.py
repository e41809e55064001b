"""Agreement on a scale of steps, against published examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.evaluation.ordinal_agreement import krippendorff_alpha, weighted_kappa

# Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section C: four observers, twelve units.
EXAMPLE = [
    [1, 1, 1],
    [2, 2, 3, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [2, 2, 2, 2],
    [1, 2, 3, 4],
    [4, 4, 4, 4],
    [1, 1, 2, 1],
    [2, 2, 2, 2],
    [5, 5, 5],
    [1, 1],
    [3],
]


def test_the_published_example_with_gaps() -> None:
    assert krippendorff_alpha(EXAMPLE) == pytest.approx(0.815, abs=5e-4)


def test_kappa_by_hand() -> None:
    # Squared steps: 0, 0, 1, 4 over 4 pairs: 5/4. By chance: firsts 0,0,1,2 x seconds 0,0,2,0:
    # (0 0 4 0 + 0 0 4 0 + 1 1 1 1 + 4 4 0 4) / 16 = 24/16. Kappa = 1 - (5/4)/(24/16) = 1/6.
    assert weighted_kappa([(0, 0), (0, 0), (1, 2), (2, 0)]) == pytest.approx(1 / 6)
    assert weighted_kappa([(0, 0), (1, 1), (2, 2)]) == 1
    assert weighted_kappa([(0, 2), (2, 0)]) == -1


def test_where_agreement_is_undefined() -> None:
    for ratings in ([], [[1], [2]], [[1, 1], [1, 1, 1]], [[]]):
        assert krippendorff_alpha(ratings) is None
    assert weighted_kappa([]) is None and weighted_kappa([(1, 1), (1, 1)]) is None
    assert weighted_kappa([(1, 2), (1, 2)]) == 0  # never the same: no better than chance


@given(st.lists(st.lists(st.integers(0, 2), min_size=2, max_size=4), min_size=1, max_size=12))
def test_alpha_is_at_most_one_and_forgets_orders(ratings) -> None:
    alpha = krippendorff_alpha(ratings)
    if alpha is not None:
        assert alpha <= 1 + 1e-12
        assert alpha == pytest.approx(krippendorff_alpha([unit[::-1] for unit in ratings[::-1]]))
        if all(len(set(unit)) == 1 for unit in ratings):
            assert alpha == 1
