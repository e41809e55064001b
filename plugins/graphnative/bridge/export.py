"""The graph as an index that the stock ``graphrag query`` answers from."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from graphnative.bridge.exported_texts import exported_texts
from graphnative.bridge.parquet import write_table
from graphnative.bridge.vectors import update_table
from graphnative.bridge.versions import clone, current_version, new_version
from graphnative.communities.chosen_run import choose_run
from graphnative.communities.citation_numbers import give_numbers
from graphnative.communities.projection import ProjectionName
from graphnative.communities.table_rows import TableRows
from graphnative.communities.texts_to_embed import VECTOR_TABLES
from graphnative.errors import InputError
from graphnative.models import open_embedder
from graphnative.store.database import Database, HasDatabase
from graphnative.store.lock import exclusive
from graphnative.store.text_vectors import CHUNK_LABEL, read_text_vectors

Progress = Callable[[str, int, int], object]
_STEPS = 10


@dataclass(frozen=True, slots=True)
class ExportResult:
    """What an export wrote.

    Attributes:
        folder: The new index.
        rows: Rows per table.
        vectors_written: Vectors that were made or changed.
        vectors_kept: Vectors taken over from the index before.
    """

    folder: Path
    rows: dict[str, int]
    vectors_written: int
    vectors_kept: int


def export_index(
    store: HasDatabase,
    indexes: Path | None = None,
    *,
    projection: ProjectionName | None = None,
    progress: Progress | None = None,
) -> ExportResult:
    """Return what was written: all of GraphRAG's tables and vectors, as a new version that is current now.

    Args:
        store: The open store.
        indexes: Folder of all versions; None takes the workspace's.
        projection: Whose communities; None takes ``entities`` when it has been clustered, else ``esg``.
        progress: Called with a label, how many steps are done and how many there are.

    Raises:
        InputError: The graph has not been clustered, or another export is under way.
    """
    database = store.database
    target = indexes or database.settings.indexes
    with exclusive(target / "export.lock", 0) as alone:
        if not alone:
            raise InputError(f"Another export into {target} is under way.", hint="Wait until it has ended.")
        return _export(database, target, projection, progress)


def _export(
    database: Database, target: Path, projection: ProjectionName | None, progress: Progress | None
) -> ExportResult:
    chosen = choose_run(database, projection)
    give_numbers(database, chosen.projection, chosen.run)
    rows = TableRows(database, chosen.projection, chosen.run)
    embedder = open_embedder(database.settings.embedder)
    stored = partial(read_text_vectors, database, CHUNK_LABEL, embedder=embedder.name)
    before = current_version(target)
    counts: dict[str, int] = {}
    changes: list[tuple[int, int]] = []
    with new_version(target) as folder:
        if before is not None and (before / "lancedb").is_dir():
            clone(before / "lancedb", folder / "lancedb")
        rows.prepare()
        for table, read in rows.tables().items():
            counts[table] = write_table(folder, table, read())
            _tell(progress, table, len(counts))
        for vectors in VECTOR_TABLES:
            texts = exported_texts(folder, vectors)
            changes.append(update_table(folder / "lancedb", vectors, texts, embedder, stored))
            _tell(progress, vectors, len(counts) + len(changes))
        final = target / folder.name.removesuffix(".part")
    written, kept = (sum(change[i] for change in changes) for i in (0, 1))
    return ExportResult(final, counts, written, kept)


def _tell(progress: Progress | None, label: str, done: int) -> None:
    if progress is not None:
        progress(label, done, _STEPS)
