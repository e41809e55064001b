import datetime

import pytest

from graphnative.errors import InputError
from graphnative.esg.link_mentions import link_mentions
from graphnative.retrievers.article_index import open_article_index
from graphnative.retrievers.filters import Filters
from graphnative.retrievers.passage_filters import passage_filter
from graphnative.store.passage_cache import open_passages
from linked_articles import with_mentions
from small_graph import ARTICLES, write_graph

pytestmark = pytest.mark.neo4j


@pytest.fixture
def chosen(database):
    write_graph(database, ARTICLES)
    link_mentions(with_mentions(database, "titles"))
    database.write("CREATE (:Chunk {id: 'other', text: 'Of no article.'})")
    articles, passages = open_article_index(database).articles, open_passages(database)

    def ids(**filters: object) -> list[str] | None:
        choose = passage_filter(articles, Filters(**filters))
        return None if choose is None else [passages.ids[int(row)] for row in choose(passages)]

    return ids


def test_without_conditions_everything_passes(chosen) -> None:
    assert chosen() is None
    assert passage_filter(lambda: pytest.fail("asked"), None) is None


def test_passages_pass_with_their_articles(chosen) -> None:
    assert chosen(organisations=("Acme",)) == ["a1#0", "a2#0", "a2#1", "a2#2"]
    assert chosen(since=datetime.date(2022, 1, 1), until=datetime.date(2022, 3, 1)) == ["a3#0"]
    assert chosen(tags={"year": 2021}) == ["a1#0", "a4#0"]


def test_a_filter_that_the_graph_does_not_know_is_an_error(chosen) -> None:
    with pytest.raises(InputError, match="no organisation 'Enel'"):
        chosen(organisations=("Enel",))
