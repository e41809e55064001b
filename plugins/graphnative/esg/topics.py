"""The taxonomy in the graph, with the vectors that phrases and questions are compared with."""

from dataclasses import dataclass

from graphnative.models.protocols import Embedder
from graphnative.ontology.taxonomy import Taxonomy
from graphnative.records import Vectors
from graphnative.store.database import HasDatabase
from graphnative.store.topics import (
    TopicRow,
    read_link_vectors,
    stored_taxonomy,
    taxonomy_state,
    upsert_taxonomy,
)


@dataclass(frozen=True, slots=True)
class TopicVectors:
    """What phrases are linked by.

    Attributes:
        ids: The intermediate and lower entities, sorted.
        vectors: Their labels' unit vectors in that order, shape (len(ids), d).
        embedder: Name of the model that made them.
    """

    ids: tuple[str, ...]
    vectors: Vectors
    embedder: str


def ensure_taxonomy(
    store: HasDatabase, taxonomy: Taxonomy, embedder: Embedder, link_embedder: Embedder
) -> TopicVectors:
    """Return the link vectors, after making the graph's topics equal to the taxonomy.

    Source: S0, sections 2.1 and 2.3 (each attribute of a node is encoded).

    Nothing is embedded or written if the graph has this very taxonomy, by these very models, already.

    Args:
        store: A store or database.
        taxonomy: The topics.
        embedder: Scores: embeds labels and definitions.
        link_embedder: Links: embeds the labels of intermediate and lower entities.
    """
    database = store.database
    state = taxonomy_state(taxonomy, embedder.name, link_embedder.name)
    ids = tuple(topic.id for topic in taxonomy.linkable)
    if stored_taxonomy(database) != state:
        upsert_taxonomy(database, taxonomy, _rows(taxonomy, embedder, link_embedder), state)
    return TopicVectors(ids, read_link_vectors(database, ids, link_embedder.dimensions), link_embedder.name)


def _rows(taxonomy: Taxonomy, embedder: Embedder, link_embedder: Embedder) -> list[TopicRow]:
    labels = embedder.embed([topic.label for topic in taxonomy.topics])
    definitions = embedder.embed([topic.definition for topic in taxonomy.topics])
    links = link_embedder.embed([topic.label for topic in taxonomy.linkable])
    link_of = {topic.id: row for topic, row in zip(taxonomy.linkable, links, strict=True)}
    return [
        TopicRow(topic, labels[i], definitions[i] if topic.definition else None, link_of.get(topic.id))
        for i, topic in enumerate(taxonomy.topics)
    ]
