"""An embedder that takes next to no time, lent to an export: what is measured is the rest."""

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from graphnative.bridge import export
from graphnative.records import Vectors
from graphnative.store.database import HasDatabase

_POOL = 4096


class RandomVectors:
    """Unit vectors of 512 dimensions, each the sum of two drawn ones that a text's digest names."""

    name, dimensions = "random-512", 512

    @cached_property
    def _drawn(self) -> Vectors:
        drawn: Vectors = np.random.default_rng(7).normal(size=(_POOL, self.dimensions)).astype(np.float32)
        return drawn

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text."""
        digests = b"".join(hashlib.sha256(text.encode()).digest()[:8] for text in texts)
        pairs = np.frombuffer(digests, dtype=np.uint32).reshape(-1, 2) % _POOL
        rows = self._drawn[pairs[:, 0]] + 2 * self._drawn[pairs[:, 1]]  # no sum of two others is the same
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit


def export_with(store: HasDatabase, embedder: RandomVectors, indexes: Path | None = None) -> Path:
    """Return the folder of an export whose vectors an embedder of the benchmark makes."""
    real = export.open_embedder
    export.open_embedder = lambda _: embedder
    try:
        return export.export_index(store, indexes).folder
    finally:
        export.open_embedder = real
