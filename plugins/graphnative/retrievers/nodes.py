"""Ranked articles as LlamaIndex hands them on."""

from collections.abc import Sequence

from llama_index.core.schema import NodeWithScore, TextNode

from graphnative.retrievers.ranked import Passage, RankedArticle, TopicPath

GAP = "…"
"""Stands in a node's text for the passages that are left out there."""

PLACES = "passages"
"""Key of the metadata that say where in a node's text its passages stand, the best first."""

_NOT_FOR_MODELS = ["headline", "paths", "source", PLACES]


def as_node(article: RankedArticle) -> NodeWithScore:
    """Return an article as a node with its score.

    The node's id is the article's. Its text is the headline and the best passages in the article's order,
    which are the whole article where it is short; "…" stands for what is left out between them. The
    metadata are the same for every question that the article answers, but for the paths and for
    ``passages``: start and end of each passage in the text, the best first.

    Args:
        article: As :func:`graphnative.retrievers.search.search` returns it.
    """
    text, places = article_text(article.headline, article.passages)
    metadata = {
        "headline": article.headline,
        "published": article.published.isoformat() if article.published else "",
        "organisations": ", ".join(article.organisations),
        "source": article.source,
        "paths": "\n".join(map(path_text, article.paths)),
        PLACES: [list(place) for place in places],
    }
    node = TextNode(
        id_=article.id,
        text=text,
        metadata={name: value for name, value in metadata.items() if value},
        excluded_llm_metadata_keys=_NOT_FOR_MODELS,
        excluded_embed_metadata_keys=_NOT_FOR_MODELS,
    )
    return NodeWithScore(node=node, score=article.score)


def article_text(headline: str, passages: Sequence[Passage]) -> tuple[str, list[tuple[int, int]]]:
    """Return headline and passages as one text, and where each of the passages stands in it.

    Args:
        headline: May be empty.
        passages: In any order; in the text they stand in the article's.

    Returns:
        The text, and (start, end) of every passage in the order given.
    """
    text, before = headline, -1
    places: dict[int, tuple[int, int]] = {}
    for at in sorted(range(len(passages)), key=lambda at: passages[at].index):
        passage = passages[at]
        gap = [GAP] if passage.index > before + 1 else []
        text = "\n\n".join([*([text] if text else []), *gap, passage.text])
        places[at] = (len(text) - len(passage.text), len(text))
        before = passage.index
    return text, [places[at] for at in range(len(passages))]


def path_text(path: TopicPath) -> str:
    """Return a path as ``phrase → topic → … → root``."""
    return " → ".join([path.phrase, *(topic.label for topic in path.topics)])
