"""Texts cut to what has room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.view.lettering import clipped, paragraphs, readable, width_in_ems, wrapped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  two\n\tlines ", "two lines"),
        ("nul\0 bell\a", "nul bell"),
        ("turned \u202eround\u202c", "turned round"),
        ("half \ud800", "half"),
        ("👩‍🚀 flies", "👩‍🚀 flies"),
        ("مرحبا", "مرحبا"),
        ("", ""),
    ],
)
def test_what_shows_nothing_or_turns_the_direction_goes(text: str, shown: str) -> None:
    assert readable(text) == shown


def test_paragraphs_keep_their_lines() -> None:
    assert paragraphs("\n\none \x07two\n\n\n\nthree\nfour\n\n") == "one two\n\nthree\nfour"


def test_a_text_with_room_is_whole_and_one_without_ends_in_dots() -> None:
    assert clipped("water", 10) == "water"
    assert clipped("water withdrawal", 5).endswith("…")
    assert clipped("water", 0) == "…"


def test_a_letter_of_several_characters_is_kept_whole_or_left_out() -> None:
    assert clipped("ae\u0301bcd", 2.2) == "ae\u0301…"
    assert clipped("a👩‍🚀bcdef", 3.2) == "a…"  # not half of the astronaut
    assert clipped("a👩‍🚀bcdef", 4) == "a👩‍🚀…"


def test_words_are_wrapped_and_the_last_line_is_cut() -> None:
    assert wrapped("greenhouse gas emission", 9, 3) == ("greenhouse gas", "emission")
    first, second = wrapped("one two three four five six", 4.2, 2)
    assert first == "one two" and second.startswith("three") and second.endswith("…")
    assert wrapped("", 5, 2) == ()


@given(st.text(), st.floats(0.92, 40), st.integers(1, 4))
def test_no_line_is_wider_than_its_room(text: str, ems: float, lines: int) -> None:
    shown = readable(text)
    assert readable(shown) == shown
    assert width_in_ems(clipped(shown, ems)) <= ems
    rows = wrapped(shown, ems, lines)
    assert len(rows) <= lines and all(width_in_ems(row) <= ems for row in rows)
