import pytest

from graphnative.ontology.taxonomy import Taxonomy, Topic, TopicEdge

TOPICS = (
    Topic("root", "Root", "root"),
    Topic("env", "Environment", "category"),
    Topic("water", "Water", "basic"),
    Topic("waste", "Waste", "basic"),
    Topic("sewage", "sewage", "intermediate"),
    Topic("sludge", "sludge", "lower"),
)
EDGES = (
    TopicEdge("env", "HAS_CATEGORY", "root"),
    TopicEdge("water", "HAS_TOPIC", "env"),
    TopicEdge("waste", "HAS_TOPIC", "env"),
    TopicEdge("sewage", "CONTAINS", "water"),
    TopicEdge("sewage", "CONTAINS", "waste"),
    TopicEdge("sludge", "TYPE", "sewage"),
)


def test_ancestors_of_a_topic_with_two_grandparents() -> None:
    taxonomy = Taxonomy.build(TOPICS, EDGES)
    assert taxonomy.ancestors("sludge") == {"sewage", "water", "waste", "env", "root"}
    assert taxonomy.ancestors("root") == frozenset()


def test_all_paths_to_the_root_in_order() -> None:
    assert Taxonomy.build(TOPICS, EDGES).paths_to_root("sludge") == (
        ("sludge", "sewage", "waste", "env", "root"),
        ("sludge", "sewage", "water", "env", "root"),
    )
    assert Taxonomy.build(TOPICS, EDGES).paths_to_root("root") == (("root",),)


def test_an_unknown_topic_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Taxonomy.build(TOPICS, EDGES).ancestors("nowhere")
    with pytest.raises(KeyError):
        Taxonomy.build(TOPICS, EDGES).paths_to_root("nowhere")


def test_order_of_the_parts_does_not_matter() -> None:
    taxonomy = Taxonomy.build(reversed(TOPICS), [*reversed(EDGES), EDGES[0]])
    assert taxonomy == Taxonomy.build(TOPICS, EDGES)
    assert [topic.id for topic in taxonomy.topics] == sorted(topic.id for topic in TOPICS)


@pytest.mark.parametrize(
    ("topics", "edges"),
    [
        (TOPICS[:-1], EDGES[:-1]),
        (TOPICS, EDGES[:-2] + EDGES[-1:]),
        ((*TOPICS[:-1], Topic("sludge", "sludge", "lower", aliases=("mud",))), EDGES),
    ],
)
def test_every_change_changes_the_digest(topics: tuple[Topic, ...], edges: tuple[TopicEdge, ...]) -> None:
    assert Taxonomy.build(topics, edges).digest != Taxonomy.build(TOPICS, EDGES).digest


def test_articles_link_to_the_two_lowest_levels_only() -> None:
    assert [topic.id for topic in Taxonomy.build(TOPICS, EDGES).linkable] == ["sewage", "sludge"]
