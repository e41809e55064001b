import numpy as np
import pytest

from graphnative.errors import StoreError
from graphnative.ontology.taxonomy import Taxonomy, Topic, TopicEdge
from graphnative.store.database import Database
from graphnative.store.topics import (
    TaxonomyState,
    TopicRow,
    read_link_vectors,
    stored_taxonomy,
    taxonomy_state,
    upsert_taxonomy,
)

pytestmark = pytest.mark.neo4j

TOPICS = [
    Topic("root", "Root", "root"),
    Topic("env", "Environment", "category"),
    Topic("water", "Water", "basic", definition="Water in use.", gri_id="GRI_303", aliases=("H2O",)),
    Topic("sewage", "sewage", "intermediate"),
    Topic("sludge", "sludge", "lower"),
]
EDGES = [
    TopicEdge("env", "HAS_CATEGORY", "root"),
    TopicEdge("water", "HAS_TOPIC", "env"),
    TopicEdge("sewage", "CONTAINS", "water"),
    TopicEdge("sludge", "TYPE", "sewage"),
]


def write(
    database: Database, topics: list[Topic], edges: list[TopicEdge], shift: float = 0.0
) -> TaxonomyState:
    taxonomy = Taxonomy.build(topics, edges)
    state = taxonomy_state(taxonomy, "scores", "links")
    rows = [
        TopicRow(
            topic,
            np.array([1.0, shift], np.float32),
            np.array([0.5, shift], np.float32) if topic.definition else None,
            np.array([0.25, shift, i], np.float32) if topic in taxonomy.linkable else None,
        )
        for i, topic in enumerate(taxonomy.topics)
    ]
    upsert_taxonomy(database, taxonomy, rows, state)
    return state


def edges(database: Database) -> list[tuple[str, str, str]]:
    rows = database.read(
        "MATCH (p:Topic)-[r]->(c:Topic) RETURN p.id AS p, type(r) AS r, c.id AS c ORDER BY p, r, c"
    )
    return [(row["p"], row["r"], row["c"]) for row in rows]


def test_topics_edges_labels_and_vectors_are_as_written(database: Database) -> None:
    assert stored_taxonomy(database) == TaxonomyState(None, None, None, 0)
    state = write(database, TOPICS, EDGES)
    assert stored_taxonomy(database) == state
    assert edges(database) == [
        ("env", "HAS_TOPIC", "water"),
        ("root", "HAS_CATEGORY", "env"),
        ("sewage", "TYPE", "sludge"),
        ("water", "CONTAINS", "sewage"),
    ]
    water = database.read("MATCH (t:Topic {id: 'water'}) RETURN labels(t) AS labels, properties(t) AS p")[0]
    assert sorted(water["labels"]) == ["BasicEntity", "Topic"]
    assert water["p"] == {
        "id": "water",
        "label": "Water",
        "definition": "Water in use.",
        "gri_id": "GRI_303",
        "aliases": ["H2O"],
        "label_vec": [1.0, 0.0],
        "definition_vec": [0.5, 0.0],
        "embedder": "scores",
    }
    labels = database.read(
        "MATCH (t:Topic) RETURN t.id AS id, [l IN labels(t) WHERE l <> 'Topic'] AS l ORDER BY id"
    )
    assert [(row["id"], row["l"]) for row in labels] == [
        ("env", ["Category"]),
        ("root", ["Root"]),
        ("sewage", ["IntermediateEntity"]),
        ("sludge", ["LowerEntity"]),
        ("water", ["BasicEntity"]),
    ]


def test_writing_twice_changes_nothing(database: Database) -> None:
    write(database, TOPICS, EDGES)
    count = "MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(DISTINCT n) AS n, count(r) AS r"
    before = database.read(count)
    write(database, TOPICS, EDGES)
    assert database.read(count) == before


def test_what_left_the_taxonomy_goes_and_what_changed_changes(database: Database) -> None:
    write(database, TOPICS, EDGES)
    database.write(
        "MERGE (a:Document:Article {id: 'a'}) WITH a MATCH (t:Topic) MERGE (a)-[:CONTAINED_IN]->(t)"
    )
    database.write("MATCH (a:Topic {id: 'water'}), (b:Topic {id: 'sewage'}) MERGE (a)-[:PROCESS]->(b)")
    # sludge goes; sewage becomes a lower entity below a new one; the edge written by hand goes.
    topics = [*TOPICS[:3], Topic("pipes", "pipes", "intermediate"), Topic("sewage", "waste water", "lower")]
    new = [*EDGES[:2], TopicEdge("pipes", "PROCESS", "water"), TopicEdge("sewage", "MEASURED_AS", "pipes")]
    write(database, topics, new, shift=1.0)
    assert edges(database) == [
        ("env", "HAS_TOPIC", "water"),
        ("pipes", "MEASURED_AS", "sewage"),
        ("root", "HAS_CATEGORY", "env"),
        ("water", "PROCESS", "pipes"),
    ]
    sewage = database.read(
        "MATCH (t:Topic {id: 'sewage'}) RETURN labels(t) AS l, t.label AS label, t.label_vec AS v"
    )[0]
    assert (sorted(sewage["l"]), sewage["label"], sewage["v"]) == (
        ["LowerEntity", "Topic"],
        "waste water",
        [1.0, 1.0],
    )
    linked = database.read("MATCH (:Article)-[:CONTAINED_IN]->(t) RETURN collect(t.id) AS ids")[0]["ids"]
    assert sorted(linked) == ["env", "root", "sewage", "water"]


def test_a_topic_that_was_lost_shows_in_the_state(database: Database) -> None:
    state = write(database, TOPICS, EDGES)
    database.write("MATCH (t:Topic {id: 'sludge'}) DETACH DELETE t")
    assert stored_taxonomy(database) != state


def test_link_vectors_come_in_the_order_asked_for(database: Database) -> None:
    write(database, TOPICS, EDGES, shift=0.5)
    vectors = read_link_vectors(database, ["sludge", "sewage"], 3)
    assert vectors.dtype == np.float32
    assert vectors.tolist() == [[0.25, 0.5, 3.0], [0.25, 0.5, 2.0]]
    assert read_link_vectors(database, [], 3).shape == (0, 3)


def test_a_link_vector_that_is_missing_or_of_another_length_is_an_error(database: Database) -> None:
    write(database, TOPICS, EDGES)
    with pytest.raises(StoreError, match="'water' has no link vector of 3 numbers"):
        read_link_vectors(database, ["water"], 3)
    with pytest.raises(StoreError, match="'sludge' has no link vector of 4 numbers"):
        read_link_vectors(database, ["sludge"], 4)
