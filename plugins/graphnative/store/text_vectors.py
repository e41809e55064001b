"""Vectors of texts, one node each, with the model that made them: written, searched and looked up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.cypher.escape import escape_name
from graphnative.store.database import Database

CHUNK_LABEL = "Chunk"
"""Passages carry their vector themselves, in the same properties."""

_BATCH = 500
_SPARE = 30
_WIDER = 4
_DIGESTS = "MATCH (v:{label}) RETURN v.id AS id, v.digest AS digest"
_WRITE = """
UNWIND $rows AS row
MERGE (v:{label} {{id: row.id}})
SET v.digest = row.digest, v.embedder = $embedder
WITH v, row
CALL db.create.setNodeVectorProperty(v, 'embedding', row.embedding)
"""
_REMOVE = "UNWIND $rows AS row MATCH (v:{label} {{id: row.id}}) DELETE v"
_CLEAR = "MATCH (v:{label}) WITH v LIMIT 10000 DELETE v RETURN count(*) AS removed"
_INDEX = """
SHOW VECTOR INDEXES YIELD name, state, labelsOrTypes, properties, options
WHERE labelsOrTypes = [$label] AND properties = ['embedding'] AND state = 'ONLINE'
RETURN name, options.indexConfig['vector.dimensions'] AS dimensions
ORDER BY name LIMIT 1
"""
_CREATE = """
CREATE VECTOR INDEX {name} IF NOT EXISTS FOR (v:{label}) ON v.embedding
OPTIONS {{indexConfig: {{`vector.dimensions`: {dimensions}, `vector.similarity_function`: 'cosine'}}}}
"""
_DROP = "DROP INDEX {name} IF EXISTS"
_AWAIT = "CALL db.awaitIndexes(300)"
_COUNT = "MATCH (v:{label}) RETURN count(v) AS n"
_NEAREST = """
CALL db.index.vector.queryNodes($index, $wide, $vector) YIELD node AS v
WHERE v.embedder = $embedder
WITH v, vector.similarity.cosine(v.embedding, $vector) AS score
ORDER BY score DESC, v.id LIMIT $k
RETURN v.id AS id, 2 * score - 1 AS score, CASE WHEN $with_vectors THEN v.embedding END AS vector
"""
_COUNT_OF_MODEL = """
MATCH (v:{label}) WHERE v.embedding IS NOT NULL AND v.embedder = $embedder RETURN count(v) AS n
"""
_BY_ID = """
UNWIND $ids AS id
MATCH (v:{label} {{id: id}}) WHERE v.embedding IS NOT NULL AND v.embedder = $embedder
RETURN v.id AS id, v.embedding AS vector
"""


@dataclass(frozen=True, slots=True)
class FoundVector:
    """A text whose vector is near to another.

    Attributes:
        id: The text's id.
        score: Cosine of the two vectors, in [-1, 1].
        vector: Its vector, if it was asked for.
    """

    id: str
    score: float
    vector: list[float] | None


def prepare_text_vectors(database: Database, label: str, dimensions: int) -> None:
    """Make the vector index of a label; vectors of another length, of a model before, go with their index.

    Args:
        database: The open database.
        label: One of :data:`graphnative.store.content.TEXT_VECTOR_LABELS`.
        dimensions: Length of the vectors.
    """
    found = database.read(_INDEX, label=label)
    if found and found[0]["dimensions"] == dimensions:
        return
    if found:
        database.write(_DROP.format(name=escape_name(found[0]["name"])))
        while database.write(_CLEAR.format(label=label))[0]["removed"]:
            pass
    database.write(_CREATE.format(name=_own_index(label), label=label, dimensions=dimensions))
    database.read(_AWAIT)


def read_digests(database: Database, label: str) -> dict[str, str]:
    """Return the digest that each vector of a label was written under, by the text's id."""
    return {row["id"]: row["digest"] for row in database.stream(_DIGESTS.format(label=label))}


def write_text_vectors(
    database: Database, label: str, rows: Iterable[Mapping[str, Any]], embedder: str
) -> None:
    """Write vectors; those of the same id are replaced.

    Args:
        database: The open database.
        label: What the texts are.
        rows: Each with ``id``, ``digest`` and ``embedding``, a list of float.
        embedder: Name of the model that made them.
    """
    database.write_rows(_WRITE.format(label=label), rows, batch_size=_BATCH, embedder=embedder)


def remove_text_vectors(database: Database, label: str, ids: Iterable[str]) -> None:
    """Remove vectors by the ids of their texts."""
    database.write_rows(_REMOVE.format(label=label), ({"id": name} for name in ids))


def index_dimensions(database: Database, label: str) -> int | None:
    """Return the length of the vectors that a label's index holds; None without an index that is filled."""
    found = database.read(_INDEX, label=label)
    return found[0]["dimensions"] if found else None


def nearest_texts(
    database: Database,
    label: str,
    vector: Sequence[float],
    k: int,
    embedder: str,
    *,
    with_vectors: bool = False,
) -> list[FoundVector]:
    """Return the texts whose vectors are nearest to a given one, the nearest first, ties by id.

    The index is approximate: it proposes several times as many, which are ranked by their true cosines.

    Args:
        database: The open database.
        label: What the texts are, prepared by :func:`prepare_text_vectors`; ``Chunk`` for passages that
            carry their vector themselves.
        vector: To compare with.
        k: How many at most.
        embedder: Name of the model that made ``vector``; others' vectors are never compared with it.
        with_vectors: Return the vectors too.
    """
    index = _index_for(database, label, len(vector))
    if index is None or not any(vector):
        return []
    wide, total = _WIDER * k + _SPARE, 0
    asked = {"index": index, "vector": list(vector), "k": k, "embedder": embedder}
    while True:
        rows = database.read(_NEAREST, wide=wide, with_vectors=with_vectors, **asked)
        if len(rows) < k:
            total = total or database.read(_COUNT.format(label=label))[0]["n"]
        if len(rows) == k or wide >= total:
            return [FoundVector(**row) for row in rows]
        wide *= _WIDER


def _own_index(label: str) -> str:
    return f"graphnative_{label.lower()}"


def _index_for(database: Database, label: str, dimensions: int) -> str | None:
    """The index of a label; that of passages may be anybody's, of vectors of any length."""
    if label != CHUNK_LABEL:
        return _own_index(label)
    found = database.read(_INDEX, label=label)
    return found[0]["name"] if found and found[0]["dimensions"] == dimensions else None


def count_text_vectors(database: Database, label: str, embedder: str) -> int:
    """Return how many texts of a label have a vector that a model made."""
    return int(database.read(_COUNT_OF_MODEL.format(label=label), embedder=embedder)[0]["n"])


def read_text_vectors(
    database: Database, label: str, ids: Sequence[str], embedder: str
) -> dict[str, list[float]]:
    """Return the vectors of texts by their ids; ids that have none of that model are left out."""
    rows = database.read(_BY_ID.format(label=label), ids=list(ids), embedder=embedder)
    return {row["id"]: row["vector"] for row in rows}
