"""Why an article is in the ranking: its ways to the root, each with its similarities."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.ranked import PathTopic, TopicPath
from graphnative.store.arrays import ArticleArrays

_FIRST_RELATION = "CONTAINED_IN"


def topic_paths(
    arrays: ArticleArrays,
    article: int,
    similarities: npt.NDArray[np.float32] | None,
    limit: int | None = None,
) -> tuple[TopicPath, ...]:
    """Return an article's ways to the root, the one whose best topic is closest to the question first.

    Several phrases that are linked to one topic share its ways; the most similar phrase stands for them.

    Source: S0, section 2.3.

    Args:
        arrays: The articles.
        article: Its row.
        similarities: Similarity of each topic and the question; None leaves them out and orders by phrase.
        limit: How many at most; None is all.
    """
    start, end = arrays.link_starts[article : article + 2]
    strongest: dict[int, int] = {}
    for link in range(int(start), int(end)):  # in falling order of similarity
        strongest.setdefault(int(arrays.link_topics[link]), link)
    paths = [
        TopicPath(
            arrays.link_phrases[link],
            float(arrays.link_similarities[link]),
            tuple(_described(arrays, at, relation, similarities) for at, relation in steps),
        )
        for topic, link in strongest.items()
        for steps in _ways_up(arrays, topic, _FIRST_RELATION)
    ]
    return tuple(sorted(paths, key=_order)[:limit])


def _ways_up(arrays: ArticleArrays, topic: int, relation: str) -> Iterator[tuple[tuple[int, str], ...]]:
    """Every way from a topic to the root, as positions and the relation that leads to each."""
    parents = arrays.topics[topic].parents
    if not parents:
        yield ((topic, relation),)
    for above, parent in parents:
        for rest in _ways_up(arrays, parent, above):
            yield ((topic, relation), *rest)


def _described(
    arrays: ArticleArrays, at: int, relation: str, similarities: npt.NDArray[np.float32] | None
) -> PathTopic:
    topic = arrays.topics[at]
    similarity = None if similarities is None else float(similarities[at])
    return PathTopic(topic.id, topic.label, topic.level, relation, similarity)


def _order(path: TopicPath) -> tuple[float, float, float, str, tuple[str, ...]]:
    best = max((topic.similarity for topic in path.topics if topic.similarity is not None), default=0.0)
    mean = sum(topic.similarity or 0.0 for topic in path.topics) / len(path.topics)
    return -best, -mean, -path.similarity, path.phrase, tuple(topic.id for topic in path.topics)
