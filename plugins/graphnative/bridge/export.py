"""The graph as an index that the stock ``graphrag query`` answers from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from graphnative.bridge.numbers import give_numbers
from graphnative.bridge.parquet import write_table
from graphnative.bridge.rows import TableRows
from graphnative.bridge.vectors import TextToEmbed, update_table
from graphnative.bridge.versions import clone, current_version, new_version
from graphnative.communities.projection import ProjectionName
from graphnative.communities.stored import read_run
from graphnative.errors import InputError
from graphnative.models import open_embedder
from graphnative.models.protocols import Embedder
from graphnative.store.database import Database, HasDatabase
from graphnative.store.lock import exclusive

Progress = Callable[[str, int, int], object]
_STEPS = 9


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
    name, run = _choose(database, projection)
    give_numbers(database, name, run)
    rows = TableRows(database, name, run)
    embedder = open_embedder(database.settings.embedder)
    before = current_version(target)
    counts: dict[str, int] = {}
    changes: list[tuple[int, int]] = []
    with new_version(target) as folder:
        if before is not None and (before / "lancedb").is_dir():
            clone(before / "lancedb", folder / "lancedb")
        rows.prepare()
        tables = {
            "entities": rows.entities,
            "relationships": rows.relationships,
            "communities": rows.communities,
            "community_reports": rows.reports,
            "text_units": rows.text_units,
            "documents": rows.documents,
        }
        vectors: dict[str, Callable[[], Iterator[TextToEmbed]]] = {
            "entity_description": lambda: _entity_texts(rows),
            "community_full_content": lambda: _report_texts(rows),
            "text_unit_text": lambda: _unit_texts(rows, embedder),
        }
        for table, read in tables.items():
            counts[table] = write_table(folder, table, read())
            _tell(progress, table, len(counts))
        for table, texts in vectors.items():
            changes.append(update_table(folder / "lancedb", table, texts(), embedder))
            _tell(progress, table, len(counts) + len(changes))
        final = target / folder.name.removesuffix(".part")
    written, kept = (sum(change[i] for change in changes) for i in (0, 1))
    return ExportResult(final, counts, written, kept)


def _choose(database: Database, projection: ProjectionName | None) -> tuple[ProjectionName, str]:
    names: tuple[ProjectionName, ...] = (projection,) if projection else ("entities", "esg")
    for name in names:
        record = read_run(database, name)
        if record is not None and record["communities"]:
            return name, record["run"]
    which = f" of the projection {projection}" if projection else ""
    asked = f" --projection {projection}" if projection else ""
    raise InputError(
        f"The graph has no communities{which} yet.", hint=f"Make them with: graphnative communities{asked}"
    )


def _entity_texts(rows: TableRows) -> Iterator[TextToEmbed]:
    for row in rows.entities():
        yield TextToEmbed(row["id"], f"{row['title']}:{row['description']}")


def _report_texts(rows: TableRows) -> Iterator[TextToEmbed]:
    for row in rows.reports():
        yield TextToEmbed(row["id"], row["full_content"])


def _unit_texts(rows: TableRows, embedder: Embedder) -> Iterator[TextToEmbed]:
    """Passages bring the vector they were ingested with, unless another model made it."""
    for row in rows.units():
        vector = row["vector"] if row.get("embedder") == embedder.name else None
        yield TextToEmbed(row["id"], row["text"], vector)


def _tell(progress: Progress | None, label: str, done: int) -> None:
    if progress is not None:
        progress(label, done, _STEPS)
