"""Where examples are kept: in the graph, or beside a graph that is somebody else's."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from graphnative.errors import StoreError
from graphnative.retrievers.examples.json_lines import as_line, parse_pairs, read_pairs
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.store.database import Database, HasDatabase
from graphnative.store.examples import known_examples, read_examples, remove_examples, write_examples
from graphnative.store.home import write_atomically
from graphnative.store.lock import exclusive

FILE = "examples.jsonl"
_LOCK_WAIT_S = 30.0


class ExampleStore(Protocol):
    """Keeps pairs of question and query, each once."""

    def all(self) -> list[ExamplePair]:
        """Return all pairs, sorted by id."""

    def state(self) -> str:
        """Return what changes whenever the pairs do."""

    def add(self, pairs: Iterable[ExamplePair]) -> int:
        """Keep pairs; return how many are new."""

    def remove(self, ids: Sequence[str]) -> list[str]:
        """Remove pairs by id; return the ids that were there, sorted."""


def open_examples(store: HasDatabase) -> ExampleStore:
    """Return where the examples of a graph are kept: in it, or in indexes/ when it is only read."""
    database = store.database
    return GraphExamples(database) if database.writable else FileExamples(database.settings.indexes / FILE)


class GraphExamples:
    """Examples as nodes of the graph.

    Args:
        database: The graph; it is the workspace's own.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[ExamplePair]:
        """Return all pairs, sorted by id."""
        lines = [row["line"] for row in read_examples(self._database)]
        return sorted(parse_pairs(lines, "Example nodes"), key=lambda pair: pair.id)

    def state(self) -> str:
        """Return the graph's revision."""
        return self._database.revision()

    def add(self, pairs: Iterable[ExamplePair]) -> int:
        """Keep pairs; return how many are new. One that is there already gets the values given now."""
        rows: dict[str, dict[str, Any]] = {}
        for pair in pairs:
            rows[pair.id] = {
                "id": pair.id,
                "question": pair.question,
                "cypher": pair.cypher,
                "line": as_line(pair),
            }
        known = known_examples(self._database, list(rows))
        write_examples(self._database, [rows[id_] for id_ in sorted(rows)])
        return len(set(rows) - known)

    def remove(self, ids: Sequence[str]) -> list[str]:
        """Remove pairs by id; return the ids that were there, sorted."""
        return remove_examples(self._database, ids)


class FileExamples:
    """Examples as a file of JSON lines, for a graph that is somebody else's.

    Args:
        path: The file; it may be missing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def all(self) -> list[ExamplePair]:
        """Return all pairs, sorted by id."""
        pairs = read_pairs(self._path) if self._path.exists() else []
        return sorted({pair.id: pair for pair in pairs}.values(), key=lambda pair: pair.id)

    def state(self) -> str:
        """Return the file's time and size."""
        if not self._path.exists():
            return "missing"
        facts = self._path.stat()
        return f"{facts.st_mtime_ns} {facts.st_size}"

    def add(self, pairs: Iterable[ExamplePair]) -> int:
        """Keep pairs; return how many are new. One that is there already gets the values given now."""
        with self._alone():
            kept = {pair.id: pair for pair in self.all()}
            before = len(kept)
            kept |= {pair.id: pair for pair in pairs}
            self._write(kept.values())
            return len(kept) - before

    def remove(self, ids: Sequence[str]) -> list[str]:
        """Remove pairs by id; return the ids that were there, sorted."""
        with self._alone():
            kept = self.all()
            self._write(pair for pair in kept if pair.id not in ids)
            return sorted(pair.id for pair in kept if pair.id in ids)

    def _write(self, pairs: Iterable[ExamplePair]) -> None:
        lines = [as_line(pair) for pair in sorted(pairs, key=lambda pair: pair.id)]
        write_atomically(self._path, "".join(f"{line}\n" for line in lines), 0o666)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with exclusive(self._path.with_suffix(".lock"), _LOCK_WAIT_S) as mine:
            if not mine:
                raise StoreError(f"Another process has been writing {self._path} for half a minute.")
            yield
