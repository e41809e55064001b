"""Put a backup into an empty graph."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from graphnative.cypher.escape import escape_name
from graphnative.errors import InputError
from graphnative.store.backup_file import check_backup, read_entries
from graphnative.store.backup_values import decode
from graphnative.store.database import Database, Row
from graphnative.store.empty_graph import begin_load, empty_graph, end_load, repeat
from graphnative.store.migrations import upgrade
from graphnative.store.steps import run_steps
from graphnative.store.vector_index import index_stored_vectors

_BATCH = 1000
_BATCH_BYTES = 4_000_000
_MAX_VECTOR = 4096
_INDEX = "CREATE INDEX graphnative_backup IF NOT EXISTS FOR (n:__Backup__) ON (n.__backup_id)"
_AWAIT = "CALL db.awaitIndexes(300)"
_DROP_INDEX = "DROP INDEX graphnative_backup IF EXISTS"
_CREATE_NODES = """
UNWIND $rows AS row
CREATE (n:__Backup__{labels})
SET n = row.properties, n.__backup_id = row.id
WITH n, row
UNWIND row.vectors AS vector
CALL db.create.setNodeVectorProperty(n, vector.name, vector.values)
"""
_CREATE_EDGES = """
UNWIND $rows AS row
MATCH (a:__Backup__ {{__backup_id: row.a}}), (b:__Backup__ {{__backup_id: row.b}})
CREATE (a)-[r:{type}]->(b)
SET r = row.properties
RETURN count(r) AS created
"""
_UNMARK = """
MATCH (n:__Backup__) WITH n LIMIT $size
REMOVE n:__Backup__, n.__backup_id
RETURN count(n) AS done
"""
_Entry = tuple[int, tuple[str, ...], Row]
"""Size in the file, labels or type, and parameters of a node or edge."""


def load(database: Database, path: Path, *, progress: Callable[[int], object] | None = None) -> int:
    """Return how many nodes and edges were restored from a backup.

    The file is checked as a whole first. Until the last step the graph says of itself that it is being
    loaded, and nothing else opens it; the next load removes what an interrupted one left. The id of the
    workspace stays this one's.

    Args:
        database: An empty graph, or one in which a load was interrupted.
        path: The backup.
        progress: Called with the size of each committed batch.

    Raises:
        InputError: The file is no backup or not whole.
        StoreError: The graph is not empty.
    """
    header = check_backup(path)
    begin_load(database, "a backup")
    database.write(_INDEX)
    database.read(_AWAIT)
    try:
        _create(database, path, progress or (lambda _: None))
    except InputError as error:
        empty_graph(database)
        end_load(database)
        raise InputError(f"{path} {error.message}.") from None
    repeat(database, _UNMARK)
    database.write(_DROP_INDEX)
    upgrade(database, header.schema_version)
    run_steps(database, index_stored_vectors())
    end_load(database, _properties(header.meta))
    return header.nodes + header.edges


def _create(database: Database, path: Path, progress: Callable[[int], object]) -> None:
    for group, rows in _batches(_node_rows(path)):
        labels = "".join(f":{escape_name(label)}" for label in group)
        database.write(_CREATE_NODES.format(labels=labels), rows=rows)
        progress(len(rows))
    for group, rows in _batches(_edge_rows(path)):
        created = database.write(_CREATE_EDGES.format(type=escape_name(group[0])), rows=rows)[0]["created"]
        if created != len(rows):
            raise InputError("has an edge whose nodes are not in it")
        progress(len(rows))


def _node_rows(path: Path) -> Iterator[_Entry]:
    for size, (number, labels, encoded) in read_entries(path, "n"):
        vectors = [
            {"name": name, "values": decode(value)} for name, value in encoded.items() if _is_vector(value)
        ]
        plain = {name: value for name, value in encoded.items() if not _is_vector(value)}
        yield size, tuple(labels), {"id": number, "properties": _properties(plain), "vectors": vectors}


def _edge_rows(path: Path) -> Iterator[_Entry]:
    for size, (a, b, name, encoded) in read_entries(path, "e"):
        yield size, (name,), {"a": a, "b": b, "properties": _properties(encoded)}


def _is_vector(value: Any) -> bool:
    """Whether a value was a vector of single precision, which only a procedure stores as such."""
    return isinstance(value, dict) and "$f4" in value and len(decode(value)) <= _MAX_VECTOR


def _properties(encoded: Row) -> Row:
    return {name: decode(value) for name, value in encoded.items()}


def _batches(rows: Iterable[_Entry]) -> Iterator[tuple[tuple[str, ...], list[Row]]]:
    """Rows of the same labels or type together, whatever their order in the file; few are held at a time."""
    waiting: defaultdict[tuple[str, ...], list[Row]] = defaultdict(list)
    held = 0
    for size, group, row in rows:
        waiting[group].append(row)
        held += size
        if len(waiting[group]) == _BATCH or held > _BATCH_BYTES:
            yield from waiting.items()
            waiting.clear()
            held = 0
    yield from waiting.items()
