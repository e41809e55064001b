import pytest

from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.shared_words import SharedWords

FILMS = ExamplePair("How many films are there?", "MATCH (f:Film) RETURN count(f)")
ONE = ExamplePair("Show me the number one", "RETURN 1 AS x")


@pytest.mark.parametrize(
    ("question", "of_films", "of_all"),
    [
        ("Count the film titles", True, True),
        ("Which number is it?", False, True),
        ("Wipe everything", False, False),
        ("How many are there of them?", False, False),
        ("Show me all", False, False),
        ("", False, False),
    ],
)
def test_words_that_say_what_a_question_is_about_are_shared(
    question: str, of_films: bool, of_all: bool
) -> None:
    words = SharedWords([FILMS, ONE])
    assert words.has_any(question, FILMS.id) is of_films
    assert words.has_any(question, "") is of_all
