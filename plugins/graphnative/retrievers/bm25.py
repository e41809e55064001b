"""The LlamaIndex retriever by words."""

from graphnative.retrievers.article_retriever import ArticleRetriever


class BM25Retriever(ArticleRetriever):
    """Retrieves the articles that share the most telling words with a question; needs no embedder.

    Source: S0, section 3 (baseline BM25).

    The arguments are those of :class:`graphnative.retrievers.article_retriever.ArticleRetriever`.
    """

    method = "bm25"
