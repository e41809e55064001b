"""What answers are judged by."""

import pytest

from graphnative.evaluation.esg.evidence import GONE, NO_ARTICLE, Evidence
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.retrievers.article_index import open_article_index
from small_graph import ARTICLES, WordEmbedder, write_graph


def test_of_what_no_article_answers_there_is_none() -> None:
    assert Evidence(None).text(EsgQuestion("q", "?", "social", "A", ()), ["a1"], 100) == NO_ARTICLE


@pytest.mark.neo4j
def test_gold_articles_are_shown_and_where_there_are_none_known_those_of_the_answer(database) -> None:
    write_graph(database, ARTICLES)
    evidence = Evidence(open_article_index(database, embedder=WordEmbedder()))
    gold = evidence.text(EsgQuestion("q", "energy?", "social", "A", ("a1", "gone")), ["a2"], 500)
    shown = evidence.text(EsgQuestion("q", "energy?", "social", "A"), ["a2"], 500)
    assert "(a1)" in gold and "(a2)" not in gold
    assert "(a2)" in shown
    assert evidence.text(EsgQuestion("q", "energy?", "social", "A", ("gone",)), [], 500) == GONE
    assert evidence.text(EsgQuestion("q", "energy?", "social", "A", ("a1",)), [], 5) == GONE
