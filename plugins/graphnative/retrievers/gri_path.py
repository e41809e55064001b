"""The LlamaIndex retriever of paper S0."""

from typing import Literal

from llama_index.core.base.embeddings.base import BaseEmbedding

from graphnative.models.protocols import Embedder
from graphnative.retrievers.article_retriever import ArticleRetriever
from graphnative.retrievers.article_similarity import Variant
from graphnative.retrievers.filters import Filters
from graphnative.store.database import HasDatabase

_METHODS = {"fused": "gri-path", "paper": "gri-path-paper"}


class GRIPathRetriever(ArticleRetriever):
    """Retrieves the articles whose paths through the GRI taxonomy are closest to a question.

    Source: S0, section 2.3.

    Args:
        store: The graph.
        embedder: Embeds the questions, ours or LlamaIndex's; None takes the one of the settings.
        scoring: ``paper`` is S0's score as printed; ``fused`` adds words and passages to it.
        variant: ``kg_enhanced`` knows headline, summary and organisations of an article, ``kg`` the headline.
        top_k: How many articles come back at most.
        filters: Conditions that hold for every one of them.
        detect_filters: Add the organisations and the time that a question names.
    """

    def __init__(  # noqa: PLR0913 - one keyword per choice
        self,
        store: HasDatabase,
        *,
        embedder: Embedder | BaseEmbedding | None = None,
        scoring: Literal["fused", "paper"] = "fused",
        variant: Variant = "kg_enhanced",
        top_k: int = 3,
        filters: Filters | None = None,
        detect_filters: bool = True,
    ) -> None:
        if scoring not in _METHODS:
            raise ValueError(f"scoring must be one of {', '.join(_METHODS)}, got {scoring!r}")
        if variant not in ("kg", "kg_enhanced"):
            raise ValueError(f"variant must be kg or kg_enhanced, got {variant!r}")
        super().__init__(
            store, embedder=embedder, top_k=top_k, filters=filters, detect_filters=detect_filters
        )
        self.method = _METHODS[scoring]
        self._variant = variant
