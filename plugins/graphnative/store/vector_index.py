"""The vector indexes of entities and chunks: made with the first vector, and true to its length."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphnative.errors import StoreError
from graphnative.store.database import Row
from graphnative.store.graph_labels import CHUNK_LABEL, ENTITY_LABEL
from graphnative.store.steps import Steps, read, write

NAMES = {ENTITY_LABEL: "graphnative_entity_vectors", CHUNK_LABEL: "graphnative_chunk_vectors"}

MAX_DIMENSIONS = 4096
"""Neo4j indexes no longer vectors."""

_FIND = """
SHOW VECTOR INDEXES YIELD name, state, labelsOrTypes, properties, options
WHERE labelsOrTypes = [$label] AND properties = ['embedding']
RETURN name, options.indexConfig['vector.dimensions'] AS dimensions, state = 'ONLINE' AS online
ORDER BY name
"""
_STORED = "MATCH (n:{label}) WHERE n.embedding IS NOT NULL RETURN size(n.embedding) AS dimensions LIMIT 1"
_ANY_OF_LENGTH = "MATCH (n:{label}) WHERE size(n.embedding) = $dimensions RETURN 1 AS one LIMIT 1"
_CREATE = """
CREATE VECTOR INDEX {name} IF NOT EXISTS FOR (n:{label}) ON n.embedding
OPTIONS {{indexConfig: {{`vector.dimensions`: {dimensions}, `vector.similarity_function`: 'cosine'}}}}
"""
_COMMONEST = """
MATCH (n:{label}) WHERE n.embedding IS NOT NULL
RETURN size(n.embedding) AS dimensions, count(*) AS nodes
ORDER BY nodes DESC, dimensions LIMIT 1
"""
_DROP = "DROP INDEX {name} IF EXISTS"
_AWAIT = "CALL db.awaitIndexes(300)"


@dataclass(frozen=True, slots=True)
class VectorIndex:
    """A vector index of the graph, whoever made it.

    Attributes:
        name: Its name.
        dimensions: Length of its vectors; None if it was made without any.
        online: It is filled and can be asked.
    """

    name: str
    dimensions: int | None
    online: bool


def find_vector_index(label: str) -> Steps[VectorIndex | None]:
    """Return the vector index on a label's ``embedding``; None if there is none.

    Args:
        label: ``__Entity__`` or ``Chunk``.
    """
    rows = yield from read(_FIND, label=label)
    return VectorIndex(**rows[0]) if rows else None


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
    expected = found.dimensions if found else None
    if expected is None:
        stored = yield from read(_STORED.format(label=label))
        expected = stored[0]["dimensions"] if stored else len(rows[0]["embedding"])
    for row in rows:
        check_dimensions(len(row["embedding"]), expected, f"The vector of {row['id']!r}", label)
    if found is None:
        yield from write(_CREATE.format(name=NAMES[label], label=label, dimensions=expected))
        yield from read(_AWAIT)


def ensure_chunk_index(dimensions: int) -> Steps[None]:
    """Make the vector index of the passages unless there is one, as :func:`renew_vector_index` does.

    Args:
        dimensions: Length of the passages' vectors.
    """
    yield from renew_vector_index(CHUNK_LABEL, dimensions)


def renew_vector_index(label: str, dimensions: int) -> Steps[None]:
    """Make the vector index of a label unless there is one; the server fills it in the background.

    One of ours for vectors of another length is replaced once no node has such a vector any more.
    Vectors that Neo4j can't index are searched without.

    Args:
        label: ``__Entity__`` or ``Chunk``.
        dimensions: Length of the vectors.
    """
    found = yield from find_vector_index(label)
    name = NAMES[label]
    if dimensions > MAX_DIMENSIONS or (found and found.dimensions in (None, dimensions)):
        return
    if found:
        old = yield from read(_ANY_OF_LENGTH.format(label=label), dimensions=found.dimensions)
        if found.name != name or old:
            return
        yield from write(_DROP.format(name=name))
    yield from write(_CREATE.format(name=name, label=label, dimensions=dimensions))


def index_stored_vectors() -> Steps[None]:
    """Make the vector indexes for the entities and passages that a graph holds already, where there are none.

    Vectors of two lengths can't share an index; that of the commoner length is made.
    """
    for label, name in NAMES.items():
        stored = yield from read(_COMMONEST.format(label=label))
        if not stored or stored[0]["dimensions"] > MAX_DIMENSIONS or (yield from find_vector_index(label)):
            continue
        yield from write(_CREATE.format(name=name, label=label, dimensions=stored[0]["dimensions"]))


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
