"""GraphRAG's three vector tables in LanceDB: only what changed is embedded and written."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import lancedb
import pyarrow as pa

from graphnative.communities.texts_to_embed import TextToEmbed, text_digest
from graphnative.models.protocols import Embedder
from graphnative.records import Vectors

BATCH = 512


def update_table(folder: Path, name: str, rows: Iterable[TextToEmbed], embedder: Embedder) -> tuple[int, int]:
    """Return how many rows of a vector table were written and how many were kept.

    The table ends up with exactly the given ids. A row is written when its text or the embedder has changed;
    all changes are one commit.

    Args:
        folder: The LanceDB folder.
        name: Name of the table.
        rows: All rows that the table shall have.
        embedder: Makes the vectors of rows that bring none.
    """
    database = lancedb.connect(str(folder))
    table = database.open_table(name) if (folder / f"{name}.lance").is_dir() else None
    if table is not None and table.schema.field("vector").type.list_size != embedder.dimensions:
        database.drop_table(name)
        table = None
    before = _digests(table) if table is not None else {}
    seen: set[str] = set()
    spill = folder.with_name(f"{name}.arrow")
    schema = _schema(embedder.dimensions)
    try:
        with pa.OSFile(str(spill), "wb") as file, pa.ipc.new_file(file, schema) as writer:
            for batch in _batches(rows):
                fresh = [row for row in batch if before.get(row.id) != text_digest(row.text, embedder.name)]
                seen.update(row.id for row in batch)
                if fresh:
                    writer.write_batch(_record_batch(fresh, embedder))
        # The changes are read from the disk, so that memory stays flat in their number.
        with pa.memory_map(str(spill)) as mapped:
            changes = pa.ipc.open_file(mapped).read_all()
            gone = sorted(set(before) - seen)
            if table is None:
                database.create_table(name, data=changes, schema=schema)
            elif changes.num_rows or gone:
                _merge(table, changes, gone)
            written = int(changes.num_rows)
    finally:
        spill.unlink(missing_ok=True)
    return written, len(seen) - written


def _merge(table: Any, data: pa.Table, gone: Sequence[str]) -> None:
    merge = table.merge_insert("id").when_matched_update_all().when_not_matched_insert_all()
    if gone:
        listed = ", ".join("'" + name.replace("'", "''") + "'" for name in gone)
        merge = merge.when_not_matched_by_source_delete(f"id IN ({listed})")
    merge.execute(data)


def _digests(table: Any) -> dict[str, str]:
    count = table.count_rows()
    rows = table.search().select(["id", "digest"]).limit(count).to_arrow() if count else None
    return dict(zip(rows["id"].to_pylist(), rows["digest"].to_pylist(), strict=True)) if rows else {}


def _record_batch(rows: Sequence[TextToEmbed], embedder: Embedder) -> pa.RecordBatch:
    missing = [row.text for row in rows if row.vector is None]
    made: Iterator[Vectors] = iter(embedder.embed(missing)) if missing else iter(())
    vectors = [row.vector if row.vector is not None else next(made).tolist() for row in rows]
    columns = [[row.id for row in rows], vectors, [text_digest(row.text, embedder.name) for row in rows]]
    schema = _schema(embedder.dimensions)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _schema(dimensions: int) -> pa.Schema:
    return pa.schema(
        [("id", pa.string()), ("vector", pa.list_(pa.float32(), dimensions)), ("digest", pa.string())]
    )


def _batches(rows: Iterable[TextToEmbed]) -> Iterator[list[TextToEmbed]]:
    iterator = iter(rows)
    while batch := list(islice(iterator, BATCH)):
        yield batch
