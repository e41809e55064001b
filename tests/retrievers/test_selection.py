import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from graphnative.retrievers.selection import best_rows

scores = st.lists(st.sampled_from([-np.inf, -1.0, 0.0, 0.5, 0.5000001, 2.0]), max_size=40)


@given(scores, st.integers(1, 50))
def test_the_best_come_first_and_ties_by_position(values: list[float], k: int) -> None:
    array = np.array(values, dtype=np.float32)
    expected = sorted(range(len(values)), key=lambda at: (-array[at], at))[:k]

    assert best_rows(array, k).tolist() == expected
