"""The stored values of a graph's present revision: from the workspace's cache, or read now."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from graphnative.cypher.escape import escape_name
from graphnative.store.database import Database, HasDatabase
from graphnative.store.graph_schema import read_schema
from graphnative.store.revision_cache import open_revision
from graphnative.store.steps import run_steps
from graphnative.store.value_forms import MAX_LENGTH
from graphnative.store.value_table import ValueTable, write_values

MOST = 500_000
"""Different values of one property that are kept; more are counted and left out."""

_OF_LABEL = """
MATCH (n:{label}) UNWIND $keys AS key
WITH DISTINCT key, n[key] AS value
WHERE value IS :: STRING NOT NULL AND size(value) <= $longest
RETURN key, value ORDER BY key, value
"""
_TEXTS = frozenset({"STRING"})


class _Values:
    """How the cache opens and makes the table of values."""

    name = "values"

    def open(self, folder: Path) -> ValueTable:
        return ValueTable(folder)

    def make(self, database: Database, folder: Path, revision: str, known: ValueTable | None) -> None:
        del known  # nothing of an earlier revision is known to hold still
        reader = _Reader(database)
        write_values(folder, revision, list(reader.values()), reader.too_many)


class _Reader:
    """Reads the different short texts of every property, label by label."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.too_many = 0

    def values(self) -> Iterator[tuple[str, str, Sequence[str]]]:
        """Yield label, property and values."""
        schema = run_steps(self._database, read_schema())
        for label, entries in schema["node_props"].items():
            keys = [entry["property"] for entry in entries if _TEXTS & set(entry["type"].split(" | "))]
            found = self._of_label(label, keys) if keys else {}
            yield from ((label, key, values) for key, values in found.items())

    def _of_label(self, label: str, keys: list[str]) -> dict[str, list[str]]:
        cypher = _OF_LABEL.format(label=escape_name(label))
        parameters: dict[str, Any] = {"keys": keys, "longest": MAX_LENGTH}
        found: dict[str, list[str]] = {}
        for row in self._database.stream(cypher, **parameters):
            values = found.setdefault(row["key"], [])
            if len(values) < MOST:
                values.append(row["value"])
            else:
                self.too_many += 1
        return found


def open_values(store: HasDatabase) -> ValueTable:
    """Return the stored values of the graph as it is now; they lie in ``indexes/cache/values-REVISION``.

    Every property of every label is read that holds short texts. No full-text index is needed: the graph may
    be somebody else's.

    Args:
        store: The graph.

    Raises:
        StoreError: The graph can't be read, or the cache not be written.
    """
    return open_revision(store, _Values())
