"""A folder of GraphRAG's tables: found, checked as a whole, and read in batches."""

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow.parquet import ParquetFile

from graphnative.bridge.table_columns import TABLES, Kind, in_words, is_kind
from graphnative.errors import InputError

Row = dict[str, Any]
_BATCH = 1000
_BATCH_OF_DOCUMENTS = 50
_PIECE = 1 << 20
_HINT = (
    "Give the output folder of `graphrag index`: it holds entities.parquet, text_units.parquet and others."
)


@dataclass(frozen=True, slots=True)
class TableFiles:
    """The tables of one index.

    Attributes:
        folder: Where they lie.
        counts: Rows per table, for the tables that are there.
    """

    folder: Path
    counts: dict[str, int]

    def __contains__(self, table: object) -> bool:
        return table in self.counts

    def path(self, table: str) -> Path:
        """Return the file of a table."""
        return self.folder / f"{table}.parquet"

    def rows(self, table: str) -> Iterator[Row]:
        """Yield the rows of a table, none if it is missing.

        Each has all columns of :data:`TABLES`: texts, lists of texts (never None), or None for no value.

        Raises:
            InputError: The file can't be read to its end.
        """
        if table not in self:
            return
        columns, path = TABLES[table].all, self.path(table)
        try:
            with ParquetFile(path) as file:
                present = [name for name in columns if name in file.schema_arrow.names]
                # Whole texts are long: few at a time.
                size = _BATCH_OF_DOCUMENTS if table == "documents" else _BATCH
                for batch in file.iter_batches(size, columns=present):
                    for row in batch.to_pylist():
                        yield {name: _value(kind, row.get(name)) for name, kind in columns.items()}
        except (pa.ArrowException, OSError) as error:
            raise InputError(f"{path} is damaged: {_first_line(error)}") from error

    def digest(self) -> str:
        """Return 32 hex digits of the bytes of all tables."""
        total = hashlib.sha256()
        for table in self.counts:
            total.update(f"{table}\0".encode())
            with self.path(table).open("rb") as file:
                while piece := file.read(_PIECE):
                    total.update(piece)
        return total.hexdigest()[:32]


def open_tables(folder: Path) -> TableFiles:
    """Return the tables in a folder, or in its folder ``output``, with their columns checked.

    Raises:
        InputError: There are none, one is no parquet file, or a column is missing or of the wrong kind; the
            message names file and column.
    """
    place = next(
        (each for each in (folder, folder / "output") if (each / "entities.parquet").is_file()), folder
    )
    found = [table for table in TABLES if (place / f"{table}.parquet").is_file()]
    if not place.is_dir():
        raise InputError(f"There is no folder {place}.", hint=_HINT)
    if "entities" not in found and "text_units" not in found:
        raise InputError(f"{place} holds neither entities.parquet nor text_units.parquet.", hint=_HINT)
    return TableFiles(place, {table: _checked(place / f"{table}.parquet", table) for table in found})


def whole_number(value: object) -> int | None:
    """Return a cell as a whole number; None if it is none."""
    number = finite(value)
    return int(number) if number is not None and number == int(number) else None


def finite(value: object) -> float | None:
    """Return a cell as a finite number; None if it is none."""
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    return number if math.isfinite(number) else None


def _checked(path: Path, table: str) -> int:
    """The number of rows of a file whose columns are as they must be."""
    try:
        with ParquetFile(path) as file:
            schema, count = file.schema_arrow, int(file.metadata.num_rows)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{path} is no parquet file, or damaged: {_first_line(error)}") from error
    columns = TABLES[table]
    for name, kind in columns.all.items():
        if name in schema.names:
            if not is_kind(kind, schema.field(name).type):
                raise InputError(
                    f"{path}: the column {name} must hold {in_words(kind)}, not {schema.field(name).type}."
                )
        elif name in columns.required:
            raise InputError(f"{path} has no column {name}.", hint=_HINT)
    return count


def _value(kind: Kind, value: Any) -> Any:
    """A cell as its kind: NaN is no value, a list has texts only, and an id of digits is text."""
    if kind == "texts":
        return [str(item) for item in value or () if item is not None]
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    return str(value) if kind in ("text", "date") else value


def _first_line(error: Exception) -> str:
    return (
        f"{error}".strip().splitlines()[0].rstrip(".") + "." if f"{error}".strip() else "no reason is given."
    )
