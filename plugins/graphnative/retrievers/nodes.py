"""Ranked articles as LlamaIndex hands them on."""

from collections.abc import Sequence

from llama_index.core.schema import NodeWithScore, TextNode

from graphnative.retrievers.ranked import Passage, RankedArticle, TopicPath

_GAP = "…"
_SAID_ONCE = ["headline", "paths"]


def as_node(article: RankedArticle) -> NodeWithScore:
    """Return an article as a node with its score.

    The node's id is the article's. Its text is the headline and the best passages in the article's order,
    which are the whole article where it is short; "…" stands for what is left out between them. The
    metadata are the same for every question that the article answers, but for the paths.

    Args:
        article: As :func:`graphnative.retrievers.search.search` returns it.
    """
    metadata = {
        "headline": article.headline,
        "published": article.published.isoformat() if article.published else "",
        "organisations": ", ".join(article.organisations),
        "paths": "\n".join(map(path_text, article.paths)),
    }
    node = TextNode(
        id_=article.id,
        text=article_text(article.headline, article.passages),
        metadata={name: value for name, value in metadata.items() if value},
        excluded_llm_metadata_keys=_SAID_ONCE,
        excluded_embed_metadata_keys=_SAID_ONCE,
    )
    return NodeWithScore(node=node, score=article.score)


def article_text(headline: str, passages: Sequence[Passage]) -> str:
    """Return headline and passages as one text, the passages in the article's order.

    Args:
        headline: May be empty.
        passages: In any order.
    """
    parts = [headline] if headline else []
    before = -1
    for passage in sorted(passages, key=lambda each: each.index):
        if passage.index > before + 1:
            parts.append(_GAP)
        parts.append(passage.text)
        before = passage.index
    return "\n\n".join(parts)


def path_text(path: TopicPath) -> str:
    """Return a path as ``phrase → topic → … → root``."""
    return " → ".join([path.phrase, *(topic.label for topic in path.topics)])
