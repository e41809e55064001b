from hypothesis import given
from hypothesis import strategies as st

from graphnative.store.grouped_batches import grouped_batches


def test_small_groups_share_a_batch_and_large_ones_are_cut() -> None:
    groups = {"b": [1, 2, 3], "a": [4], "c": [5]}
    assert list(grouped_batches(groups, 2)) == [[("a", [4]), ("b", [1])], [("b", [2, 3])], [("c", [5])]]
    assert list(grouped_batches({}, 2)) == []


@given(st.dictionaries(st.text(max_size=2), st.lists(st.integers(), max_size=9)), st.integers(1, 7))
def test_every_row_comes_once_in_its_order_and_no_batch_is_too_large(groups, size) -> None:
    batches = list(grouped_batches(groups, size))
    sizes = [sum(len(rows) for _, rows in batch) for batch in batches]
    assert all(n == size for n in sizes[:-1]) and all(0 < n <= size for n in sizes)
    found: dict[str, list[int]] = {}
    for batch in batches:
        for name, rows in batch:
            found.setdefault(name, []).extend(rows)
    assert found == {name: rows for name, rows in groups.items() if rows}
