"""LlamaIndex's retrieved nodes as ranked articles again."""

import datetime
import re
from collections.abc import Sequence

from llama_index.core.schema import MetadataMode, NodeWithScore

from graphnative.retrievers.ranked import Passage, RankedArticle

_GAP = "…"
_HEADLINE_KEYS = ("headline", "title", "file_name")
_DATE_KEYS = ("published", "date")
_BLANK_LINES = re.compile(r"\n[^\S\n]*\n")


def as_articles(nodes: Sequence[NodeWithScore]) -> list[RankedArticle]:
    """Return nodes as articles, the best first, whoever retrieved them.

    The paragraphs of a node's text are the passages. Their order in the text stands for their rank, since a
    node does not keep the passages' scores, and news tells the most important first.

    Args:
        nodes: The best first.
    """
    return [_article(node) for node in nodes]


def _article(scored: NodeWithScore) -> RankedArticle:
    metadata = scored.node.metadata
    headline = next((str(metadata[key]) for key in _HEADLINE_KEYS if metadata.get(key)), "")
    paragraphs = [part.strip() for part in _BLANK_LINES.split(scored.node.get_content(MetadataMode.NONE))]
    if paragraphs and paragraphs[0] == headline:
        del paragraphs[0]
    texts = [part for part in paragraphs if part and part != _GAP]
    passages = [Passage(f"{scored.node.node_id}:{i}", i, text, 0.0) for i, text in enumerate(texts)]
    return RankedArticle(
        id=scored.node.node_id,
        headline=headline,
        published=next((day for key in _DATE_KEYS if (day := _date(metadata.get(key)))), None),
        score=scored.score or 0.0,
        passages=tuple(passages),
    )


def _date(value: object) -> datetime.date | None:
    """The date at the beginning of an ISO text, None of anything else."""
    match = re.match(r"\d{4}-\d{2}-\d{2}", value) if isinstance(value, str) else None
    try:
        return datetime.date.fromisoformat(match[0]) if match else None
    except ValueError:
        return None
