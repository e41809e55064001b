"""A graph small enough to reckon with: vectors by words, a taxonomy of nine topics, articles by hand.

``embedder.embed`` gives every text the unit vector of its counts of sixteen words, so that cosines can be
worked out on paper.
"""

import datetime
from collections.abc import Mapping, Sequence

import numpy as np

from graphnative.records import (
    Article,
    ArticleVectors,
    Chunk,
    OrganisationMention,
    PreparedArticle,
    TagValue,
    TopicLink,
)
from graphnative.store.articles import write_articles
from graphnative.store.database import Database
from graphnative.store.words import content_words

AXES = (
    "water", "energy", "emission", "board", "worker", "bribery", "solar", "methane",
    "safety", "pay", "tax", "waste", "shell", "acme", "report", "spill",
)  # fmt: skip
PIPELINE = "pipeline-1"

TOPICS: Mapping[str, tuple[str, str, str]] = {
    "sustainability": ("Root", "sustainability", ""),
    "environment": ("Category", "environment", ""),
    "governance": ("Category", "governance", ""),
    "b-energy": ("BasicEntity", "energy", "power that is used"),
    "b-emissions": ("BasicEntity", "emission", "gases in the air"),
    "b-conduct": ("BasicEntity", "conduct", "bribery and tax"),
    "i-renewable": ("IntermediateEntity", "renewable energy", ""),
    "i-ghg": ("IntermediateEntity", "greenhouse gas emission", ""),
    "i-bribery": ("IntermediateEntity", "bribery", ""),
    "l-solar": ("LowerEntity", "solar energy", ""),
    "l-methane": ("LowerEntity", "methane emission", ""),
}
"""Label, name and definition by id."""

EDGES = (
    ("sustainability", "HAS_CATEGORY", "environment"),
    ("sustainability", "HAS_CATEGORY", "governance"),
    ("environment", "HAS_TOPIC", "b-energy"),
    ("environment", "HAS_TOPIC", "b-emissions"),
    ("governance", "HAS_TOPIC", "b-conduct"),
    ("b-energy", "CONTAINS", "i-renewable"),
    ("b-emissions", "CONTAINS", "i-renewable"),  # a second parent: the taxonomy is no tree
    ("b-emissions", "CONTAINS", "i-ghg"),
    ("b-conduct", "CONTAINS", "i-bribery"),
    ("i-renewable", "TYPE", "l-solar"),
    ("i-ghg", "SOURCE", "l-methane"),
)

_WRITE_TOPICS = """
UNWIND $rows AS row
MERGE (t:Topic {id: row.id})
SET t:$(row.level), t.label = row.label, t.definition = row.definition, t.embedder = $embedder,
    t.label_vec = row.label_vec, t.definition_vec = row.definition_vec
"""
_WRITE_EDGES = """
UNWIND $rows AS row
MATCH (parent:Topic {id: row[0]}), (child:Topic {id: row[2]})
MERGE (parent)-[:$(row[1])]->(child)
"""
_WRITE_ORGANISATIONS = """
MATCH (a:Article) UNWIND range(0, size(a.organisation_keys) - 1) AS at
MERGE (o:__Node__:__Entity__:Organization {id: a.organisation_keys[at]})
ON CREATE SET o.key = 'Organization:' + o.id, o.name = a.organisation_names[at], o.aliases = []
MERGE (a)-[r:HAS_ORG]->(o) SET r.name = a.organisation_names[at], r.count = a.organisation_counts[at]
"""


class WordEmbedder:
    """Counts sixteen words; a text without any of them is the zero vector."""

    name = "sixteen-words"
    dimensions = len(AXES)

    def __init__(self) -> None:
        self.seen: list[str] = []

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        self.seen.extend(texts)
        rows = np.array(
            [[content_words(text).count(axis) for axis in AXES] for text in texts], dtype=np.float32
        )
        rows = rows.reshape(len(texts), len(AXES))
        return (rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)).astype(np.float32)


def prepared(
    article_id: str,
    headline: str,
    text: str | Sequence[str],
    *,
    links: Sequence[tuple[str, str, float]] = (),
    organisations: Sequence[str] = (),
    published: str | None = None,
    tags: Mapping[str, TagValue] | None = None,
    state: str = "",
    embedder: WordEmbedder | None = None,
) -> PreparedArticle:
    """An article as the pipeline would prepare it; several texts are its passages."""
    model = embedder or WordEmbedder()
    passages = [text] if isinstance(text, str) else list(text)
    vectors = model.embed([headline, passages[0], ", ".join(organisations), *passages])
    return PreparedArticle(
        article=Article(
            article_id,
            headline,
            "\n\n".join(passages),
            datetime.date.fromisoformat(published) if published else None,
            tags or {},
            tuple(organisations),
        ),
        fingerprint=article_id,
        state=state or f"state of {article_id}",
        summary=passages[0],
        chunks=tuple(Chunk(f"{article_id}#{i}", article_id, i, each, 1) for i, each in enumerate(passages)),
        links=tuple(TopicLink(phrase, topic, similarity) for phrase, topic, similarity in links),
        organisations=tuple(OrganisationMention(name, name.casefold(), 1) for name in organisations),
        vectors=ArticleVectors(vectors[0], vectors[1], vectors[2] if organisations else None, vectors[3:]),
        embedder=model.name,
    )


def write_graph(database: Database, articles: Sequence[PreparedArticle], *, topics: bool = True) -> None:
    """Write the taxonomy, the articles and their organisations."""
    model = WordEmbedder()
    if topics:
        rows = [
            {
                "id": topic,
                "level": level,
                "label": label,
                "definition": definition,
                "label_vec": model.embed([label])[0].tolist(),
                "definition_vec": model.embed([definition])[0].tolist() if definition else None,
            }
            for topic, (level, label, definition) in TOPICS.items()
        ]
        database.write(_WRITE_TOPICS, rows=rows, embedder=model.name)
        database.write(_WRITE_EDGES, rows=[list(edge) for edge in EDGES])
    if articles:
        write_articles(database, articles, PIPELINE)
    database.write(_WRITE_ORGANISATIONS)


ARTICLES = (
    prepared(
        "a1",
        "Acme report on energy",
        "Acme builds solar energy. Acme will report energy.",
        links=[("solar panels", "l-solar", 0.9)],
        organisations=["Acme"],
        published="2021-03-05",
        tags={"year": 2021, "desk": "energy"},
    ),
    prepared(
        "a2",
        "Shell spill",
        ["Shell had a spill of waste water.", "Methane emission rose at Shell.", "The board met."],
        links=[("methane", "l-methane", 1.0), ("bribes", "i-bribery", 0.7)],
        organisations=["Shell", "Acme"],
        published="2022-06-30",
        tags={"year": 2022},
    ),
    prepared("a3", "Worker safety and pay", "Safety of every worker. Pay rose.", published="2022-01-10"),
    prepared(
        "a4",
        "Shell tax",
        "Shell paid tax after bribery.",
        links=[("bribery", "i-bribery", 1.0)],
        organisations=["Shell"],
        tags={"year": 2021, "desk": "law"},
    ),
)
"""Four articles, sorted by id: a1 and a2 name Acme, a2 and a4 Shell; a3 is linked to no topic."""
