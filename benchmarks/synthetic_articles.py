"""A graph of as many articles as a benchmark wants: shipped taxonomy, random unit vectors, nine links each.

Nine random topics and all above them make a sub-graph of about 30 nodes. Three articles in four name one of
300 organisations, whose vectors they share as articles of an ingest do. Each has one passage.
"""

import time
from collections.abc import Iterator
from zlib import crc32

import numpy as np

from graphnative.ontology.load import load_taxonomy
from graphnative.store.database import Database

MODEL = "random-unit-vectors"
DIMENSIONS = 512
_LINKS = 9
_ORGANISATIONS = 300
_WORDS = 120
_WRITE_TOPICS = """
UNWIND $rows AS row
MERGE (t:Topic {id: row.id})
SET t:$(row.level), t.label = row.label, t.embedder = $model
WITH t, row
CALL db.create.setNodeVectorProperty(t, 'label_vec', row.label_vec)
CALL db.create.setNodeVectorProperty(t, 'definition_vec', row.definition_vec)
"""
_WRITE_EDGES = """
UNWIND $rows AS row
MATCH (parent:Topic {id: row.parent}), (child:Topic {id: row.child})
MERGE (parent)-[:$(row.relation)]->(child)
"""
_WRITE_ORGANISATIONS = """
UNWIND $rows AS row
MERGE (o:__Node__:__Entity__:Organization {id: row.id})
SET o.key = 'Organization:' + row.id, o.name = row.id, o.aliases = []
"""
_WRITE_ARTICLES = """
UNWIND $rows AS row
CREATE (a:Document:Article {id: row.id, headline: row.headline, text: row.text, tags: '{}', esg_state: row.id,
        embedder: $model, published: date({year: 2021, month: 1, day: 1}) + duration({days: row.day})})
CREATE (a)-[:HAS_CHUNK]->(c:__Node__:Chunk {id: row.id + '#0', text: row.text, index: 0, embedder: $model})
WITH a, c, row
CALL db.create.setNodeVectorProperty(a, 'headline_vec', row.headline_vec)
CALL db.create.setNodeVectorProperty(a, 'summary_vec', row.summary_vec)
CALL db.create.setNodeVectorProperty(c, 'embedding', row.chunk_vec)
CALL (a, row) {
  UNWIND row.organisations AS named
  MATCH (o:__Entity__ {id: named.id})
  CREATE (a)-[:HAS_ORG {name: named.id, count: 1}]->(o)
  WITH a, named
  CALL db.create.setNodeVectorProperty(a, 'organisations_vec', named.vector)
}
CALL (a, row) {
  UNWIND row.topics AS topic
  MATCH (t:Topic {id: topic})
  CREATE (a)-[:CONTAINED_IN {phrase: topic, similarity: 1.0}]->(t)
}
"""
_LEVELS = {
    "root": "Root",
    "category": "Category",
    "basic": "BasicEntity",
    "intermediate": "IntermediateEntity",
    "lower": "LowerEntity",
}


class RandomEmbedder:
    """Gives every question a random unit vector of its own; it costs nothing."""

    name = MODEL
    dimensions = DIMENSIONS

    def embed(self, texts):
        """Return one unit row per text."""
        return np.vstack([unit_rows(np.random.default_rng(crc32(text.encode())), 1) for text in texts])


def unit_rows(rng: np.random.Generator, count: int) -> np.ndarray:
    """Return random unit vectors, shape (count, 512), float32."""
    rows = rng.standard_normal((count, DIMENSIONS), dtype=np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def write_synthetic(database: Database, articles: int, seed: int) -> float:
    """Return the seconds it took to write the graph; nothing is written if it is there already."""
    found = database.read("MATCH (a:Article) RETURN count(a) AS articles")[0]["articles"]
    if found == articles:
        return 0.0
    if found:
        raise SystemExit(f"The kept graph has {found} articles, not {articles}: take another folder.")
    begin = time.perf_counter()
    rng = np.random.default_rng(seed)
    linkable = _write_taxonomy(database, rng)
    names = [f"organisation {number}" for number in range(_ORGANISATIONS)]
    database.write_rows(_WRITE_ORGANISATIONS, [{"id": name} for name in names])
    vectors = dict(zip(names, unit_rows(rng, _ORGANISATIONS).tolist(), strict=True))
    rows = _articles(rng, articles, linkable, vectors)
    database.write_rows(_WRITE_ARTICLES, rows, batch_size=500, model=MODEL)
    return time.perf_counter() - begin


def _write_taxonomy(database: Database, rng: np.random.Generator) -> list[str]:
    taxonomy = load_taxonomy(
        database.settings.model_copy(
            update={"ontology": database.settings.ontology.model_copy(update={"profile": "full"})}
        )
    )
    labels, definitions = unit_rows(rng, len(taxonomy.topics)), unit_rows(rng, len(taxonomy.topics))
    rows = [
        {
            "id": topic.id,
            "label": topic.label,
            "level": _LEVELS[topic.level],
            "label_vec": labels[at].tolist(),
            "definition_vec": definitions[at].tolist(),
        }
        for at, topic in enumerate(taxonomy.topics)
    ]
    database.write_rows(_WRITE_TOPICS, rows, batch_size=200, model=MODEL)
    edges = [
        {"parent": edge.parent, "child": edge.child, "relation": edge.relation} for edge in taxonomy.edges
    ]
    database.write_rows(_WRITE_EDGES, edges)
    return [topic.id for topic in taxonomy.linkable]


def _articles(
    rng: np.random.Generator, count: int, linkable: list[str], organisations: dict[str, list[float]]
) -> Iterator[dict[str, object]]:
    names = list(organisations)
    for number in range(count):
        headline, summary, chunk = unit_rows(rng, 3).tolist()
        named = names[number % len(names)] if rng.random() < 0.75 else None
        yield {
            "id": f"article-{number:07d}",
            "headline": f"Headline {number}",
            "text": " ".join(f"w{word}" for word in rng.zipf(1.3, _WORDS) % 50_000),
            "day": int(rng.integers(0, 730)),
            "headline_vec": headline,
            "summary_vec": summary,
            "chunk_vec": chunk,
            "organisations": [{"id": named, "vector": organisations[named]}] if named else [],
            "topics": [linkable[at] for at in rng.choice(len(linkable), _LINKS, replace=False)],
        }
