"""The texts of exported tables that get vectors, read back from the files: the graph is not asked twice."""

from collections.abc import Iterator
from pathlib import Path

from pyarrow.parquet import ParquetFile

from graphnative.communities.texts_to_embed import TextToEmbed, VectorTable, text_of

_BATCH = 1000
_SOURCES: dict[VectorTable, tuple[str, list[str]]] = {
    "entity_description": ("entities", ["id", "title", "description"]),
    "community_full_content": ("community_reports", ["id", "full_content"]),
    "text_unit_text": ("text_units", ["id", "text"]),
}


def exported_texts(folder: Path, table: VectorTable) -> Iterator[TextToEmbed]:
    """Yield the texts of a vector table; a passage may have a vector in the graph.

    Args:
        folder: Where the parquet files lie.
        table: Which vector table.
    """
    source, columns = _SOURCES[table]
    with ParquetFile(folder / f"{source}.parquet") as file:
        for batch in file.iter_batches(_BATCH, columns=columns):
            for row in batch.to_pylist():
                yield TextToEmbed(row["id"], text_of(table, row), table == "text_unit_text")
