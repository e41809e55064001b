"""The topics of the graph as arrays: vectors, edges, and the closure of each topic up to the root."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.ontology.taxonomy import RELATIONS
from graphnative.store.array_records import ArrayTopic
from graphnative.store.database import Database

_READ_TOPICS = """
MATCH (t:Topic)
RETURN t.id AS id, t.label AS label, t.gri_id AS gri_id, t.embedder AS embedder, labels(t) AS labels,
       t.label_vec AS label_vec, t.definition_vec AS definition_vec
ORDER BY id
"""
_READ_EDGES = """
MATCH (parent:Topic)-[edge]->(child:Topic) WHERE type(edge) IN $relations
RETURN parent.id AS parent, type(edge) AS relation, child.id AS child
ORDER BY child, relation, parent
"""
_RELATIONS = sorted({relation for relations in RELATIONS.values() for relation in relations})
_LEVELS = {
    "Root": "root",
    "Category": "category",
    "BasicEntity": "basic",
    "IntermediateEntity": "intermediate",
    "LowerEntity": "lower",
}


@dataclass(frozen=True, slots=True)
class TopicRows:
    """The graph's topics, read.

    Attributes:
        topics: Sorted by id.
        vectors: Label and definition, shape (2, n_topics, d).
        embedders: Names of the models that made the vectors, sorted.
    """

    topics: tuple[ArrayTopic, ...]
    vectors: npt.NDArray[np.float32]
    embedders: list[str]

    @property
    def digest(self) -> bytes:
        """Changes with anything above."""
        text = json.dumps([[asdict(topic) for topic in self.topics], self.embedders], sort_keys=True)
        return hashlib.sha256(text.encode() + self.vectors.tobytes()).digest()

    def closures(self) -> dict[str, frozenset[int]]:
        """Return for each topic id the positions of itself and all topics above it."""
        found: dict[int, frozenset[int]] = {}
        return {topic.id: _closure(self.topics, at, found) for at, topic in enumerate(self.topics)}

    def write(self, folder: Path) -> None:
        """Write ``topics.json`` and ``topic_vectors.npy``."""
        rows = [asdict(topic) for topic in self.topics]
        (folder / "topics.json").write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
        np.save(folder / "topic_vectors.npy", self.vectors)


def read_topics(database: Database) -> TopicRows:
    """Return all topics of the graph."""
    rows = database.read(_READ_TOPICS)
    positions = {row["id"]: at for at, row in enumerate(rows)}
    parents: dict[str, list[tuple[str, int]]] = {row["id"]: [] for row in rows}
    for edge in database.read(_READ_EDGES, relations=_RELATIONS):
        if edge["child"] in parents and edge["parent"] in positions:
            parents[edge["child"]].append((edge["relation"], positions[edge["parent"]]))
    topics = tuple(
        ArrayTopic(
            row["id"],
            row["label"] or row["id"],
            _level(row["labels"]),
            row["gri_id"],
            tuple(parents[row["id"]]),
        )
        for row in rows
    )
    return TopicRows(topics, _vectors(rows), sorted({row["embedder"] or "" for row in rows}))


def _level(labels: Iterable[str]) -> str:
    return next((level for label, level in _LEVELS.items() if label in labels), "")


def _vectors(rows: Sequence[Mapping[str, Any]]) -> npt.NDArray[np.float32]:
    dimensions = max((len(row["label_vec"] or ()) for row in rows), default=0)
    vectors = np.zeros((2, len(rows), dimensions), dtype=np.float32)
    for at, row in enumerate(rows):
        for attribute, name in enumerate(("label_vec", "definition_vec")):
            if len(row[name] or ()) == dimensions:
                vectors[attribute, at] = row[name] or 0.0
    return vectors


def _closure(topics: Sequence[ArrayTopic], at: int, found: dict[int, frozenset[int]]) -> frozenset[int]:
    """The positions of a topic and all above it; a ring, which no taxonomy has, ends where it closes."""
    if at not in found:
        found[at] = frozenset({at})
        found[at] = frozenset({at}).union(
            *(_closure(topics, parent, found) for _, parent in topics[at].parents)
        )
    return found[at]
