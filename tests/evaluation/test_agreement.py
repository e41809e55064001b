import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.evaluation.agreement import fleiss_kappa


def test_the_worked_example() -> None:
    # Three judges, four requests. Reasonable: 3, 2, 3, 0; unreasonable: 0, 1, 0, 3.
    # P_i = (9 - 3)/6 = 1, (4 + 1 - 3)/6 = 1/3, 1, 1; mean 10/12 = 0.8333...
    # p = 8/12 and 4/12; P_e = 4/9 + 1/9 = 5/9. kappa = (5/6 - 5/9) / (4/9) = 0.625
    counts = [{"yes": 3}, {"yes": 2, "no": 1}, {"yes": 3, "no": 0}, {"no": 3}]
    assert fleiss_kappa(counts) == pytest.approx(0.625)


def test_agreement_on_one_category_alone_is_undefined() -> None:
    assert fleiss_kappa([{"yes": 3}, {"yes": 3}]) is None


@pytest.mark.parametrize(
    "counts, reason",
    [
        ([], "nothing"),
        ([{"a": 1}], "number 0 has fewer than two"),
        ([{"a": 3}, {"a": 1, "b": 1}], "number 0 has 3 judges, number 1 has 2"),
        ([{"a": 3, "b": -1}], "negative"),
    ],
)
def test_what_has_no_agreement_is_refused(counts, reason) -> None:
    with pytest.raises(ValueError, match=reason):
        fleiss_kappa(counts)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=20))
def test_it_lies_between_its_bounds_and_forgets_the_order(agreeing) -> None:
    counts = [{"yes": n, "no": 4 - n} for n in agreeing]
    kappa = fleiss_kappa(counts)
    if kappa is None:
        assert len(set(agreeing)) == 1 and agreeing[0] in (0, 4)
    else:
        assert -1 <= kappa <= 1
        assert kappa == pytest.approx(fleiss_kappa(counts[::-1]))
