import pytest

from graphnative.retrievers.schema_words import QuestionWords, name_words, stem


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("HAS_CEO", ("ceo",)),
        ("nbrEmployees", ("nbr", "employe")),
        ("INVESTIGATED_BY", ("investigat",)),
        ("POIName2", ("poi", "nam", "2")),
        ("IN", ("in",)),
        ("birth date", ("birth", "dat")),
        ("имяАктёра", ("имя", "актера")),
        ("", ()),
    ],
)
def test_names_are_taken_apart(name: str, words: tuple[str, ...]) -> None:
    assert name_words(name) == words


def test_forms_of_a_word_share_a_stem() -> None:
    assert stem("investigations") == stem("investigated") == stem("investigating") == "investigat"
    assert stem("red") == "red"


def test_a_name_counts_by_the_share_of_its_words_that_are_asked_for() -> None:
    words = QuestionWords("Which officers investigated crimes?")

    assert words.of_name("INVESTIGATED_BY") == words.of_name("Officer") == 1
    assert words.of_name("CrimeScene") == 0.5
    assert words.of_name("Vehicle") == words.of_name("") == 0


@pytest.mark.parametrize(
    ("question", "entry", "least"),
    [
        ("How old is he?", {"property": "age", "type": "INTEGER"}, 0),
        ("What is their age?", {"property": "age", "type": "INTEGER"}, 1),
        ("Who is it?", {"property": "Name", "type": "STRING"}, 0.5),
        ("Who came after her?", {"property": "joined", "type": "DATE_TIME"}, 0.7),
        ("Who came in 2019?", {"property": "startYear", "type": "INTEGER"}, 0.7),
        ("Which tweets mention it?", {"property": "text", "type": "STRING"}, 0.7),
        (
            "Which are under investigation?",
            {"property": "o", "type": "STRING", "values": ["Under investigation"]},
            0.9,
        ),
        ("Is it so?", {"property": "o", "type": "STRING", "values": ["it", ""]}, 0),
    ],
)
def test_a_property_counts_by_name_value_and_what_is_asked(question, entry, least) -> None:
    assert QuestionWords(question).of_property(entry) == least
