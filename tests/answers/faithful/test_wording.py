"""What a sentence says besides names and numbers."""

import pytest

from graphnative.answers.faithful.wording import (
    clauses,
    direction,
    frame_words,
    is_negated,
    mask,
    same_word,
)


def test_frame_words_leave_out_direction_reporting_and_masked_places() -> None:
    text = "Norvalis said its methane emissions rose on Friday."
    assert frame_words(text, [(0, 8)]) == ("methane", "emission")


def test_frame_words_of_a_denial_and_of_a_limit_are_those_of_what_is_told() -> None:
    told = (
        "It is roughly right.",
        "It wasn't right.",
        "It was never right.",
        "It is not true that it is right.",
    )
    assert {frame_words(text) for text in told} == {("right",)}


def test_direction_is_more_less_or_neither() -> None:
    assert [direction(text) for text in ("It rose.", "It fell.", "It rose and fell.", "It is.")] == [
        1,
        -1,
        0,
        0,
    ]


def test_a_double_negation_affirms() -> None:
    assert [
        is_negated(text) for text in ("It is.", "It isn't.", "It is not without risk.", "Nobody did.")
    ] == [
        False,
        True,
        False,
        True,
    ]


def test_masking_keeps_all_places() -> None:
    assert mask("Norvalis leaks.", [(0, 8)]) == "         leaks."


def test_a_sentence_is_cut_between_two_numbers_where_a_conjunction_parts_them() -> None:
    text = "It emitted 4 t in all, and it employs 9 people"
    first, second = clauses(text, [text.index("4"), text.index("9")])
    assert (text[slice(*first)], text[slice(*second)]) == (
        "It emitted 4 t in all, ",
        "and it employs 9 people",
    )
    assert clauses("It rose by 3% to 4 t", [11, 17]) == [(0, 20)]
    assert clauses("No number", []) == [(0, 9)]


@pytest.mark.parametrize("text", ["no fewer than 400 people", "not only oil", "no later than May"])
def test_a_limit_denies_nothing(text: str) -> None:
    assert not is_negated(text)


@pytest.mark.parametrize(
    ("word", "other", "same"),
    [
        ("lead", "led", True),
        ("leak", "leaked", True),
        ("paid", "pay", True),
        ("director", "directed", True),
        ("oil", "soil", False),
        ("led", "laid", False),
        ("sea", "seas", True),
    ],
)
def test_forms_of_one_word_are_the_same(word: str, other: str, same: bool) -> None:
    assert same_word(word, other) == same_word(other, word) == same
