from collections.abc import Sequence

import numpy as np
import pytest

from graphnative.esg.topics import ensure_taxonomy
from graphnative.ontology.taxonomy import Taxonomy, Topic, TopicEdge
from graphnative.records import Vectors
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j

TAXONOMY = Taxonomy.build(
    [
        Topic("root", "Root", "root"),
        Topic("water", "Water", "basic", definition="Water in use."),
        Topic("sewage", "sewage", "intermediate"),
    ],
    [TopicEdge("sewage", "CONTAINS", "water")],
)


class CountingEmbedder:
    """The length of a text and the model's number as a vector; remembers what it was asked."""

    dimensions = 2

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        return np.array([[len(text), len(self.name)] for text in texts], np.float32)


def test_labels_and_definitions_are_embedded_by_one_model_and_links_by_the_other(database: Database) -> None:
    scores, links = CountingEmbedder("scores"), CountingEmbedder("li")
    vectors = ensure_taxonomy(database, TAXONOMY, scores, links)
    assert (vectors.ids, vectors.embedder, vectors.vectors.tolist()) == (("sewage",), "li", [[6.0, 2.0]])
    row = database.read(
        "MATCH (t:Topic {id: 'water'}) RETURN t.label_vec AS l, t.definition_vec AS d, t.link_vec AS k"
    )
    assert row == [{"l": [5.0, 6.0], "d": [13.0, 6.0], "k": None}]
    assert links.asked == ["sewage"]


def test_an_unchanged_taxonomy_costs_neither_embedding_nor_writing(database: Database) -> None:
    first = ensure_taxonomy(database, TAXONOMY, CountingEmbedder("scores"), CountingEmbedder("links"))
    scores, links = CountingEmbedder("scores"), CountingEmbedder("links")
    revision = database.revision()
    second = ensure_taxonomy(database, TAXONOMY, scores, links)
    assert (second.ids, second.vectors.tolist()) == (first.ids, first.vectors.tolist())
    assert scores.asked + links.asked == []
    assert database.revision() == revision


@pytest.mark.parametrize(("scores", "links"), [("other", "links"), ("scores", "other")])
def test_another_model_embeds_everything_anew(database: Database, scores: str, links: str) -> None:
    ensure_taxonomy(database, TAXONOMY, CountingEmbedder("scores"), CountingEmbedder("links"))
    vectors = ensure_taxonomy(database, TAXONOMY, CountingEmbedder(scores), CountingEmbedder(links))
    assert vectors.vectors.tolist() == [[6.0, float(len(links))]]
    names = database.read("MATCH (t:Topic {id: 'sewage'}) RETURN t.embedder AS e, t.link_embedder AS l")
    assert names == [{"e": scores, "l": links}]
    assert database.read("MATCH (t:Topic {id: 'sewage'}) RETURN t.label_vec AS v")[0]["v"] == [
        6.0,
        float(len(scores)),
    ]


def test_another_taxonomy_replaces_the_topics(database: Database) -> None:
    ensure_taxonomy(database, TAXONOMY, CountingEmbedder("s"), CountingEmbedder("l"))
    smaller = Taxonomy.build(TAXONOMY.topics[:1], [])
    vectors = ensure_taxonomy(database, smaller, CountingEmbedder("s"), CountingEmbedder("l"))
    assert vectors.vectors.shape == (0, 2)
    assert database.read("MATCH (t:Topic) RETURN t.id AS id") == [{"id": smaller.topics[0].id}]
