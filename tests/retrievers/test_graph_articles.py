import pytest

from graphnative.errors import InputError
from graphnative.esg.link_mentions import link_mentions
from graphnative.retrievers.article_index import open_article_index
from graphnative.retrievers.filters import Filters
from graphnative.retrievers.graph_articles import search_graph
from graphnative.retrievers.search import search
from graphnative.store.articles import write_articles
from linked_articles import ARTICLES, with_mentions
from small_graph import WordEmbedder, write_graph

pytestmark = pytest.mark.neo4j

QUESTION = "Where was the director of the film Blood Street born?"


@pytest.fixture
def index(database):
    titled = with_mentions(database, "titles")
    write_articles(titled, ARTICLES, "p")
    link_mentions(titled)
    return open_article_index(titled, embedder=WordEmbedder())


def test_articles_stand_in_the_order_of_their_best_passages(index) -> None:
    found = search_graph(index, QUESTION, top_k=2, filters=None, passages=3)

    assert [article.id for article in found] == ["film", "fong"]
    assert [passage.id for passage in found[1].passages] == ["fong#0", "fong#1"]
    assert found[1].headline == "Leo Fong"
    assert found[1].score == found[1].passages[0].score
    assert found[1].links[0].step.title == "Blood Street (film)"


def test_so_many_articles_and_passages_as_are_asked_for(index) -> None:
    (article,) = search_graph(index, "Leo Fong", top_k=1, filters=None, passages=1)

    assert len(article.passages) == 1


def test_it_is_the_method_graph_of_every_search(index) -> None:
    assert [article.id for article in search(index, QUESTION, method="graph", top_k=2)] == ["film", "fong"]
    with pytest.raises(InputError) as caught:
        search(index, QUESTION, method="grahp")
    assert "graph" in caught.value.hint


def test_filters_hold(index) -> None:
    with pytest.raises(InputError, match="no tag 'year'"):
        search(index, QUESTION, method="graph", filters=Filters(tags={"year": 2021}))


def test_the_time_in_the_question_holds_for_both_rankings_that_are_merged(index, database) -> None:
    write_graph(database, [])  # the topics that the other ranking goes by
    asked = {"method": "gri-path+graph", "top_k": 5}
    assert {"film", "fong"} <= {article.id for article in search(index, QUESTION, **asked)}
    assert search(index, f"{QUESTION[:-1]} in 1990?", **asked) == []
    assert search(index, f"{QUESTION[:-1]} in 1990?", detect_filters=False, **asked)
