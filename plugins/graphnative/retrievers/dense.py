"""The LlamaIndex retriever by meaning."""

from graphnative.retrievers.article_retriever import ArticleRetriever


class DenseRetriever(ArticleRetriever):
    """Retrieves the articles whose best passage is closest to a question.

    Source: S0, section 3 (baseline of sentence embeddings).

    The arguments are those of :class:`graphnative.retrievers.article_retriever.ArticleRetriever`.
    """

    method = "dense"
