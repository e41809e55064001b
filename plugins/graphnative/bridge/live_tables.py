"""GraphRAG's tables read from the open graph, behind the interface of its table providers."""

from collections.abc import AsyncIterator
from typing import Any, NoReturn

import pandas as pd
import pyarrow as pa
from graphrag_storage.tables.table import RowTransformer, Table
from graphrag_storage.tables.table_provider import TableProvider

from graphnative.bridge.parquet import SCHEMAS
from graphnative.communities.chosen_run import ChosenRun
from graphnative.communities.table_rows import TableRows
from graphnative.errors import InputError
from graphnative.store.database import Database


class LiveTables(TableProvider):
    """The tables of one run, as they would be exported now; they can be read only.

    Args:
        database: The open database.
        run: Whose tables.
        **kwargs: What GraphRAG hands to every provider: its settings, and where files would be.
    """

    def __init__(self, database: Database, run: ChosenRun, **kwargs: Any) -> None:
        del kwargs
        self._database, self._run = database, run
        self._frames: dict[str, pd.DataFrame] = {}

    async def read_dataframe(self, table_name: str) -> pd.DataFrame:
        """Return a table.

        Raises:
            ValueError: There is none of that name; GraphRAG's own providers raise the same.
        """
        frames = self._read()
        if table_name not in frames:
            raise ValueError(f"Could not find the table {table_name} in the graph!")
        return frames[table_name].copy()

    async def has(self, table_name: str) -> bool:
        """Return whether there is a table of that name with any row."""
        return table_name in self._read()

    def list(self) -> list[str]:
        """Return the names of the tables."""
        return sorted(self._read())

    def open(
        self, table_name: str, transformer: RowTransformer | None = None, truncate: bool = True
    ) -> Table:
        """Return a table to be read row by row.

        Args:
            table_name: Its name.
            transformer: Applied to each row.
            truncate: What becomes of the rows when one is written, which is refused.
        """
        del truncate
        frames = self._read()
        rows = frames[table_name].to_dict("records") if table_name in frames else []
        return LiveTable(rows, transformer)

    def child(self, name: str | None) -> "LiveTables":
        """Refuse to be divided: GraphRAG does that only to write an update beside what there is."""
        if name is None:
            return self
        refuse()

    async def write_dataframe(self, table_name: str, df: pd.DataFrame) -> None:
        """Refuse to write."""
        del table_name, df
        refuse()

    def _read(self) -> dict[str, pd.DataFrame]:
        """All tables, read once, in the order in which they need each other; empty ones as if not there."""
        if not self._frames:
            rows = TableRows(self._database, self._run.projection, self._run.run)
            rows.prepare()
            for name, read in rows.tables().items():
                table = pa.Table.from_pylist(list(read()), schema=SCHEMAS[name])
                if name != "covariates" or table.num_rows:
                    self._frames[name] = table.to_pandas()
        return self._frames


class LiveTable(Table):
    """The rows of one table.

    Args:
        rows: The rows.
        transformer: Applied to each.
    """

    def __init__(self, rows: list[dict[str, Any]], transformer: RowTransformer | None) -> None:
        self._rows, self._transformer = rows, transformer or (lambda row: row)

    async def __aiter__(self) -> AsyncIterator[Any]:
        """Yield the rows."""
        for row in self._rows:
            yield self._transformer(row)

    async def length(self) -> int:
        """Return how many rows there are."""
        return len(self._rows)

    async def has(self, row_id: str) -> bool:
        """Return whether there is a row of that id."""
        return any(row.get("id") == row_id for row in self._rows)

    async def write(self, row: dict[str, Any]) -> None:
        """Refuse to write."""
        del row
        refuse()

    async def close(self) -> None:
        """Do nothing: nothing is held open."""


def refuse() -> NoReturn:
    """Refuse a change of the graph by GraphRAG.

    Raises:
        InputError: Always.
    """
    raise InputError(
        "GraphRAG only reads the live graph; it does not write into it.",
        hint="What `graphrag index` has written comes in through: graphnative import DIR",
    )
