import numpy as np

from graphnative.esg.text_vectors import TextVectors


class Lengths:
    name = "lengths"
    dimensions = 2

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts):
        self.asked += texts
        return np.array([[len(text), 1] for text in texts], dtype=np.float32)


def test_each_distinct_text_is_embedded_once() -> None:
    model = Lengths()
    vectors = TextVectors(model)
    assert vectors.embed(["a", " a\n", "bb", "a"]).tolist() == [[1, 1], [1, 1], [2, 1], [1, 1]]
    assert vectors.embed(["bb", "ccc"]).tolist() == [[2, 1], [3, 1]]
    assert model.asked == ["a", "bb", "ccc"]
    assert vectors.name == "lengths"


def test_only_the_last_texts_are_remembered() -> None:
    model = Lengths()
    vectors = TextVectors(model, cache_size=2)
    vectors.embed(["a", "bb", "ccc"])
    vectors.embed(["bb"])
    assert model.asked == ["a", "bb", "ccc"]
    vectors.embed(["dddd"])
    vectors.embed(["bb", "ccc"])
    assert model.asked == ["a", "bb", "ccc", "dddd", "ccc"]


def test_no_texts_give_no_rows() -> None:
    assert TextVectors(Lengths()).embed([]).shape == (0, 2)
