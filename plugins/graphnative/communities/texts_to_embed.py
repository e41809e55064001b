"""The three kinds of text that GraphRAG searches by meaning, and what their vectors are kept under."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from graphnative.communities.plain_text import plain_text
from graphnative.communities.table_rows import TableRows
from graphnative.models.protocols import Embedder

VectorTable = Literal["entity_description", "community_full_content", "text_unit_text"]
VECTOR_TABLES: tuple[VectorTable, ...] = ("entity_description", "community_full_content", "text_unit_text")
"""By the names that GraphRAG gives them."""


@dataclass(frozen=True, slots=True)
class TextToEmbed:
    """A row of a vector table: its id, its text, and whether its passage has a vector of the model in use."""

    id: str
    text: str
    has_vector: bool = False


def texts_to_embed(rows: TableRows, table: VectorTable, embedder: str) -> Iterator[TextToEmbed]:
    """Yield the texts of a vector table.

    Args:
        rows: The tables, prepared.
        table: Which vector table.
        embedder: Name of the model in use.
    """
    match table:
        case "entity_description":
            for row in rows.entities():
                yield TextToEmbed(row["id"], text_of(table, row))
        case "community_full_content":
            for row in rows.reports():
                yield TextToEmbed(row["id"], text_of(table, row))
        case "text_unit_text":
            for row in rows.units():
                yield TextToEmbed(row["id"], plain_text(row["text"]), row["embedder"] == embedder)


def text_of(table: VectorTable, row: Mapping[str, Any]) -> str:
    """Return what is embedded of a row of the entities, reports or passages."""
    match table:
        case "entity_description":
            return f"{row['title']}:{row['description']}"
        case "community_full_content":
            return str(row["full_content"])
        case "text_unit_text":
            return str(row["text"])


def text_vectors(
    texts: Sequence[TextToEmbed],
    embedder: Embedder,
    stored: Callable[[Sequence[str]], Mapping[str, Sequence[float]]],
) -> dict[str, Sequence[float]]:
    """Return the vector of each text by its id: the stored one where its passage has one, else a new one.

    Args:
        texts: Of one batch.
        embedder: Makes the missing vectors.
        stored: Gives, by id, the vectors that there are of passages which may have one.
    """
    held = [text.id for text in texts if text.has_vector]
    vectors = dict(stored(held)) if held else {}
    missing = [text for text in texts if text.id not in vectors]
    if missing:
        made = embedder.embed([text.text for text in missing])
        vectors |= zip((text.id for text in missing), made, strict=True)
    return vectors


def text_digest(text: str, embedder: str) -> str:
    """Return what changes when a text, or the model that embeds it, does."""
    return hashlib.sha256(f"{embedder}\x1f{text}".encode()).hexdigest()[:32]
