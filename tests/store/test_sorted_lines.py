from hypothesis import given
from hypothesis import strategies as st

from graphnative.store.sorted_lines import sorted_lines

LINES = st.lists(
    st.text(st.characters(exclude_characters="\n", exclude_categories=("Cs",)), max_size=8), max_size=40
)


@given(LINES, st.integers(1, 30))
def test_any_lines_come_out_sorted_whatever_fits_in_memory(lines, run_size) -> None:
    assert list(sorted_lines(lines, run_size=run_size)) == sorted(lines)


def test_carriage_returns_and_separators_stay_part_of_a_line() -> None:
    lines = ["b\rb", "a\u2028a", "a\x0ca"]
    assert list(sorted_lines(lines, run_size=1)) == sorted(lines)


def test_nothing_is_read_before_it_is_asked_for() -> None:
    assert next(iter(sorted_lines(iter(["x"]))), None) == "x"
