import dataclasses
import datetime

import pytest

from graphnative.documents.fingerprint import article_state, content_digest, fingerprint, pipeline_digest
from graphnative.records import Article

ARTICLE = Article("a", "h", "t", datetime.date(2021, 3, 4), {"x": 1, "y": "b"}, ("Shell",), "news.jsonl:1")


def test_a_fingerprint_ignores_how_a_text_is_spaced_and_composed() -> None:
    assert fingerprint("Cafe\u0301  au\nlait ") == fingerprint("Café au lait")
    assert fingerprint("Café au lait") != fingerprint("café au lait")


@pytest.mark.parametrize(
    "change",
    [
        {"id": "b"},
        {"headline": "H"},
        {"text": "t "},
        {"published": None},
        {"tags": {"x": True, "y": "b"}},
        {"tags": {"x": 1}},
        {"organisations": None},
        {"organisations": ()},
    ],
)
def test_everything_the_user_said_counts(change) -> None:
    assert content_digest(dataclasses.replace(ARTICLE, **change)) != content_digest(ARTICLE)


def test_the_place_and_the_order_of_tags_do_not_count() -> None:
    same = dataclasses.replace(ARTICLE, source="other:9", tags={"y": "b", "x": 1})
    assert content_digest(same) == content_digest(ARTICLE)


def test_the_state_depends_on_the_pipeline() -> None:
    one, two = pipeline_digest({"a": 1, "b": 2}), pipeline_digest({"b": 2, "a": 1})
    assert one == two != pipeline_digest({"a": 1, "b": 3})
    assert article_state(ARTICLE, one) != article_state(ARTICLE, "other")
