import pyarrow as pa
import pytest
from graphrag.data_model import schemas

from graphnative.bridge.parquet import SCHEMAS
from graphnative.bridge.table_columns import TABLES, in_words, is_kind


def test_only_columns_of_graphrags_final_schema_are_read() -> None:
    final = {
        "documents": schemas.DOCUMENTS_FINAL_COLUMNS,
        "text_units": schemas.TEXT_UNITS_FINAL_COLUMNS,
        "entities": schemas.ENTITIES_FINAL_COLUMNS,
        "relationships": schemas.RELATIONSHIPS_FINAL_COLUMNS,
        "communities": schemas.COMMUNITIES_FINAL_COLUMNS,
        "community_reports": schemas.COMMUNITY_REPORTS_FINAL_COLUMNS,
        "covariates": schemas.COVARIATES_FINAL_COLUMNS,
    }
    assert set(TABLES) == set(final)
    for table, columns in TABLES.items():
        assert set(columns.all) <= set(final[table])
        assert [field.name for field in SCHEMAS[table]] == final[table]


def test_what_is_exported_can_be_read_in() -> None:
    for table, columns in TABLES.items():
        for name, kind in columns.all.items():
            assert is_kind(kind, SCHEMAS[table].field(name).type), (table, name)


@pytest.mark.parametrize(
    ("kind", "fits", "fits_not"),
    [
        ("text", pa.dictionary(pa.int32(), pa.string()), pa.float64()),
        ("text", pa.int64(), pa.list_(pa.string())),
        ("texts", pa.list_(pa.int64()), pa.string()),
        ("texts", pa.large_list(pa.large_string()), pa.list_(pa.float64())),
        ("texts", pa.list_(pa.null()), pa.struct([("a", pa.string())])),
        ("date", pa.timestamp("us"), pa.list_(pa.date32())),
        ("number", pa.float32(), pa.list_(pa.float64())),
        ("number", pa.string(), pa.bool_()),
    ],
)
def test_kinds(kind, fits, fits_not) -> None:
    assert is_kind(kind, fits) and is_kind(kind, pa.null())
    assert not is_kind(kind, fits_not)
    assert in_words(kind)
