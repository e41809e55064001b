from hypothesis import given
from hypothesis import strategies as st

from graphnative.view.fitted_line import columns, fitted


def test_only_the_name_is_cut() -> None:
    assert fitted("├─ ", "Leo Fong", " 0.91", 40) == "├─ Leo Fong 0.91"
    assert fitted("├─ ", "Leo Fong the Elder", " 0.91", 16) == "├─ Leo Fon… 0.91"


def test_signs_that_cant_be_printed_become_spaces() -> None:
    assert fitted("", "Leo\n\x07Fong", "", 40) == "Leo Fong"


def test_wide_signs_take_two_columns_and_marks_none() -> None:
    assert columns("東京") == 4
    assert columns("e\u0301") == 1


@given(st.text(max_size=60), st.integers(20, 40))
def test_no_line_is_wider_than_asked(name: str, width: int) -> None:
    assert columns(fitted("└─ ", name, " 1.00", width)) <= width
