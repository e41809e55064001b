import pytest

from graphnative.cypher.words import KEYWORDS, WRITING_CLAUSES, folded


@pytest.mark.parametrize(
    "word", ["delete", "DeLeTe", "ＤＥＬＥＴＥ", "DEL\u200bETE", "DEL\0ETE", "\ufeffdelete", "DELE\u00adTE"]
)
def test_whatever_looks_like_a_keyword_is_one(word: str) -> None:
    assert folded(word) == "DELETE"


def test_the_long_s_and_the_kelvin_sign_are_letters_of_keywords() -> None:
    assert folded("ſet") == "SET"
    assert folded("S\u212aIP") == "SKIP"


def test_other_scripts_stay() -> None:
    assert folded("имя") == "ИМЯ"


def test_all_words_are_in_capitals() -> None:
    assert all(word == word.upper() for word in KEYWORDS)
    assert WRITING_CLAUSES < KEYWORDS
