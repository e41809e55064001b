"""GraphRAG's three vector tables in LanceDB: only what changed is embedded and written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import lancedb
import numpy as np
import pyarrow as pa

from graphnative.communities.texts_to_embed import TextToEmbed, text_digest, text_vectors
from graphnative.models.protocols import Embedder

BATCH = 512


def update_table(
    folder: Path,
    name: str,
    rows: Iterable[TextToEmbed],
    embedder: Embedder,
    stored: Callable[[Sequence[str]], Mapping[str, Sequence[float]]] = lambda _: {},
) -> tuple[int, int]:
    """Return how many rows of a vector table were written and how many were kept.

    The table ends up with exactly the given ids. A row is written when its text or the embedder has changed;
    all changes are one commit.

    Args:
        folder: The LanceDB folder.
        name: Name of the table.
        rows: All rows that the table shall have.
        embedder: Makes the vectors of rows that have none.
        stored: Gives, by id, the vectors that there are of rows which may have one.
    """
    database = lancedb.connect(str(folder))
    table = database.open_table(name) if (folder / f"{name}.lance").is_dir() else None
    if table is not None and table.schema.field("vector").type.list_size != embedder.dimensions:
        database.drop_table(name)
        table = None
    before = _digests(table) if table is not None else {}
    spill, count = folder.with_name(f"{name}.arrow"), 0
    schema = _schema(embedder.dimensions)
    try:
        with pa.OSFile(str(spill), "wb") as file, pa.ipc.new_file(file, schema) as writer:
            for batch in _batches(rows):
                count += len(batch)
                fresh = [
                    row for row in batch if before.pop(row.id, "") != text_digest(row.text, embedder.name)
                ]
                if fresh:
                    writer.write_batch(_record_batch(fresh, embedder, stored))
        written = _write_changes(database, name, table, spill, sorted(before))
    finally:
        spill.unlink(missing_ok=True)
    return written, count - written


def vector_lengths(folder: Path) -> list[int]:
    """Return how many numbers the vectors of each table have.

    Args:
        folder: The LanceDB folder.
    """
    database = lancedb.connect(str(folder))
    names = sorted(path.stem for path in folder.glob("*.lance"))
    return [database.open_table(name).schema.field("vector").type.list_size for name in names]


def _write_changes(database: Any, name: str, table: Any, spill: Path, gone: Sequence[str]) -> int:
    """Write the rows of a file, taken from the disk in batches so that memory stays flat in their number."""
    with pa.OSFile(str(spill), "rb") as source:
        file = pa.ipc.open_file(source)
        batches = (file.get_batch(i) for i in range(file.num_record_batches))
        changes = pa.RecordBatchReader.from_batches(file.schema, batches)
        written = sum(int(file.get_batch(i).num_rows) for i in range(file.num_record_batches))
        if table is None:
            database.create_table(name, data=changes, schema=file.schema)
        elif written or gone:
            _merge(table, changes, gone)
    return written


def _merge(table: Any, data: pa.RecordBatchReader, gone: Sequence[str]) -> None:
    merge = table.merge_insert("id").when_matched_update_all().when_not_matched_insert_all()
    if gone:
        listed = ", ".join("'" + name.replace("'", "''") + "'" for name in gone)
        merge = merge.when_not_matched_by_source_delete(f"id IN ({listed})")
    merge.execute(data)


def _digests(table: Any) -> dict[str, str]:
    count = table.count_rows()
    rows = table.search().select(["id", "digest"]).limit(count).to_arrow() if count else None
    return dict(zip(rows["id"].to_pylist(), rows["digest"].to_pylist(), strict=True)) if rows else {}


def _record_batch(
    rows: Sequence[TextToEmbed],
    embedder: Embedder,
    stored: Callable[[Sequence[str]], Mapping[str, Sequence[float]]],
) -> pa.RecordBatch:
    vectors = text_vectors(rows, embedder, stored)
    schema = _schema(embedder.dimensions)
    flat = np.array([vectors[row.id] for row in rows], dtype=np.float32).ravel()
    columns = [
        pa.array([row.id for row in rows]),
        pa.FixedSizeListArray.from_arrays(pa.array(flat), embedder.dimensions),
        pa.array([text_digest(row.text, embedder.name) for row in rows]),
    ]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _schema(dimensions: int) -> pa.Schema:
    return pa.schema(
        [("id", pa.string()), ("vector", pa.list_(pa.float32(), dimensions)), ("digest", pa.string())]
    )


def _batches(rows: Iterable[TextToEmbed]) -> Iterator[list[TextToEmbed]]:
    iterator = iter(rows)
    while batch := list(islice(iterator, BATCH)):
        yield batch
