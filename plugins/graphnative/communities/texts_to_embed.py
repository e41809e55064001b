"""The three kinds of text that GraphRAG searches by meaning, and what their vectors are kept under."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from graphnative.communities.table_rows import TableRows

VectorTable = Literal["entity_description", "community_full_content", "text_unit_text"]
VECTOR_TABLES: tuple[VectorTable, ...] = ("entity_description", "community_full_content", "text_unit_text")
"""By the names that GraphRAG gives them."""


@dataclass(frozen=True, slots=True)
class TextToEmbed:
    """A row of a vector table: its id, its text, and its vector when there is one already."""

    id: str
    text: str
    vector: Sequence[float] | None = None


def texts_to_embed(rows: TableRows, table: VectorTable, embedder: str) -> Iterator[TextToEmbed]:
    """Yield the texts of a vector table.

    Passages bring the vector they were ingested with, unless another model made it.

    Args:
        rows: The tables, prepared.
        table: Which vector table.
        embedder: Name of the model in use.
    """
    match table:
        case "entity_description":
            for row in rows.entities():
                yield TextToEmbed(row["id"], f"{row['title']}:{row['description']}")
        case "community_full_content":
            for row in rows.reports():
                yield TextToEmbed(row["id"], row["full_content"])
        case "text_unit_text":
            for row in rows.units():
                vector = row["vector"] if row.get("embedder") == embedder else None
                yield TextToEmbed(row["id"], row["text"], vector)


def text_digest(text: str, embedder: str) -> str:
    """Return what changes when a text, or the model that embeds it, does."""
    return hashlib.sha256(f"{embedder}\x1f{text}".encode()).hexdigest()[:32]
