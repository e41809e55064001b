import numpy as np

from graphnative.retrievers.examples.scored_pool import UNKNOWN, piece_sets, with_unknown


def test_a_set_counts_the_sum_of_its_pieces() -> None:
    sets = piece_sets([{"a", "b"}, {"b", "new"}], {"a": 0, "b": 1})
    odds = with_unknown(np.array([1.0, 2.0], dtype=np.float32))
    assert sets.scores(odds).tolist() == [3.0, 2.0 + UNKNOWN]


def test_no_set_has_no_score() -> None:
    assert piece_sets([], {}).scores(with_unknown(np.zeros(0, dtype=np.float32))).tolist() == []
