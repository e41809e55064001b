import pytest

from graphnative.documents.readers.checking import MAX_ID, check_article
from graphnative.errors import InputError
from graphnative.records import Article


def test_an_ordinary_article_passes() -> None:
    check_article(
        Article("a", "", "Text 🌍", tags={"n": -5, "x": 0.5, "b": True, "s": "y"}, organisations=("Shell",))
    )
    check_article(Article("a" * MAX_ID, "", "t", tags={"n": 2**63 - 1}))


@pytest.mark.parametrize(
    ("article", "reason"),
    [
        (Article(" ", "h", "t"), "no id"),
        (Article("a" * (MAX_ID + 1), "h", "t"), "id of 1001 characters"),
        (Article("a", "h", " \n\t"), "no text"),
        (Article("a", "h", ""), "no text"),
        (Article("a\0", "h", "t"), "NUL character in its id"),
        (Article("a", "h\0", "t"), "NUL character in its headline"),
        (Article("a", "h", "t\0"), "NUL character in its text"),
        (Article("a", "h", "t\ud800"), "lone surrogate\\) in its text"),
        (Article("a", "h", "t", organisations=("\udfff",)), "list of organisations"),
        (Article("a", "h", "t", tags={"": 1}), "name is empty"),
        (Article("a", "h", "t", tags={"k" * 201: 1}), "longer than 200"),
        (Article("a", "h", "t", tags={"k\0": 1}), "list of tags"),
        (Article("a", "h", "t", tags={"k": "\0"}), "tag `k`"),
        (Article("a", "h", "t", tags={"k": float("nan")}), "finite"),
        (Article("a", "h", "t", tags={"k": 2**63}), "too large"),
        (Article("a", "h", "t", tags={"k": ["x"]}), "neither text"),  # type: ignore[dict-item]
    ],
)
def test_what_can_not_be_stored_says_why(article, reason) -> None:
    with pytest.raises(InputError, match=reason):
        check_article(article)
