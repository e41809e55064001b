import numpy as np

from graphnative.retrievers.methods import Ranking
from graphnative.retrievers.recency import newest_first

DATES = np.array([100, 300, -1, 200, 400], dtype=np.int32)


def pool(scores: list[float]) -> Ranking:
    values = np.array(scores, dtype=np.float32)
    return Ranking(np.arange(len(scores)), values, {"words": values})


def test_relevant_articles_come_newest_first_and_undated_last() -> None:
    found = newest_first(pool([1.0, 0.95, 0.9, 0.85, 0.1]), DATES, 4)

    # all but the last reach .8 of the best; the newest of all, 4, is not relevant
    assert found.rows.tolist() == [1, 3, 0, 2]
    assert (np.diff(found.scores) < 0).all()
    assert found.parts["words"].tolist() == np.float32([0.95, 0.85, 1.0, 0.9]).tolist()


def test_the_first_k_are_relevant_however_far_behind() -> None:
    assert newest_first(pool([1.0, 0.2, 0.15, 0.1]), DATES, 2).rows.tolist() == [1, 0]


def test_of_one_day_the_better_comes_first() -> None:
    same = np.full(3, 7, dtype=np.int32)

    assert newest_first(pool([0.9, 0.89, 0.88]), same, 3).rows.tolist() == [0, 1, 2]


def test_scores_below_zero_work_too() -> None:
    assert newest_first(pool([-0.1, -0.2, -0.3]), DATES, 2).rows.tolist() == [1, 0]


def test_nothing_stays_nothing() -> None:
    assert newest_first(pool([]), DATES, 3).rows.tolist() == []
