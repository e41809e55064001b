"""LlamaIndex's retrieved nodes as ranked articles again."""

import datetime
import re
from collections.abc import Sequence
from typing import TypeGuard

from llama_index.core.schema import MetadataMode, NodeWithScore

from graphnative.retrievers.nodes import GAP, PLACES
from graphnative.retrievers.ranked import Passage, RankedArticle

_HEADLINE_KEYS = ("headline", "title", "file_name")
_DATE_KEYS = ("published", "date")
_BLANK_LINES = re.compile(r"\n[^\S\n]*\n")


def as_articles(nodes: Sequence[NodeWithScore]) -> list[RankedArticle]:
    """Return nodes as articles, the best first, whoever retrieved them.

    A node of our retrievers says which passages it has and which is the best. Of other nodes, and of those
    whose text somebody has changed, the paragraphs are the passages; their order stands for their rank,
    since news tells the most important first.

    Args:
        nodes: The best first.
    """
    return [_article(node) for node in nodes]


def _article(scored: NodeWithScore) -> RankedArticle:
    metadata, text = scored.node.metadata, scored.node.get_content(MetadataMode.NONE)
    headline = next((str(metadata[key]) for key in _HEADLINE_KEYS if metadata.get(key)), "")
    found = _placed(text, headline, metadata.get(PLACES))
    if found is None:
        found = list(enumerate(_paragraphs(text, headline)))
    return RankedArticle(
        id=scored.node.node_id,
        headline=headline,
        published=next((day for key in _DATE_KEYS if (day := _date(metadata.get(key)))), None),
        score=scored.score or 0.0,
        passages=tuple(Passage(f"{scored.node.node_id}:{i}", i, part, 0.0) for i, part in found),
        source=str(metadata.get("source") or ""),
    )


def _are_places(places: object) -> TypeGuard[list[list[int]]]:
    """Whether this is a list of pairs of whole numbers."""
    return isinstance(places, list) and all(
        isinstance(place, list) and len(place) == 2 and all(isinstance(end, int) for end in place)
        for place in places
    )


def _placed(text: str, headline: str, places: object) -> list[tuple[int, str]] | None:
    """Position and text of each passage, the best first; None if headline and gaps are not all the rest."""
    if not _are_places(places):
        return None
    in_order, rest, at = sorted(places), "", 0
    for start, end in in_order:
        rest, at = rest + text[at:start], end
    rest += text[at:]
    if _bare(rest) != _bare(headline):
        return None
    return [(in_order.index(place), text[place[0] : place[1]]) for place in places]


def _bare(text: str) -> str:
    return text.replace(GAP, "").strip()


def _paragraphs(text: str, headline: str) -> list[str]:
    paragraphs = [part.strip() for part in _BLANK_LINES.split(text)]
    if paragraphs and paragraphs[0] == headline:
        del paragraphs[0]
    return [part for part in paragraphs if part and part != GAP]


def _date(value: object) -> datetime.date | None:
    """The date at the beginning of an ISO text, None of anything else."""
    match = re.match(r"\d{4}-\d{2}-\d{2}", value) if isinstance(value, str) else None
    try:
        return datetime.date.fromisoformat(match[0]) if match else None
    except ValueError:
        return None
