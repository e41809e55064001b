"""What GraphRAG searches by meaning, embedded in the graph itself: live search needs no export."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from graphnative.communities.chosen_run import ChosenRun, choose_run
from graphnative.communities.citation_numbers import give_numbers
from graphnative.communities.projection import ProjectionName
from graphnative.communities.table_rows import TableRows
from graphnative.communities.texts_to_embed import (
    VECTOR_TABLES,
    TextToEmbed,
    VectorTable,
    text_digest,
    text_vectors,
    texts_to_embed,
)
from graphnative.errors import StoreError
from graphnative.models.protocols import Embedder
from graphnative.settings.private_folder import private_folder
from graphnative.store.database import Database
from graphnative.store.lock import exclusive
from graphnative.store.text_vectors import (
    CHUNK_LABEL,
    FoundVector,
    count_text_vectors,
    index_dimensions,
    nearest_texts,
    prepare_text_vectors,
    read_digests,
    read_text_vectors,
    remove_text_vectors,
    write_text_vectors,
)

Progress = Callable[[str, int, int], object]

LABELS: Mapping[VectorTable, str] = {
    "entity_description": "EntityVector",
    "community_full_content": "ReportVector",
    "text_unit_text": "PassageVector",
}
_BATCH = 256
_LOCK_WAIT_S = 3600.0
_TRIES = 4


def bring_up_to_date(
    database: Database,
    embedder: Embedder,
    projection: ProjectionName | None = None,
    progress: Progress | None = None,
) -> ChosenRun:
    """Return a run whose nodes and edges have numbers and whose texts have vectors, as live search needs.

    Only what is new or has changed since is embedded. A note in the workspace's cache tells that nothing
    has been written since the last time, so that a second look costs two round trips.

    Args:
        database: The open database.
        embedder: Makes the vectors.
        projection: Whose communities; None takes ``entities`` when it has been clustered, else ``esg``.
        progress: Called with a label, how many texts are embedded and how many there are to embed.

    Raises:
        InputError: The graph has no communities.
        OwnershipError: The graph is only read.
        ModelError: A text could not be embedded; what was embedded so far is kept.
    """
    chosen = choose_run(database, projection)
    cache = database.settings.cache
    note = cache / f"live-{chosen.projection}.json"
    if _noted(note) == _state(database, chosen, embedder):
        return chosen
    with exclusive(private_folder(cache) / "live.lock", _LOCK_WAIT_S) as mine:
        if not mine:
            raise StoreError("Another process has been embedding the graph's texts for an hour.")
        for _ in range(_TRIES):
            before = _state(database, chosen, embedder)
            if _noted(note) == before:
                break
            _update_all(database, chosen, embedder, progress)
            if _state(database, chosen, embedder) == before:  # nobody has written, neither we nor others
                note.write_text(json.dumps(before), encoding="utf-8")
    return chosen


def nearest(
    database: Database,
    table: VectorTable,
    vector: Sequence[float],
    k: int,
    embedder: str,
    *,
    with_vectors: bool = False,
) -> list[FoundVector]:
    """Return the rows of a vector table that are nearest to a vector, the nearest first, ties by id.

    Args:
        database: The open database.
        table: Which table.
        vector: To compare with.
        k: How many at most.
        embedder: Name of the model that made it.
        with_vectors: Return the vectors too.
    """
    found = [
        row
        for label in _labels(table)
        for row in nearest_texts(database, label, vector, k, embedder, with_vectors=with_vectors)
    ]
    return sorted(found, key=lambda row: (-row.score, row.id))[:k]


def vectors_of(
    database: Database, table: VectorTable, ids: Sequence[str], embedder: str
) -> dict[str, list[float]]:
    """Return the vectors of rows of a vector table, by id; rows without one are left out."""
    found: dict[str, list[float]] = {}
    for label in _labels(table):
        found |= read_text_vectors(database, label, ids, embedder)
    return found


def count_vectors(database: Database, table: VectorTable, embedder: str) -> int:
    """Return how many rows of a vector table have a vector."""
    return sum(count_text_vectors(database, label, embedder) for label in _labels(table))


def _labels(table: VectorTable) -> tuple[str, ...]:
    """Where the vectors of a table are: those of passages as a rule on the passages themselves."""
    return (CHUNK_LABEL, LABELS[table]) if table == "text_unit_text" else (LABELS[table],)


def _update_all(database: Database, chosen: ChosenRun, embedder: Embedder, progress: Progress | None) -> None:
    give_numbers(database, chosen.projection, chosen.run)
    rows = TableRows(database, chosen.projection, chosen.run)
    rows.prepare()
    for table in VECTOR_TABLES:
        _update(database, rows, table, embedder, progress)


def _update(
    database: Database, rows: TableRows, table: VectorTable, embedder: Embedder, progress: Progress | None
) -> None:
    label = LABELS[table]
    prepare_text_vectors(database, label, embedder.dimensions)
    before = read_digests(database, label)
    in_place = table == "text_unit_text" and index_dimensions(database, CHUNK_LABEL) == embedder.dimensions
    seen: set[str] = set()
    changed: list[TextToEmbed] = []
    for text in texts_to_embed(rows, table, embedder.name):
        if not (in_place and text.has_vector):
            seen.add(text.id)
            if before.get(text.id) != text_digest(text.text, embedder.name):
                changed.append(text)
    done = 0
    for batch in _batches(changed):
        write_text_vectors(database, label, _rows(database, batch, embedder), embedder.name)
        done += len(batch)
        if progress is not None:
            progress(f"Embedding {table}", done, len(changed))
    remove_text_vectors(database, label, sorted(set(before) - seen))


def _rows(
    database: Database, batch: Sequence[TextToEmbed], embedder: Embedder
) -> Iterator[dict[str, object]]:
    stored = partial(read_text_vectors, database, CHUNK_LABEL, embedder=embedder.name)
    vectors = text_vectors(batch, embedder, stored)
    for text in batch:
        digest = text_digest(text.text, embedder.name)
        yield {"id": text.id, "digest": digest, "embedding": np.asarray(vectors[text.id]).tolist()}


def _batches(texts: Sequence[TextToEmbed]) -> Iterator[list[TextToEmbed]]:
    iterator = iter(texts)
    while batch := list(islice(iterator, _BATCH)):
        yield batch


def _state(database: Database, chosen: ChosenRun, embedder: Embedder) -> dict[str, str]:
    return {"run": chosen.run, "embedder": embedder.name, "revision": database.revision()}


def _noted(note: Path) -> dict[str, str] | None:
    try:
        noted: dict[str, str] = json.loads(note.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # none yet, or cut short
        return None
    return noted
