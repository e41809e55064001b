"""The LlamaIndex retriever by maximal marginal relevance."""

from llama_index.core.base.embeddings.base import BaseEmbedding

from graphnative.models.protocols import Embedder
from graphnative.retrievers.article_retriever import ArticleRetriever
from graphnative.retrievers.filters import Filters
from graphnative.store.database import HasDatabase


class MMRRetriever(ArticleRetriever):
    """Retrieves articles that are close to a question and unlike each other.

    Source: S0, section 3 (baseline MMR).

    Args:
        store: The graph.
        embedder: Embeds the questions, ours or LlamaIndex's; None takes the one of the settings.
        mmr_lambda: 1 is relevance alone, 0 is difference alone after the most relevant article.
        top_k: How many articles come back at most.
        filters: Conditions that hold for every one of them.
        detect_filters: Add the organisations and the time that a question names.
    """

    method = "mmr"

    def __init__(
        self,
        store: HasDatabase,
        *,
        embedder: Embedder | BaseEmbedding | None = None,
        mmr_lambda: float = 0.5,
        top_k: int = 3,
        filters: Filters | None = None,
        detect_filters: bool = True,
    ) -> None:
        if not 0 <= mmr_lambda <= 1:
            raise ValueError(f"mmr_lambda must lie in [0, 1], got {mmr_lambda}")
        super().__init__(
            store, embedder=embedder, top_k=top_k, filters=filters, detect_filters=detect_filters
        )
        self._mmr_lambda = mmr_lambda
