"""An embedder that embeds no text twice: experiments ask the same questions of many retrievers."""

from collections.abc import Sequence

import numpy as np

from graphnative.models.protocols import Embedder
from graphnative.records import Vectors

_ROOM = 50_000


class RememberingEmbedder:
    """Gives the vectors of another embedder, each text's made once while there is room.

    Args:
        inner: The embedder that makes them.
        room: Texts that are remembered; when there are more, all are forgotten and it begins anew.
    """

    def __init__(self, inner: Embedder, *, room: int = _ROOM) -> None:
        self._inner = inner
        self._room = room
        self._known: dict[str, Vectors] = {}
        self.name = inner.name
        self.dimensions = inner.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), dimensions)."""
        if len(self._known) > self._room:
            self._known.clear()
        fresh = [text for text in dict.fromkeys(texts) if text not in self._known]
        if fresh:
            self._known.update(zip(fresh, self._inner.embed(fresh), strict=True))
        rows = [self._known[text] for text in texts]
        return np.array(rows, dtype=np.float32).reshape(len(texts), self.dimensions)
