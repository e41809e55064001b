"""How firmly a sentence states what it tells."""

import pytest

from graphnative.answers.faithful.mood import mood, mood_at


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
