import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.retrievers.examples.masked_question import features, masked_words, numbers_of
from graphnative.retrievers.linked_value import LinkedValue, find_value

QUESTION = "Which films with Ada Berg came out after 1999?"
ADA = find_value(QUESTION, "Person", "name", "Ada Berg")


def test_values_become_words_that_say_what_they_are() -> None:
    words = masked_words(QUESTION, [ADA])
    assert words == ["which", "film", "with", "§Person.name§", "cam", "out", "after", "1999", "?"]


def test_of_two_values_at_one_place_the_longer_counts() -> None:
    first = find_value(QUESTION, "Person", "first", "Ada")
    assert "§Person.first§" not in masked_words(QUESTION, [first, ADA])


def test_a_value_without_place_changes_nothing() -> None:
    assert masked_words("Who?", [LinkedValue("A", "b", "c")]) == ["who", "?"]


def test_numbers_within_values_are_none() -> None:
    question = "Films of Studio 54 after 1,999.5 with -3 points, 3D or A-4"
    studio = find_value(question, "Studio", "name", "Studio 54")
    assert [number.value for number in numbers_of(question, [studio])] == [1999.5, -3]


@pytest.mark.parametrize(
    "text", ["16.08.2017", "16/08/2017", "10:30", "1.2.3.4", "9" * 30, "A-4", "x3", "2019-05"]
)
def test_dates_versions_and_what_neo4j_can_t_hold_are_no_numbers(text: str) -> None:
    assert numbers_of(f"What about {text}?", []) == []


@given(st.text("0123456789.,-/: x"))
def test_any_text_has_numbers_or_none(text: str) -> None:
    for number in numbers_of(text, []):
        assert float(text[number.start : number.end].replace(",", "")) == number.value


def test_features_are_runs_and_pairs_with_a_gap() -> None:
    assert {"^ who", "who directed it", "who _ it", "it"} <= features(["who", "directed", "it"])
