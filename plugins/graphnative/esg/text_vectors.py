"""Embed each distinct text once."""

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np

from graphnative.models.protocols import Embedder
from graphnative.records import Vectors

CACHED = 8192


class TextVectors:
    """An embedder that remembers the texts it has seen last.

    Args:
        embedder: The model.
        cache_size: How many vectors are remembered from call to call.
    """

    def __init__(self, embedder: Embedder, *, cache_size: int = CACHED) -> None:
        self._embedder, self._cache_size = embedder, cache_size
        self._known: OrderedDict[str, Vectors] = OrderedDict()

    @property
    def name(self) -> str:
        """Name of the model."""
        return self._embedder.name

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._embedder.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), d); white space around a text is ignored."""
        keys = [text.strip() for text in texts]
        missing = list(dict.fromkeys(key for key in keys if key not in self._known))
        fresh = dict(zip(missing, self._embedder.embed(missing), strict=True)) if missing else {}
        rows = np.empty((len(keys), self._embedder.dimensions), dtype=np.float32)
        for i, key in enumerate(keys):
            rows[i] = fresh[key] if key in fresh else self._known[key]
        self._remember(keys, fresh)
        return rows

    def _remember(self, keys: Sequence[str], fresh: dict[str, Vectors]) -> None:
        # Copies of single rows: a view would keep the whole batch alive.
        self._known.update((key, row.copy()) for key, row in fresh.items())
        for key in dict.fromkeys(keys):
            self._known.move_to_end(key)
        while len(self._known) > self._cache_size:
            self._known.popitem(last=False)
