"""Parquet files with GraphRAG's columns."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from graphrag.data_model import schemas

from graphnative.bridge import parquet
from graphnative.bridge.parquet import SCHEMAS, write_table


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("entities", schemas.ENTITIES_FINAL_COLUMNS),
        ("relationships", schemas.RELATIONSHIPS_FINAL_COLUMNS),
        ("communities", schemas.COMMUNITIES_FINAL_COLUMNS),
        ("community_reports", schemas.COMMUNITY_REPORTS_FINAL_COLUMNS),
        ("text_units", schemas.TEXT_UNITS_FINAL_COLUMNS),
        ("documents", schemas.DOCUMENTS_FINAL_COLUMNS),
    ],
)
def test_the_columns_are_those_of_graphrags_final_schema(table: str, columns: list[str]) -> None:
    assert SCHEMAS[table].names == columns


def _row(number: int) -> dict[str, object]:
    return {
        "id": str(number),
        "human_readable_id": number,
        "title": 'a | b\n"c"',
        "text": "t",
        "text_unit_ids": ["x", "y"],
        "creation_date": "2022-01-01",
        "raw_data": None,
    }


def test_rows_keep_their_order_over_batches_and_have_no_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "BATCH", 3)
    assert write_table(tmp_path, "documents", (_row(number) for number in range(7))) == 7
    read = pq.read_table(tmp_path / "documents.parquet")
    assert read.column("human_readable_id").to_pylist() == list(range(7))
    assert read.to_pylist()[0] == _row(0)
    frame = read.to_pandas()
    assert frame.index.name is None and list(frame.index) == list(range(7))
    assert pq.ParquetFile(tmp_path / "documents.parquet").num_row_groups == 3


def test_a_table_without_rows_has_its_columns(tmp_path: Path) -> None:
    assert write_table(tmp_path, "entities", []) == 0
    assert pq.read_table(tmp_path / "entities.parquet").schema.names == SCHEMAS["entities"].names
