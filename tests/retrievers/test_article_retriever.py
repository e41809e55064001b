import pytest

from graphnative.retrievers.bm25 import BM25Retriever
from graphnative.retrievers.dense import DenseRetriever
from graphnative.retrievers.filters import Filters
from small_graph import ARTICLES, WordEmbedder, write_graph

pytestmark = pytest.mark.neo4j


@pytest.fixture
def store(database):
    write_graph(database, ARTICLES)
    return database


def ids(retriever, question: str) -> list[str]:
    return [node.node_id for node in retriever.retrieve(question)]


def test_words_and_meaning_share_filters_and_top_k(store) -> None:
    for kind in (BM25Retriever, DenseRetriever):
        assert ids(kind(store, embedder=WordEmbedder(), top_k=1), "methane emission") == ["a2"]
        assert ids(kind(store, embedder=WordEmbedder(), filters=Filters(tags={"desk": "law"})), "tax") == [
            "a4"
        ]
        assert set(ids(kind(store, embedder=WordEmbedder()), "tax at Shell")) == {"a2", "a4"}


def test_the_index_is_opened_by_the_first_question_and_kept(store) -> None:
    retriever = BM25Retriever(store)
    assert retriever._index is None
    retriever.retrieve("tax")
    opened = retriever._index
    retriever.retrieve("tax")

    assert retriever._index is opened


def test_ranked_articles_as_data(store) -> None:
    assert BM25Retriever(store, top_k=1).rank("tax")[0].id == "a4"
