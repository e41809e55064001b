"""The LlamaIndex retriever by entities."""

import asyncio

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeRelationship, NodeWithScore, QueryBundle, RelatedNodeInfo, TextNode

from graphnative.retrievers.article_index import open_article_index
from graphnative.retrievers.filters import Filters
from graphnative.retrievers.passage_filters import passage_filter
from graphnative.retrievers.passage_index import PassageIndex
from graphnative.retrievers.passage_search import search_passages
from graphnative.retrievers.ranked_passage import EntityPath, RankedPassage
from graphnative.store.database import HasDatabase

_SAID_ONCE = ["paths"]


class PassageGraphRetriever(BaseRetriever):
    """Retrieves passages by the entities that a question names and those that these passages lead to.

    Works on any graph with passages (``Chunk``) that mention entities (``MENTIONS``), whoever made it, and
    needs no model: names are matched, and what is left of the question is compared word by word.

    Args:
        store: The graph; its passages are read by the first question.
        top_k: How many passages come back at most.
        filters: Conditions that hold for the document of every one of them.
    """

    def __init__(self, store: HasDatabase, *, top_k: int = 5, filters: Filters | None = None) -> None:
        if top_k < 1:
            raise ValueError(f"top_k must be at least 1, got {top_k}")
        super().__init__()
        self._index, self._top_k = PassageIndex(store.database), top_k
        self._choose = passage_filter(open_article_index(store).articles, filters) if filters else None

    def rank(self, question: str) -> list[RankedPassage]:
        """Return the ranked passages with scores and paths as data, the best first."""
        return search_passages(self._index, question, top_k=self._top_k, choose=self._choose)

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [as_passage_node(passage) for passage in self.rank(query_bundle.query_str)]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)


def as_passage_node(passage: RankedPassage) -> NodeWithScore:
    """Return a passage as a node with its score: the chunk's id and text, the title and the paths beside it.

    Args:
        passage: As :func:`graphnative.retrievers.passage_search.search_passages` returns it.
    """
    metadata = {
        "title": passage.title,
        "published": passage.published.isoformat() if passage.published else "",
        "paths": "\n".join(map(entity_path_text, passage.paths)),
    }
    node = TextNode(
        id_=passage.id,
        text=passage.text,
        metadata={name: value for name, value in metadata.items() if value},
        excluded_llm_metadata_keys=_SAID_ONCE,
        excluded_embed_metadata_keys=_SAID_ONCE,
        relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id=passage.document_id)},
    )
    return NodeWithScore(node=node, score=passage.score)


def entity_path_text(path: EntityPath) -> str:
    """Return a path as ``question → Blood Street (film directed) → Leo Fong``."""
    if path.step is None:
        return f"“{path.surface}” → {path.entity}"
    context = f" ({path.step.context})" if path.step.context else ""
    return f"{path.step.title}{context} → {path.entity}"
