"""Articles by their passages, and these by the entities that a question names and those they lead to."""

from graphnative.retrievers.article_index import ArticleIndex
from graphnative.retrievers.filters import Filters
from graphnative.retrievers.passage_filters import passage_filter
from graphnative.retrievers.passage_search import search_passages
from graphnative.retrievers.ranked import Passage, RankedArticle
from graphnative.retrievers.ranked_passage import RankedPassage

METHOD = "graph"
"""What this way to rank is called in settings.yaml."""

_POOL = 10
"""So many times as many passages as articles are looked at: an article may have several of the best."""


def search_graph(
    index: ArticleIndex, question: str, *, top_k: int, filters: Filters | None, passages: int
) -> list[RankedArticle]:
    """Return the documents of the passages that entities lead to, in the order of their best ones.

    Args:
        index: The articles; its graph may hold passages of other documents, which are ranked too.
        question: Any text that is not blank.
        top_k: How many documents at most.
        filters: Conditions that hold for every document returned.
        passages: How many passages of each are returned at most.

    Raises:
        InputError: No passage mentions an entity, or a filter names what the graph does not have.
        StoreError: The graph can't be read.
    """
    choose = passage_filter(index.articles, filters)
    found = search_passages(index.passage_index, question, top_k=_POOL * top_k, choose=choose)
    documents: dict[str, list[RankedPassage]] = {}
    for passage in found:
        documents.setdefault(passage.document_id, []).append(passage)
    return [_article(best[:passages]) for best in list(documents.values())[:top_k]]


def _article(passages: list[RankedPassage]) -> RankedArticle:
    best = passages[0]
    return RankedArticle(
        id=best.document_id,
        headline=best.title,
        published=best.published,
        score=best.score,
        parts=best.parts,
        passages=tuple(Passage(each.id, each.index, each.text, each.score) for each in passages),
        organisations=best.organisations,
        source=best.source,
        links=best.paths,
    )
