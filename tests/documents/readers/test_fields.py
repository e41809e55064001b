import datetime

import pytest

from graphnative.documents.readers.fields import ReaderOptions, make_article, map_columns
from graphnative.errors import InputError

NO_OPTIONS = ReaderOptions()


def article(values, options=NO_OPTIONS):
    return make_article(values, map_columns(values, options.columns), options, "here:1")


def test_columns_are_guessed_whatever_their_case_and_in_the_order_of_preference() -> None:
    assert map_columns(["URL", "Title", "BODY", "Publication Date", "sector"], {}) == {
        "id": "URL",
        "headline": "Title",
        "text": "BODY",
        "published": "Publication Date",
    }
    assert map_columns(["title", "headline", "ArticleId", "id"], {}) == {"id": "id", "headline": "headline"}


def test_a_given_column_wins_and_is_not_used_twice() -> None:
    assert map_columns(["id", "title", "text"], {"text": "title"}) == {"id": "id", "text": "title"}


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(InputError, match="no field `heading`"):
        ReaderOptions(columns={"heading": "title"})


def test_a_whole_record() -> None:
    made = article(
        {
            "id": 7,
            "title": " Big news ",
            "text": " Body\n",
            "date": "2021-03-04",
            "companies": ["Shell plc", " BP ", ""],
            "sector": "Energy",
            "pages": 3,
            "none": None,
        },
        ReaderOptions(tags={"set": "a", "sector": "default"}),
    )
    assert (made.id, made.headline, made.text) == ("7", "Big news", " Body\n")
    assert made.published == datetime.date(2021, 3, 4)
    assert made.organisations == ("Shell plc", "BP")
    assert made.tags == {"set": "a", "sector": "Energy", "pages": 3}
    assert made.source == "here:1"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("Shell; Apple, Inc. | BP", ("Shell", "Apple, Inc.", "BP")), ("", None), (None, None), ([], ())],
)
def test_organisations(value, expected) -> None:
    assert article({"id": "a", "text": "t", "organisations": value}).organisations == expected


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"text": "t"}, "has no id"),
        ({"id": "  ", "text": "t"}, "has no id"),
        ({"id": 1.5, "text": "t"}, "neither text nor a whole number"),
        ({"id": True, "text": "t"}, "neither text nor a whole number"),
        ({"id": "a", "text": 5}, "a text that is not text"),
        ({"id": "a", "text": "t", "headline": ["x"]}, "a headline that is not text"),
        ({"id": "a", "text": "t", "more": {"nested": 1}}, "`more`"),
        ({"id": "a", "text": "t", "list": [1]}, "`list`"),
        ({"id": "a", "text": "t", "orgs": [1]}, "no list of names"),
        ({"id": "a", "text": "t", "orgs": 3}, "no list of names"),
        ({"id": "a", "text": "t", "date": "soon"}, "date"),
    ],
)
def test_what_is_no_article_says_why(values, reason) -> None:
    with pytest.raises(InputError, match=reason):
        article(values)
