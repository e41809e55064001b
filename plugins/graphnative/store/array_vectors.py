"""Writers of the vectors of articles and chunks, row after row, with what an earlier revision still knows."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.store.array_articles import Outline
from graphnative.store.arrays import ArticleArrays
from graphnative.store.string_table import write_strings


class VectorWriter:
    """Writes the vectors of one article after the other.

    Args:
        folder: Where the files go.
        outlines: All articles, in order.
        dimensions: Length of the vectors; a vector of another length is left out as zeros.
    """

    def __init__(self, folder: Path, outlines: Sequence[Outline], dimensions: int) -> None:
        self._folder, self._dimensions = folder, dimensions
        counts = [outline.chunks for outline in outlines]
        self._starts = np.cumsum([0, *counts]).astype(np.int64)
        np.save(folder / "chunk_starts.npy", self._starts)
        shape = (len(outlines), dimensions)
        self._headlines = writable(folder, "headline_vectors", np.float32, shape)
        self._summaries = writable(folder, "summary_vectors", np.float32, shape)
        self._chunks = writable(folder, "chunk_vectors", np.float16, (int(self._starts[-1]), dimensions))
        self._chunk_ids = [""] * int(self._starts[-1])
        self._organisation_rows = np.full(len(outlines), -1, dtype=np.int32)
        self._organisations: dict[bytes, int] = {}

    def write_read(self, row: int, record: Mapping[str, Any]) -> None:
        """Write an article's vectors as the graph gave them."""
        self._headlines[row] = self._vector(record["headline_vec"])
        self._summaries[row] = self._vector(record["summary_vec"])
        if record["organisations_vec"] is not None:
            self._write_organisations(row, self._vector(record["organisations_vec"]))
        start, end = self._starts[row], self._starts[row + 1]
        for at, (chunk_id, vector) in zip(range(start, end), record["chunks"], strict=False):
            self._chunk_ids[at] = chunk_id or ""
            self._chunks[at] = self._vector(vector)

    def write_known(self, row: int, known: ArticleArrays, known_row: int) -> None:
        """Write an article's vectors as an earlier revision had them."""
        self._headlines[row] = known.headline_vectors[known_row]
        self._summaries[row] = known.summary_vectors[known_row]
        at = int(known.organisation_rows[known_row])
        if at >= 0:
            self._write_organisations(row, np.asarray(known.organisation_vectors[at]))
        chunks = known.chunk_range(known_row)
        start, end = int(self._starts[row]), int(self._starts[row + 1])
        self._chunks[start:end] = known.chunk_vectors[chunks.start : chunks.stop]
        self._chunk_ids[start:end] = known.chunk_ids[chunks.start : chunks.stop]

    def close(self) -> None:
        """Write what is known only now."""
        write_strings(self._folder, "chunk_ids", self._chunk_ids)
        np.save(self._folder / "organisation_rows.npy", self._organisation_rows)
        joined = np.frombuffer(b"".join(self._organisations), dtype=np.float32)
        np.save(
            self._folder / "organisation_vectors.npy",
            joined.reshape(len(self._organisations), self._dimensions),
        )
        for array in (self._headlines, self._summaries, self._chunks):
            if isinstance(array, np.memmap):
                array.flush()

    def _write_organisations(self, row: int, vector: npt.NDArray[np.float32]) -> None:
        """Articles about the same organisations share one row."""
        self._organisation_rows[row] = self._organisations.setdefault(
            vector.tobytes(), len(self._organisations)
        )

    def _vector(self, values: Sequence[float] | None) -> npt.NDArray[np.float32]:
        if values is None or len(values) != self._dimensions:
            return np.zeros(self._dimensions, dtype=np.float32)
        return np.asarray(values, dtype=np.float32)


def reusable(outlines: Sequence[Outline], known: ArticleArrays | None) -> dict[int, int]:
    """Return which row of an earlier revision still holds an article's vectors, by the article's row.

    Args:
        outlines: All articles, in order.
        known: The earlier revision, if there is one.
    """
    if known is None:
        return {}
    rows = {
        (article, state): row
        for row, (article, state) in enumerate(zip(known.ids, known.states, strict=True))
    }
    found = {
        row: rows.get((outline.id, outline.state), -1)
        for row, outline in enumerate(outlines)
        if outline.state
    }
    return {
        row: known_row
        for row, known_row in found.items()
        if known_row >= 0 and len(known.chunk_range(known_row)) == outlines[row].chunks
    }


def writable(folder: Path, name: str, dtype: type, shape: tuple[int, int]) -> npt.NDArray[Any]:
    """Return a new array of zeros that is written through to ``NAME.npy``."""
    path = folder / f"{name}.npy"
    if 0 in shape:
        empty: npt.NDArray[Any] = np.zeros(shape, dtype=dtype)
        np.save(path, empty)
        return empty
    mapped: npt.NDArray[Any] = np.lib.format.open_memmap(path, "w+", dtype, shape)
    return mapped
