"""What the four LlamaIndex retrievers share: one index, one search, one kind of node."""

import asyncio
from threading import Lock

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.schema import NodeWithScore, QueryBundle

from graphnative.models.protocols import Embedder
from graphnative.retrievers.article_index import ArticleIndex, open_article_index
from graphnative.retrievers.article_similarity import Variant
from graphnative.retrievers.filters import Filters
from graphnative.retrievers.nodes import as_node
from graphnative.retrievers.ranked import RankedArticle
from graphnative.retrievers.search import search
from graphnative.store.database import HasDatabase


class ArticleRetriever(BaseRetriever):
    """A LlamaIndex retriever over the articles of a graph; its subclasses choose the method.

    Args:
        store: The graph; its arrays are opened by the first question.
        embedder: Embeds the questions, ours or LlamaIndex's; None takes the one of the settings.
        top_k: How many articles come back at most.
        filters: Conditions that hold for every one of them.
        detect_filters: Add the organisations and the time that a question names.
    """

    method = ""
    _variant: Variant = "kg_enhanced"
    _mmr_lambda = 0.5

    def __init__(
        self,
        store: HasDatabase,
        *,
        embedder: Embedder | BaseEmbedding | None = None,
        top_k: int = 3,
        filters: Filters | None = None,
        detect_filters: bool = True,
    ) -> None:
        if top_k < 1:
            raise ValueError(f"top_k must be at least 1, got {top_k}")
        super().__init__()
        self._store, self._embedder = store, embedder
        self._top_k, self._filters, self._detect_filters = top_k, filters, detect_filters
        self._index: ArticleIndex | None = None
        self._lock = Lock()

    def rank(self, question: str) -> list[RankedArticle]:
        """Return the ranked articles with scores, passages and paths as data, the best first."""
        return search(
            self._open(),
            question,
            method=self.method,
            top_k=self._top_k,
            filters=self._filters,
            detect_filters=self._detect_filters,
            variant=self._variant,
            mmr_lambda=self._mmr_lambda,
        )

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [as_node(article) for article in self.rank(query_bundle.query_str)]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)

    def _open(self) -> ArticleIndex:
        with self._lock:
            if self._index is None:
                self._index = open_article_index(self._store, embedder=_ours(self._embedder))
            return self._index


def _ours(embedder: Embedder | BaseEmbedding | None) -> Embedder | None:
    if isinstance(embedder, BaseEmbedding):
        from graphnative.models.llama_index import from_llama_index_embedding

        return from_llama_index_embedding(embedder)
    return embedder
