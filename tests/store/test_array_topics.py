import pytest

from graphnative.store.array_topics import read_topics


class Graph:
    """A database with two answers: topics, then edges."""

    def __init__(self, topics, edges) -> None:
        self.topics, self.edges = topics, edges

    def read(self, cypher: str, **parameters):
        if "edge" not in cypher:
            return self.topics
        assert "CONTAINS" in parameters["relations"]
        return [dict(zip(("parent", "relation", "child"), edge, strict=True)) for edge in self.edges]


def topic(topic_id: str, label: str, **values) -> dict:
    vectors = {"label_vec": [1.0, 0.0], "definition_vec": None}
    return {
        "id": topic_id,
        "label": label,
        "gri_id": None,
        "embedder": "m",
        "labels": ["Topic"],
        **vectors,
        **values,
    }


EDGES = [
    ("r", "HAS_CATEGORY", "c"),
    ("c", "HAS_TOPIC", "b"),
    ("c", "HAS_TOPIC", "a"),
    ("a", "CONTAINS", "i"),
    ("b", "CONTAINS", "i"),
]


@pytest.fixture
def rows():
    topics = [
        topic("a", "A", labels=["Topic", "BasicEntity"], gri_id="GRI_305", definition_vec=[0.0, 1.0]),
        topic("b", "B", labels=["BasicEntity", "Topic"]),
        topic("c", "C", labels=["Category"]),
        topic("i", "I", labels=["IntermediateEntity"], embedder=None),
        topic("r", "", labels=["Root"]),
    ]
    return read_topics(Graph(topics, EDGES))


def test_topics_know_their_level_and_parents(rows) -> None:
    assert [one.level for one in rows.topics] == ["basic", "basic", "category", "intermediate", "root"]
    assert rows.topics[3].parents == (("CONTAINS", 0), ("CONTAINS", 1))
    assert (rows.topics[0].gri_id, rows.topics[4].label) == ("GRI_305", "r")
    assert rows.embedders == ["", "m"]


def test_a_closure_reaches_the_root_by_every_way(rows) -> None:
    assert rows.closures()["i"] == {0, 1, 2, 3, 4}
    assert rows.closures()["r"] == {4}


def test_vectors_are_zero_where_there_is_none(rows) -> None:
    assert rows.vectors[:, 0].tolist() == [[1.0, 0.0], [0.0, 1.0]]
    assert rows.vectors[:, 1].tolist() == [[1.0, 0.0], [0.0, 0.0]]


def test_the_digest_changes_with_edges_and_vectors(rows) -> None:
    other_edge = read_topics(Graph([topic("a", "A"), topic("b", "B")], [("a", "CONTAINS", "b")]))
    no_edge = read_topics(Graph([topic("a", "A"), topic("b", "B")], []))
    other_vector = read_topics(Graph([topic("a", "A"), topic("b", "B", label_vec=[0.0, 1.0])], []))

    assert len({other_edge.digest, no_edge.digest, other_vector.digest}) == 3


def test_edges_to_nowhere_and_rings_do_no_harm() -> None:
    rows = read_topics(
        Graph(
            [topic("a", "A"), topic("b", "B")],
            [("a", "CONTAINS", "b"), ("b", "CONTAINS", "a"), ("x", "CONTAINS", "a")],
        )
    )

    assert 1 in rows.closures()["b"]
    assert read_topics(Graph([], [])).vectors.shape == (2, 0, 0)
