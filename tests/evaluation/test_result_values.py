import datetime

import pytest

from graphnative.evaluation.result_values import comparable

SAME = [
    (2, 2.0),
    (0.1 + 0.2, 0.3),
    (float("nan"), float("nan")),
    ({"a": 1, "b": [2]}, {"b": [2.0], "a": 1}),
    ((1, 2), [1, 2]),
    (datetime.date(2022, 1, 2), datetime.date.fromisoformat("2022-01-02")),
    (-0.0, 0),
]
DIFFERENT = [
    (2, "2"),
    (1, True),
    (None, False),
    (None, ""),
    ([1, 2], [2, 1]),
    (0.1, 0.10000001),
    (10**17, 10**17 + 1),
    (datetime.date(2022, 1, 2), "2022-01-02"),
    ([], {}),
]


@pytest.mark.parametrize("one, other", SAME)
def test_what_means_the_same_is_equal(one, other) -> None:
    assert comparable(one) == comparable(other)
    assert hash(comparable(one)) == hash(comparable(other))


@pytest.mark.parametrize("one, other", DIFFERENT)
def test_what_differs_stays_different(one, other) -> None:
    assert comparable(one) != comparable(other)


def test_types_of_the_driver_compare_by_what_they_say() -> None:
    class Duration:
        def __str__(self) -> str:
            return "P1D"

    assert comparable(Duration()) == comparable(Duration()) != comparable("P1D")
