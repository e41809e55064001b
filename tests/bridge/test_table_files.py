"""A folder of tables is checked as a whole, and its faults are named by file and column."""

from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from graphnative.bridge.table_files import finite, open_tables, whole_number
from graphnative.errors import InputError
from graphrag_tables import write_index


def put(folder: Path, table: str, **columns: pa.Array) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(columns), folder / f"{table}.parquet")


def test_a_project_is_read_by_its_output_folder(tmp_path: Path) -> None:
    write_index(tmp_path / "output")
    tables = open_tables(tmp_path)
    assert tables.folder == tmp_path / "output"
    assert tables.counts == {
        "documents": 3, "text_units": 5, "entities": 6, "relationships": 5, "covariates": 1,
        "communities": 4, "community_reports": 4,
    }  # fmt: skip
    assert "entities" in tables and "other" not in tables


def test_rows_have_all_columns_and_no_nan(tmp_path: Path) -> None:
    put(
        tmp_path,
        "entities",
        id=pa.array([1, 2]),
        title=pa.array(["A", None]),
        text_unit_ids=pa.array([["u", None], None], pa.list_(pa.string())),
        other=pa.array([1.0, 2.0]),
    )
    put(
        tmp_path,
        "relationships",
        source=pa.array(["A"]),
        target=pa.array(["B"]),
        weight=pa.array([float("nan")]),
    )
    tables = open_tables(tmp_path)
    assert list(tables.rows("entities")) == [
        {"id": "1", "title": "A", "type": None, "description": None, "text_unit_ids": ["u"]},
        {"id": "2", "title": None, "type": None, "description": None, "text_unit_ids": []},
    ]
    assert [row["weight"] for row in tables.rows("relationships")] == [None]
    assert list(tables.rows("covariates")) == []


def test_the_digest_is_of_every_byte(tmp_path: Path) -> None:
    first = open_tables(write_index(tmp_path / "a")).digest()
    assert open_tables(write_index(tmp_path / "b")).digest() == first
    assert open_tables(write_index(tmp_path / "c", run="2")).digest() != first


@pytest.mark.parametrize(
    ("table", "columns", "message"),
    [
        ("entities", {"id": ["e"]}, "entities.parquet has no column title"),
        ("relationships", {"source": ["A"]}, "relationships.parquet has no column target"),
        (
            "entities",
            {"id": ["e"], "title": [1.5]},
            "entities.parquet: the column title must hold text, not double",
        ),
        (
            "entities",
            {"id": ["e"], "title": ["E"], "text_unit_ids": ["u"]},
            "the column text_unit_ids must hold lists of text, not string",
        ),
    ],
)
def test_a_faulty_column_is_named_with_its_file(tmp_path: Path, table, columns, message) -> None:
    write_index(tmp_path)
    put(tmp_path, table, **{name: pa.array(values) for name, values in columns.items()})
    with pytest.raises(InputError, match=message):
        open_tables(tmp_path)


def test_a_file_that_is_no_parquet_is_named(tmp_path: Path) -> None:
    write_index(tmp_path)
    (tmp_path / "communities.parquet").write_text("id,community\n")
    with pytest.raises(InputError, match=r"communities.parquet is no parquet file, or damaged: .*\.$"):
        open_tables(tmp_path)


def test_a_file_damaged_inside_is_found_when_it_is_read(tmp_path: Path) -> None:
    write_index(tmp_path)
    path = tmp_path / "entities.parquet"
    content = bytearray(path.read_bytes())
    begin = content.find(b"ACME is an oil company.") - 60
    content[begin : begin + 200] = b"\xff" * 200
    path.write_bytes(bytes(content))
    tables = open_tables(tmp_path)
    with pytest.raises(InputError, match=r"entities.parquet is damaged"):
        list(tables.rows("entities"))


def test_a_folder_without_tables_says_what_to_give(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"neither entities\.parquet nor text_units\.parquet") as caught:
        open_tables(tmp_path)
    assert "output folder" in caught.value.hint
    with pytest.raises(InputError, match="There is no folder"):
        open_tables(tmp_path / "absent")


def test_numbers_are_read_from_what_holds_them() -> None:
    assert [whole_number(value) for value in (3, 3.0, "3", Decimal(3), 3.5, "c0", None)] == [3] * 4 + [
        None
    ] * 3
    assert [finite(value) for value in ("1.5", float("inf"), float("nan"), [], True)] == [
        1.5,
        None,
        None,
        None,
        1.0,
    ]
