"""Rankings of several methods as one, by the ranks that articles have in each."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphnative.retrievers.ranked import Passage, RankedArticle

METHOD = "gri-path+graph"
"""What the merged way to rank is called: the paths of the taxonomy and the passage graph."""

CONSTANT = 60
"""How little the first ranks stand out."""


def merge(
    rankings: Mapping[str, Sequence[RankedArticle]], *, top_k: int, passages: int
) -> list[RankedArticle]:
    """Return the articles of several rankings by the sum of their reciprocal ranks, ties by id.

    Each keeps what any of the rankings tells of it: its passages in turn, its paths and links. ``parts`` says
    what each method gave.

    Source: Cormack, Clarke and Büttcher (2009), Reciprocal Rank Fusion, with their constant of 60.

    Args:
        rankings: By the name of the method, the best article first.
        top_k: How many articles at most.
        passages: How many passages of each at most.
    """
    found: dict[str, list[tuple[str, int, RankedArticle]]] = {}
    for method, ranking in rankings.items():
        for rank, article in enumerate(ranking, start=1):
            found.setdefault(article.id, []).append((method, rank, article))
    merged = [_merged(each, passages) for each in found.values()]
    return sorted(merged, key=lambda article: (-article.score, article.id))[:top_k]


def _merged(found: Sequence[tuple[str, int, RankedArticle]], passages: int) -> RankedArticle:
    parts = {method: 1 / (CONSTANT + rank) for method, rank, _ in found}
    first = found[0][2]
    return replace(
        first,
        score=sum(parts.values()),
        parts=parts,
        passages=_in_turn([article.passages for _, _, article in found])[:passages],
        paths=next((article.paths for _, _, article in found if article.paths), ()),
        links=next((article.links for _, _, article in found if article.links), ()),
    )


def _in_turn(lists: Sequence[Sequence[Passage]]) -> tuple[Passage, ...]:
    """The first of each list, the second of each, and so on, each passage once."""
    longest = max(map(len, lists), default=0)
    taken = [passages[place] for place in range(longest) for passages in lists if place < len(passages)]
    found: dict[str, Passage] = {}
    for passage in taken:
        found.setdefault(passage.id, passage)
    return tuple(found.values())
