"""Nodes of any retriever as articles."""

import datetime

import pytest
from llama_index.core.schema import NodeWithScore, TextNode

from graphnative.answers.node_articles import as_articles
from graphnative.retrievers.nodes import as_node
from graphnative.retrievers.ranked import Passage, RankedArticle


def test_our_own_node_comes_back() -> None:
    passages = (Passage("p", 4, "Fifth.", 0.9), Passage("q", 0, "First.", 0.5))
    article = RankedArticle(
        "a", "Oil leaks", datetime.date(2021, 5, 1), 1.5, passages=passages, source="news.jsonl:7"
    )
    (back,) = as_articles([as_node(article)])
    assert (back.id, back.headline, back.published, back.score) == ("a", "Oil leaks", article.published, 1.5)
    assert back.source == "news.jsonl:7"
    assert [(passage.index, passage.text) for passage in back.passages] == [(1, "Fifth."), (0, "First.")]


def test_a_passage_of_several_paragraphs_stays_one() -> None:
    passages = (Passage("q", 1, "Two.\n\nTwo more.\n", 0.9), Passage("p", 0, "One.\n\nOne more.\n\n", 0.5))
    (back,) = as_articles([as_node(RankedArticle("a", "… and so on", None, 1.0, passages=passages))])
    assert [passage.text for passage in back.passages] == [passage.text for passage in passages]


@pytest.mark.parametrize("places", [[[0, 3]], [[0, 99]], [[3]], ["ab"], "all", [[5, 1.5]], None])
def test_a_text_that_somebody_changed_is_taken_by_paragraphs(places: object) -> None:
    node = TextNode(text="One.\n\nTwo.", metadata={"passages": places, "headline": "Head"})
    (article,) = as_articles([NodeWithScore(node=node)])
    assert [passage.text for passage in article.passages] == ["One.", "Two."]


def test_a_foreign_node_is_taken_as_far_as_it_goes() -> None:
    node = TextNode(id_="x", text="One.\n \nTwo.\n\n", metadata={"title": "T", "date": "2020-02-03T10:00:00"})
    (article,) = as_articles([NodeWithScore(node=node)])
    assert (article.headline, article.published, article.score) == ("T", datetime.date(2020, 2, 3), 0.0)
    assert [(p.id, p.index, p.text) for p in article.passages] == [("x:0", 0, "One."), ("x:1", 1, "Two.")]


@pytest.mark.parametrize("date", [None, "", "soon", "2020-99-99", 2020])
def test_what_is_no_date_is_none(date: object) -> None:
    node = TextNode(text="x", metadata={"published": date})
    assert as_articles([NodeWithScore(node=node)])[0].published is None
