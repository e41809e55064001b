"""The LlamaIndex retriever by paths of the taxonomy and by entities at once."""

from graphnative.retrievers.article_retriever import ArticleRetriever
from graphnative.retrievers.merged import METHOD


class MergedRetriever(ArticleRetriever):
    """Retrieves articles by the GRI paths and by the passage graph, merged by reciprocal rank."""

    method = METHOD
