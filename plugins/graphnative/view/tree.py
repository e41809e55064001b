"""An article's paths as a printed tree, from the root of the ontology down to the article's own phrases."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from graphnative.retrievers.ranked import PathTopic, RankedArticle, TopicPath
from graphnative.view.entity_tree import entity_tree
from graphnative.view.fitted_line import fitted

_NARROWEST = 40


@dataclass(slots=True)
class _Branch:
    """A topic, what hangs below it and the phrases linked to it; ``best`` is the highest similarity there."""

    topic: PathTopic | None
    best: float = float("-inf")
    children: dict[str, "_Branch"] = field(default_factory=dict)
    phrases: dict[str, float] = field(default_factory=dict)


def path_tree(ranked: RankedArticle, *, width: int = 100) -> str:
    """Return the paths of an article as lines, merged where they share their way from the root.

    An article that was found by entities shows these instead.

    A topic shows how near it is to the question, a phrase how near it is to its topic. What is nearest to the
    question stands first, ties by label. A topic with two parents stands below both. A topic that the method
    did not compare with the question has no number.

    Args:
        ranked: The article.
        width: Columns of a line at most, at least 40; longer names are cut and end in ``…``.

    Returns:
        The lines joined by line ends, without one at the end.

    Raises:
        ValueError: The width is below 40.
    """
    if width < _NARROWEST:
        raise ValueError(f"width must be at least {_NARROWEST}, got {width}")
    if ranked.links:
        return entity_tree(ranked, width=width)
    date = f" ({ranked.published.isoformat()})" if ranked.published else ""
    lines = [fitted("", ranked.headline or ranked.id, f"{date}  score {ranked.score:.2f}", width)]
    top = _merged(ranked.paths)
    if not top.children:
        lines.append(fitted("└─ ", "no phrase of this article is linked to a topic", "", width))
    lines.extend(_lines(top, "", width))
    return "\n".join(lines)


def _merged(paths: Sequence[TopicPath]) -> _Branch:
    """The paths as one tree; of a phrase that is linked twice to one topic the nearer link stands."""
    top = _Branch(None)
    for path in paths:
        branch = top
        nearest = max((one.similarity for one in path.topics if one.similarity is not None), default=0.0)
        for topic in reversed(path.topics):
            branch = branch.children.setdefault(topic.id, _Branch(topic))
            branch.best = max(branch.best, nearest)
        known = branch.phrases.get(path.phrase, float("-inf"))
        branch.phrases[path.phrase] = max(known, path.similarity)
    return top


def _lines(branch: _Branch, indent: str, width: int) -> Iterator[str]:
    phrases = sorted(branch.phrases.items(), key=lambda item: (-item[1], item[0]))
    below = [(child.best, child.topic, child) for child in branch.children.values() if child.topic]
    below.sort(key=lambda item: (-item[0], item[1].label, item[1].id))
    left = len(phrases) + len(below)
    for phrase, similarity in phrases:
        left -= 1
        yield fitted(indent + ("├─ " if left else "└─ "), f"“{phrase}”", f" {similarity:.2f}", width)
    for _, topic, child in below:
        left -= 1
        number = "" if topic.similarity is None else f" {topic.similarity:.2f}"
        yield fitted(indent + ("├─ " if left else "└─ "), topic.label, number, width)
        yield from _lines(child, indent + ("│  " if left else "   "), width)
