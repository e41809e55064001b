import pytest

from graphnative.retrievers.value_fuzzy import likely_words
from graphnative.store.name_scan import placed_words
from value_tables import value_table


@pytest.mark.parametrize(
    ("question", "likely"),
    [
        ("Who is Montgomrey?", {2: "montgomery"}),
        ("who is montgomrey", {2: "montgomery"}),
        ("Who is montgomrey Bob?", {}),
        ("Who is Montgomery?", {}),
        ("Who is Mery?", {}),
        ("Who is Stephanopoulos?", {}),
    ],
)
def test_a_letter_or_two_in_a_name_make_no_difference(tmp_path, question, likely) -> None:
    assert likely_words(question, placed_words(question), value_table(tmp_path)) == likely
