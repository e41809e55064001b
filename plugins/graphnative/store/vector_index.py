"""The vector indexes of entities and chunks: made with the first vector, and true to its length."""

from collections.abc import Sequence

from graphnative.errors import StoreError
from graphnative.store.database import Row
from graphnative.store.llama_nodes import CHUNK_LABEL, ENTITY_LABEL
from graphnative.store.steps import Steps, read, write

NAMES = {ENTITY_LABEL: "graphnative_entity_vectors", CHUNK_LABEL: "graphnative_chunk_vectors"}

_FIND = """
SHOW VECTOR INDEXES YIELD name, labelsOrTypes, properties, options
WHERE labelsOrTypes = [$label] AND properties = ['embedding']
RETURN name, options.indexConfig['vector.dimensions'] AS dimensions
ORDER BY name
"""
_STORED = "MATCH (n:{label}) WHERE n.embedding IS NOT NULL RETURN size(n.embedding) AS dimensions LIMIT 1"
_CREATE = """
CREATE VECTOR INDEX {name} IF NOT EXISTS FOR (n:{label}) ON n.embedding
OPTIONS {{indexConfig: {{`vector.dimensions`: {dimensions}, `vector.similarity_function`: 'cosine'}}}}
"""
_AWAIT = "CALL db.awaitIndexes(300)"


def find_vector_index(label: str) -> Steps[tuple[str, int | None] | None]:
    """Return name and dimensions of the vector index on a label's ``embedding``, whoever made it.

    Args:
        label: ``__Entity__`` or ``Chunk``.

    Returns:
        None without an index; dimensions are None if the index was made without any.
    """
    rows = yield from read(_FIND, label=label)
    return (rows[0]["name"], rows[0]["dimensions"]) if rows else None


def ensure_vector_index(label: str, rows: Sequence[Row]) -> Steps[None]:
    """Make the vector index of a label unless it exists, and check that the new vectors fit.

    Args:
        label: ``__Entity__`` or ``Chunk``.
        rows: Each with ``id`` and ``embedding``; none means there is nothing to do.

    Raises:
        StoreError: A vector is of another length than those in the graph, or than the first of these.
    """
    if not rows:
        return
    found = yield from find_vector_index(label)
    expected = found[1] if found else None
    if expected is None:
        stored = yield from read(_STORED.format(label=label))
        expected = stored[0]["dimensions"] if stored else len(rows[0]["embedding"])
    for row in rows:
        check_dimensions(len(row["embedding"]), expected, f"The vector of {row['id']!r}", label)
    if found is None:
        yield from write(_CREATE.format(name=NAMES[label], label=label, dimensions=expected))
        yield from read(_AWAIT)


def check_dimensions(given: int, expected: int, owner: str, label: str) -> None:
    """Refuse a vector that can't be compared with those in the graph.

    Raises:
        StoreError: The two lengths differ; the message names both.
    """
    if given != expected:
        raise StoreError(
            f"{owner} has {given} dimensions, but the vectors of {label} nodes in the graph have {expected}.",
            hint="Use the embedding model the graph was made with, or another database.",
        )
