import pytest

from graphnative.cypher.finding import meant, nearest


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Persn", "Person"),
        ("person", "Person"),
        ("ACTEDIN", "ACTED_IN"),
        ("acted in", "ACTED_IN"),
        ("Zebra", ""),
    ],
)
def test_the_nearest_name_is_found_whatever_its_case(name: str, found: str) -> None:
    assert nearest(name, ["Movie", "Person", "ACTED_IN"]) == found


def test_ties_go_to_the_first_of_the_alphabet() -> None:
    assert nearest("abc", {"abd", "abe", "abb"}) == "abb"
    assert nearest("x", []) == ""


def test_a_suggestion_ends_the_sentence() -> None:
    assert meant("Person") == " Did you mean Person?"
    assert meant("") == ""
