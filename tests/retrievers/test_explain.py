import numpy as np

from graphnative.retrievers.explain import topic_paths
from graphnative.store.array_records import ArrayTopic


class Arrays:
    """Root 0, categories 1 and 2; topic 3 is under both, topic 4 under 2. One article has three links."""

    topics = (
        ArrayTopic("root", "Root", "root", None, ()),
        ArrayTopic("c1", "One", "category", None, (("HAS_CATEGORY", 0),)),
        ArrayTopic("c2", "Two", "category", None, (("HAS_CATEGORY", 0),)),
        ArrayTopic("t3", "Three", "basic", "GRI_303", (("HAS_TOPIC", 1), ("HAS_TOPIC", 2))),
        ArrayTopic("t4", "Four", "basic", None, (("HAS_TOPIC", 2),)),
    )
    link_starts = np.array([0, 3, 3])
    link_topics = np.array([3, 4, 3])
    link_similarities = np.array([0.9, 0.8, 0.7], dtype=np.float32)
    link_phrases = ("three", "four", "third")


SIMILARITIES = np.array([0.1, 0.2, 0.3, 0.4, 0.9], dtype=np.float32)


def test_every_way_up_is_a_path_and_the_closest_comes_first() -> None:
    paths = topic_paths(Arrays(), 0, SIMILARITIES)

    assert [[topic.id for topic in path.topics] for path in paths] == [
        ["t4", "c2", "root"],
        ["t3", "c2", "root"],
        ["t3", "c1", "root"],
    ]
    assert [path.phrase for path in paths] == ["four", "three", "three"]  # "third" is the weaker link to t3
    assert [topic.relation for topic in paths[0].topics] == ["CONTAINED_IN", "HAS_TOPIC", "HAS_CATEGORY"]
    assert [round(topic.similarity, 6) for topic in paths[0].topics] == [0.9, 0.3, 0.1]


def test_without_similarities_the_strongest_link_comes_first() -> None:
    paths = topic_paths(Arrays(), 0, None)

    assert [path.phrase for path in paths] == ["three", "three", "four"]
    assert paths[0].topics[0].similarity is None


def test_a_limit_and_an_article_without_links() -> None:
    assert len(topic_paths(Arrays(), 0, SIMILARITIES, 1)) == 1
    assert topic_paths(Arrays(), 1, SIMILARITIES) == ()
