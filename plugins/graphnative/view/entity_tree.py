"""The entities that led to a passage as a printed tree, from the passage back to the question."""

from collections.abc import Iterator

from graphnative.retrievers.ranked import RankedArticle
from graphnative.retrievers.ranked_passage import EntityPath
from graphnative.view.fitted_line import fitted


def entity_tree(ranked: RankedArticle, *, width: int = 100) -> str:
    """Return the ways from a question to an article's best passage as lines, the best way first.

    Args:
        ranked: The article, with links.
        width: Columns of a line at most, at least 40; longer names are cut and end in ``…``.

    Returns:
        The lines joined by line ends, without one at the end.
    """
    date = f" ({ranked.published.isoformat()})" if ranked.published else ""
    lines = [fitted("", ranked.headline or ranked.id, f"{date}  score {ranked.score:.2f}", width)]
    left = len(ranked.links)
    for path in ranked.links:
        left -= 1
        lines.extend(_lines(path, "├─ " if left else "└─ ", "│  " if left else "   ", width))
    return "\n".join(lines)


def _lines(path: EntityPath, branch: str, indent: str, width: int) -> Iterator[str]:
    manner = "about" if path.about else "mentions"
    yield fitted(f"{branch}{manner} ", path.entity, f" {path.score:.2f}", width)
    if path.step is None:
        yield fitted(f"{indent}└─ named in the question: “", path.surface, "”", width)
        return
    after = f"” {path.step.score:.2f}"
    yield fitted(f"{indent}└─ mentioned by “", path.step.title, after, width)
    if path.step.context:
        yield fitted(f"{indent}   └─ led to by the words “", path.step.context, "”", width)
