"""How firmly a sentence states what it tells."""

import pytest

from graphnative.answers.faithful.mood import is_denied_at, mood, mood_at, mood_between, told_mood


@pytest.mark.parametrize(
    ("text", "firmly"),
    [
        ("Microsoft acquired Siemens.", "fact"),
        ("In May 2021 Microsoft acquired Siemens.", "fact"),
        ("Microsoft may acquire Siemens.", "possible"),
        ("Microsoft is rumoured to have acquired Siemens.", "possible"),
        ("Microsoft tried to acquire Siemens.", "possible"),
        ("Microsoft will acquire Siemens.", "planned"),
        ("Microsoft agreed to acquire Siemens.", "planned"),
        ("If Google acquires Spotify, prices rise.", "supposed"),
        ("Prices rise if Google acquires Spotify.", "supposed"),
        ("Should Google acquire Spotify, prices rise.", "supposed"),
        ("It acts as if nothing were wrong.", "fact"),
        ("Who acquired Fjordwind AS?", "asked"),
        ('"Did Google acquire Spotify?"', "asked"),
    ],
)
def test_a_sentence_is_as_firm_as_its_words(text: str, firmly: str) -> None:
    assert mood(text) == firmly


def test_only_the_words_that_matter_count_but_a_condition_holds_for_all() -> None:
    assert mood("Google acquired Spotify and may sell it.", " acquired ") == "fact"
    assert mood("If Google acquired Spotify it may sell it.", " acquired ") == "supposed"


def test_a_number_is_as_firm_as_its_clause() -> None:
    text = "Norvalis employs 40 people and may hire 9."
    assert (mood_at(text, text.index("40")), mood_at(text, text.index("9"))) == ("fact", "possible")


@pytest.mark.parametrize(
    ("text", "words", "firmly"),
    [
        ("Norvalis pumps oil, and Quellmark may follow.", ("pumps", "oil"), "fact"),
        ("Quellmark may follow, but Norvalis pumps oil.", ("pumps", "oil"), "fact"),
        ("Norvalis pumps oil, and if Quellmark leaves, prices rise.", ("pumps", "oil"), "fact"),
        ("Norvalis may pump oil, and Quellmark follows.", ("pump", "oil"), "possible"),
        ("Norvalis pumps oil if Quellmark leaves.", ("pumps", "oil"), "supposed"),
        ("Norvalis will follow, and Quellmark pumps oil.", ("follow",), "planned"),
        ("Norvalis may pump oil.", ("sells",), "possible"),
    ],
)
def test_a_modal_or_a_condition_in_another_clause_says_nothing(text: str, words, firmly: str) -> None:
    assert told_mood(text, words) == firmly


def test_a_question_and_a_condition_hold_for_the_clauses_that_they_reach() -> None:
    text = "Google acquired Spotify, and if it sells, prices rise."
    assert mood_between(text, " acquired ", 0) == "fact"
    assert mood_between(text, " sells ", text.index("it sells")) == "supposed"
    assert mood_between("Google bought it, but will it sell?", " bought ", 0) == "fact"


def test_a_number_is_denied_in_its_own_clause_alone() -> None:
    text = "Norvalis did not merge, but cut 12 jobs, and never lost 5 plants"
    assert [is_denied_at(text, text.index(number)) for number in ("12", "5")] == [False, True]
