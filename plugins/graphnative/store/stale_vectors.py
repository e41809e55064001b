"""Vectors of passages and entities that another model made: counted, read with their texts, replaced."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graphnative.records import Vectors
from graphnative.store.article_rows import floats
from graphnative.store.content import TEXT_VECTOR_LABELS
from graphnative.store.database import Database
from graphnative.store.graph_labels import CHUNK_LABEL, ENTITY_LABEL

LABELS = (CHUNK_LABEL, ENTITY_LABEL)

_OTHER = "n.embedding IS NOT NULL AND n.embedder <> $embedder"
_UNNAMED = "n.embedding IS NOT NULL AND n.embedder IS NULL"
_WHOSE = {False: _OTHER, True: f"({_OTHER} OR {_UNNAMED})"}
_COUNT = "MATCH (n:{label}) WHERE {whose} RETURN count(n) AS n"
_TEXTS = {
    CHUNK_LABEL: "n.text",
    ENTITY_LABEL: "coalesce(n.name, '') + CASE WHEN n.description IS NULL THEN '' "
    "ELSE ': ' + toString(n.description) END",
}
_PAGE = """
MATCH (n:{label}) WHERE {whose} AND n.id > $after
RETURN n.id AS id, {text} AS text ORDER BY n.id LIMIT $limit
"""
_WRITE = """
UNWIND $rows AS row
MATCH (n:{label} {{id: row.id}})
SET n.embedder = $embedder
WITH n, row
CALL db.create.setNodeVectorProperty(n, 'embedding', row.embedding)
"""
_OLD_TEXTS = "MATCH (n:{label}) WHERE n.embedder <> $embedder RETURN count(n) AS n"


@dataclass(frozen=True, slots=True)
class StaleText:
    """A passage or entity whose vector another model made.

    Attributes:
        id: Of its node.
        text: What is to be embedded; of an entity its name and description.
    """

    id: str
    text: str


def count_stale(database: Database, label: str, embedder: str, *, unnamed: bool) -> int:
    """Return how many nodes of a label have a vector of another model than the one named.

    Args:
        database: The open database.
        label: One of :data:`LABELS`.
        embedder: Name of the model in use.
        unnamed: Count vectors of which nobody says who made them, too: LlamaIndex writes such.
    """
    query = _COUNT.format(label=label, whose=_WHOSE[unnamed])
    return int(database.read(query, embedder=embedder)[0]["n"])


def count_unnamed(database: Database) -> int:
    """Return how many vectors of passages and entities nobody says the model of."""
    queries = [_COUNT.format(label=label, whose=_UNNAMED) for label in LABELS]
    return sum(int(database.read(query)[0]["n"]) for query in queries)


def stale_texts(
    database: Database, label: str, embedder: str, *, unnamed: bool, page: int
) -> Iterator[list[StaleText]]:
    """Yield what has a vector of another model, in pages by id; they may be written meanwhile.

    Args:
        database: The open database.
        label: One of :data:`LABELS`.
        embedder: Name of the model in use.
        unnamed: Yield those of which nobody says who made their vector, too.
        page: How many at once.
    """
    query = _PAGE.format(label=label, whose=_WHOSE[unnamed], text=_TEXTS[label])
    after = ""
    while rows := database.read(query, embedder=embedder, after=after, limit=page):
        yield [StaleText(row["id"], row["text"] or "") for row in rows]
        after = rows[-1]["id"]


def replace_vectors(
    database: Database, label: str, texts: Iterable[StaleText], vectors: Vectors, embedder: str
) -> None:
    """Write the vectors of nodes, and who made them, in one transaction.

    Args:
        database: The open database.
        label: Theirs.
        texts: The nodes.
        vectors: A row for each, in their order.
        embedder: Name of the model that made them.
    """
    rows = [{"id": each.id, "embedding": floats(vector)} for each, vector in zip(texts, vectors, strict=True)]
    database.write(_WRITE.format(label=label), rows=rows, embedder=embedder)


def has_stale_texts(database: Database, embedder: str) -> bool:
    """Return whether texts that GraphRAG searches by meaning have vectors of another model."""
    return any(
        database.read(_OLD_TEXTS.format(label=label), embedder=embedder)[0]["n"]
        for label in TEXT_VECTOR_LABELS
    )
