"""GraphRAG's tables as parquet files, written in batches."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow.parquet import ParquetWriter

BATCH = 2000
_TEXTS = pa.list_(pa.string())
_FINDINGS = pa.list_(pa.struct([("summary", pa.string()), ("explanation", pa.string())]))

SCHEMAS: dict[str, pa.Schema] = {
    "entities": pa.schema(
        [
            ("id", pa.string()),
            ("human_readable_id", pa.int64()),
            ("title", pa.string()),
            ("type", pa.string()),
            ("description", pa.string()),
            ("text_unit_ids", _TEXTS),
            ("frequency", pa.int64()),
            ("degree", pa.int64()),
        ]
    ),
    "relationships": pa.schema(
        [
            ("id", pa.string()),
            ("human_readable_id", pa.int64()),
            ("source", pa.string()),
            ("target", pa.string()),
            ("description", pa.string()),
            ("weight", pa.float64()),
            ("combined_degree", pa.int64()),
            ("text_unit_ids", _TEXTS),
        ]
    ),
    "communities": pa.schema(
        [
            ("id", pa.string()),
            ("human_readable_id", pa.int64()),
            ("community", pa.int64()),
            ("level", pa.int64()),
            ("parent", pa.int64()),
            ("children", pa.list_(pa.int64())),
            ("title", pa.string()),
            ("entity_ids", _TEXTS),
            ("relationship_ids", _TEXTS),
            ("text_unit_ids", _TEXTS),
            ("period", pa.string()),
            ("size", pa.int64()),
        ]
    ),
    "community_reports": pa.schema(
        [
            ("id", pa.string()),
            ("human_readable_id", pa.int64()),
            ("community", pa.int64()),
            ("level", pa.int64()),
            ("parent", pa.int64()),
            ("children", pa.list_(pa.int64())),
            ("title", pa.string()),
            ("summary", pa.string()),
            ("full_content", pa.string()),
            ("rank", pa.float64()),
            ("rating_explanation", pa.string()),
            ("findings", _FINDINGS),
            ("full_content_json", pa.string()),
            ("period", pa.string()),
            ("size", pa.int64()),
        ]
    ),
    "text_units": pa.schema(
        [
            ("id", pa.string()),
            ("human_readable_id", pa.int64()),
            ("text", pa.string()),
            ("n_tokens", pa.int64()),
            ("document_id", pa.string()),
            ("entity_ids", _TEXTS),
            ("relationship_ids", _TEXTS),
            ("covariate_ids", _TEXTS),
        ]
    ),
    "covariates": pa.schema(
        [
            ("id", pa.string()),
            ("human_readable_id", pa.int64()),
            ("covariate_type", pa.string()),
            ("type", pa.string()),
            ("description", pa.string()),
            ("subject_id", pa.string()),
            ("object_id", pa.string()),
            ("status", pa.string()),
            ("start_date", pa.string()),
            ("end_date", pa.string()),
            ("source_text", pa.string()),
            ("text_unit_id", pa.string()),
        ]
    ),
    "documents": pa.schema(
        [
            ("id", pa.string()),
            ("human_readable_id", pa.int64()),
            ("title", pa.string()),
            ("text", pa.string()),
            ("text_unit_ids", _TEXTS),
            ("creation_date", pa.string()),
            ("raw_data", pa.string()),
        ]
    ),
}


def write_table(folder: Path, name: str, rows: Iterable[Mapping[str, Any]]) -> int:
    """Return how many rows were written to ``name``.parquet, in the order given.

    Args:
        folder: Where the file goes.
        name: One of :data:`SCHEMAS`, which names its columns.
        rows: One mapping per row with exactly those columns.
    """
    schema, written = SCHEMAS[name], 0
    with ParquetWriter(folder / f"{name}.parquet", schema) as writer:
        for batch in _batches(rows):
            writer.write_table(pa.Table.from_pylist(batch, schema=schema))
            written += len(batch)
    return written


def _batches(rows: Iterable[Mapping[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    iterator = iter(rows)
    while batch := [dict(row) for row in islice(iterator, BATCH)]:
        yield batch
