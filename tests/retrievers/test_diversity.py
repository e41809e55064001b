import numpy as np
import pytest

from graphnative.retrievers.diversity import marginal_relevance

RELEVANCE = np.array([0.9, 0.8, 0.5], dtype=np.float32)
# the first two are alike (cosine 1), the third is at right angles to both
VECTORS = np.array([[1, 0], [1, 0], [0, 1]], dtype=np.float32)


def order(balance: float, k: int = 3) -> list[int]:
    return [at for at, _ in marginal_relevance(RELEVANCE, VECTORS, balance, k)]


def test_by_hand() -> None:
    # lambda .5: first .5*.9 = .45; then .5*.8 - .5*1 = -.1 against .5*.5 - .5*0 = .25; then -.1
    chosen = marginal_relevance(RELEVANCE, VECTORS, 0.5, 3)

    assert [at for at, _ in chosen] == [0, 2, 1]
    assert [value for _, value in chosen] == pytest.approx([0.45, 0.25, -0.1])


def test_lambda_one_is_relevance_alone() -> None:
    chosen = marginal_relevance(RELEVANCE, VECTORS, 1.0, 3)

    assert [at for at, _ in chosen] == [0, 1, 2]
    assert [value for _, value in chosen] == pytest.approx(RELEVANCE.tolist())


def test_lambda_zero_is_difference_alone_after_the_most_relevant() -> None:
    chosen = marginal_relevance(RELEVANCE, VECTORS, 0.0, 3)

    assert [at for at, _ in chosen] == [0, 2, 1]
    assert [value for _, value in chosen] == [0.0, 0.0, -1.0]


def test_the_nearest_chosen_one_counts_not_the_last() -> None:
    vectors = np.array([[1, 0], [0, 1], [0.8, 0.6]], dtype=np.float32)
    relevance = np.array([0.9, 0.8, 0.7], dtype=np.float32)

    # after 0 and 1 the third is nearest to 0: .5*.7 - .5*.8
    assert marginal_relevance(relevance, vectors, 0.5, 3)[2] == (2, pytest.approx(-0.05))


def test_a_similarity_below_zero_is_worth_more_than_none() -> None:
    vectors = np.array([[1, 0], [-1, 0], [0, 1]], dtype=np.float32)

    assert [at for at, _ in marginal_relevance(RELEVANCE, vectors, 0.5, 2)] == [0, 1]


def test_ties_go_to_the_lower_position_and_k_may_exceed() -> None:
    same = np.array([0.5, 0.5], dtype=np.float32)

    assert [at for at, _ in marginal_relevance(same, VECTORS[:2], 0.7, 9)] == [0, 1]
    assert marginal_relevance(same[:0], VECTORS[:0], 0.7, 3) == []


@pytest.mark.parametrize("balance", [-0.1, 1.1])
def test_the_balance_is_checked(balance: float) -> None:
    with pytest.raises(ValueError, match=r"\[0, 1\]"):
        order(balance)
