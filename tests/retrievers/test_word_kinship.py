import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.retrievers.word_kinship import akin, share_akin


@pytest.mark.parametrize(
    ("word", "other", "expected"),
    [
        ("director", "directed", True),
        ("composer", "composed", True),
        ("die", "died", True),
        ("film", "film", True),
        ("country", "county", False),
        ("born", "birth", False),
        ("is", "is", False),  # too short to say anything
        ("", "film", False),
    ],
)
def test_words_of_one_stem_are_akin(word: str, other: str, expected: bool) -> None:
    assert akin(word, other) is expected


@given(st.text("abc", max_size=8), st.text("abc", max_size=8))
def test_kinship_is_mutual(word: str, other: str) -> None:
    assert akin(word, other) == akin(other, word)


def test_the_share_is_weighted() -> None:
    words = [("director", 3.0), ("country", 1.0)]

    assert share_akin(words, ["1988", "film", "directed"]) == 0.75
    assert share_akin(words, iter(["directed", "country"])) == 1.0
    assert share_akin(words, []) == 0.0
    assert share_akin([], ["directed"]) == 0.0
