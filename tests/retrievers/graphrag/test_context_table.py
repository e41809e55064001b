"""Tables of a prompt."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable, filled

ROWS = [ContextRow(("1", "a b")), ContextRow(("2", "c d e")), ContextRow(("3", "f"))]


def words(text: str) -> int:
    return len(text.split())


@pytest.mark.parametrize(("limit", "kept"), [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (8, 3), (99, 3)])
def test_rows_are_taken_while_they_fit_and_the_heading_counts(limit: int, kept: int) -> None:
    table = filled("Things", ("id", "text"), ROWS, limit, words)
    assert table.rows == tuple(ROWS[:kept])


def test_the_first_row_that_does_not_fit_ends_the_table() -> None:
    rows = [ContextRow(("1", "a")), ContextRow(("2", "b " * 50)), ContextRow(("3", "c"))]
    assert filled("Things", ("id", "text"), rows, 20, words).rows == tuple(rows[:1])


def test_a_plain_table_writes_its_values_as_they_are() -> None:
    table = ContextTable("Things", ("id", "text"), (ContextRow(("1", 'a "b" | c')),))
    assert table.text == '-----Things-----\nid|text\n1|a "b" | c\n'


# A carriage return by itself is not quoted, as GraphRAG's tables don't.
@given(st.lists(st.tuples(*[st.text(st.characters(exclude_characters="\r"), max_size=9)] * 2), max_size=4))
def test_a_quoted_table_can_be_read_again(cells: list[tuple[str, str]]) -> None:
    rows = tuple(ContextRow(pair) for pair in cells)
    text = ContextTable("Reports", ("id", "content"), rows, quoted=True).text
    assert text.startswith("-----Reports-----\nid|content\n")
    read = csv.reader(io.StringIO(text.partition("\n")[2], newline=""), delimiter="|")
    assert [tuple(row) for row in read][1:] == cells
