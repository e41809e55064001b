"""No text is embedded twice."""

from collections.abc import Sequence

import numpy as np

from graphnative.models.remembering import RememberingEmbedder
from graphnative.records import Vectors


class Counting:
    """Gives each text its length, and notes what it was asked for."""

    name, dimensions = "counting", 1

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        return np.array([[len(text)] for text in texts], dtype=np.float32)


def test_each_text_is_embedded_once_until_there_is_no_room() -> None:
    inner = Counting()
    embedder = RememberingEmbedder(inner, room=2)
    assert embedder.embed(["a", "bb", "a"]).tolist() == [[1], [2], [1]]
    assert embedder.embed(["bb", "ccc"]).tolist() == [[2], [3]]
    assert inner.asked == ["a", "bb", "ccc"]
    assert embedder.embed(["a"]).tolist() == [[1]] and inner.asked[-1] == "a"
    assert (embedder.name, embedder.embed([]).shape) == ("counting", (0, 1))
