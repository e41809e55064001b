import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.evaluation.result_match import row_f1, row_jaccard, same_result, value_recall

GOLD = [["Ada", 3], ["Bo", 2], ["Ada", 3]]
VALUES = st.one_of(st.none(), st.booleans(), st.integers(0, 3), st.sampled_from(["a", "b"]))
TABLES = st.integers(0, 4).flatmap(
    lambda width: st.lists(st.lists(VALUES, min_size=width, max_size=width), max_size=5)
)


@pytest.mark.parametrize(
    "found, ordered, same",
    [
        ([["Ada", 3], ["Bo", 2], ["Ada", 3]], True, True),
        ([["Bo", 2], ["Ada", 3], ["Ada", 3]], False, True),
        ([["Bo", 2], ["Ada", 3], ["Ada", 3]], True, False),
        ([[3, "Ada"], [2.0, "Bo"], [3, "Ada"]], True, True),
        ([["Ada", 3], ["Bo", 2], ["Bo", 2]], False, False),
        ([["Ada", 3], ["Bo", 2]], False, False),
        ([["Ada", 3, 1], ["Bo", 2, 1], ["Ada", 3, 1]], False, False),
        ([["Ada", 2], ["Bo", 3], ["Ada", 3]], False, False),
    ],
)
def test_rows_count_as_often_as_they_stand(found, ordered, same) -> None:
    assert same_result(GOLD, found, ordered=ordered) is same


def test_empty_results_are_the_same() -> None:
    assert same_result([], [], ordered=True) and not same_result([], [[1]], ordered=False)
    assert (row_f1([], []), row_jaccard([], []), value_recall([], [])) == (1.0, 1.0, 1.0)


def test_columns_of_equal_content_are_told_apart_by_their_rows() -> None:
    assert same_result([[1, 2, 3], [2, 1, 3]], [[3, 2, 1], [3, 1, 2]], ordered=False)
    assert not same_result([[1, 1], [2, 2]], [[1, 2], [2, 1]], ordered=False)


def test_many_equal_columns_take_no_time() -> None:
    assert not same_result([[1] * 30, [2] * 30], [[1] * 29 + [2], [2] * 29 + [1]], ordered=False)


def test_many_columns_of_like_content_take_no_time() -> None:
    gold = [[(row >> column) & 1 for column in range(12)] for row in range(64)]
    gold += [[1 - value for value in row] for row in gold]
    found = [row[::-1] for row in gold]
    assert same_result(gold, found, ordered=True) and same_result(gold, found[::-1], ordered=False)
    found[0], found[1] = [1] * 12, [0] * 12
    assert not same_result(gold, found, ordered=False)


def test_shares_of_rows_and_values() -> None:
    # In common: one ("Ada", 3) and ("Bo", 2). F1 = 2 * 2 / (3 + 3); Jaccard = 2 / (1 + 3)
    found = [[3, "Ada"], ["Bo", 2], ["Cy", 9]]
    assert row_f1(GOLD, found) == pytest.approx(2 / 3)
    assert row_jaccard(GOLD, found) == pytest.approx(0.5)
    # Gold values: Ada, Ada, 3, 3, Bo, 2; found: Ada, 3, Bo, 2.
    assert value_recall(GOLD, found) == pytest.approx(4 / 6)


@given(TABLES, st.randoms(use_true_random=False))
def test_shuffled_rows_and_columns_say_the_same(rows, chance: random.Random) -> None:
    columns = list(range(len(rows[0]) if rows else 0))
    chance.shuffle(columns)
    shuffled = [[row[i] for i in columns] for row in rows]
    assert same_result(rows, shuffled, ordered=True)
    chance.shuffle(shuffled)
    assert same_result(rows, shuffled, ordered=False)
    assert row_f1(rows, shuffled) == row_jaccard(rows, shuffled) == value_recall(rows, shuffled) == 1.0


@given(TABLES, TABLES)
def test_the_shares_are_one_wherever_the_results_are_the_same(gold, found) -> None:
    shares = row_f1(gold, found), row_jaccard(gold, found)
    assert all(0 <= share <= 1 for share in shares)
    if same_result(gold, found, ordered=False):
        assert shares == (1.0, 1.0)
        assert same_result(found, gold, ordered=False)
