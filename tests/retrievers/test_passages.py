import numpy as np
import pytest

from graphnative.retrievers import passages
from graphnative.retrievers.passages import best_passages, words_in


class Index:
    """Knows two words: "water" is twice as rare as "tax"."""

    def rarity(self, word: str) -> float:
        return {"water": 2.0, "tax": 1.0}.get(word, 5.0)


class Arrays:
    """Two articles with three passages and one."""

    chunk_ids = ("a0", "a1", "gone", "b0")
    chunk_vectors = np.array([[1, 0], [0, 1], [0, 1], [0.5, 0.5]], dtype=np.float16)
    text_index = Index()

    def chunk_range(self, article: int) -> range:
        return (range(3), range(3, 4), range(0))[article]


TEXTS = {"a0": "Tax rose.", "a1": "Water fell.", "b0": "Nothing."}


class Graph:
    """Holds the texts and counts the queries."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def read(self, _: str, ids):
        self.asked.append(ids)
        return [{"id": i, "text": TEXTS[i], "index": int(i[1])} for i in ids if i in TEXTS]


def test_meaning_and_words_add_up() -> None:
    graph = Graph()
    found = best_passages(graph, Arrays(), [0, 1], (np.array([1.0, 0.0], np.float32), "water tax"), 2)

    # a0: cosine 1 + 1/3; a1: cosine 0 + 2/3; "gone" was deleted meanwhile
    assert [(one.id, round(one.score, 4), one.text) for one in found[0]] == [
        ("a0", 1.3333, "Tax rose."),
        ("a1", 0.6667, "Water fell."),
    ]
    assert [(one.id, one.score, one.index) for one in found[1]] == [("b0", 0.5, 0)]
    assert len(graph.asked) == 1


def test_without_a_vector_words_alone_count() -> None:
    found = best_passages(Graph(), Arrays(), [0], (None, "water"), 1)

    assert [(one.id, one.score) for one in found[0]] == [("a1", 1.0)]


def test_of_very_many_passages_the_closest_are_read(monkeypatch) -> None:
    monkeypatch.setattr(passages, "READ_AT_MOST", 2)
    graph = Graph()
    best_passages(graph, Arrays(), [0], (np.array([0.0, 1.0], np.float32), "tax"), 3)
    best_passages(graph, Arrays(), [0], (None, "tax"), 3)

    assert graph.asked == [["a1", "gone"], ["a0", "a1"]]


def test_nothing_to_read_asks_nothing() -> None:
    graph = Graph()

    assert best_passages(graph, Arrays(), [], (None, "tax"), 3) == []
    assert best_passages(graph, Arrays(), [2], (None, "tax"), 3) == [()]
    assert graph.asked == []


def test_the_share_of_words_is_weighted_by_rarity() -> None:
    assert words_in("The tax.", frozenset({"water", "tax"}), Index()) == pytest.approx(1 / 3)
    assert words_in("anything", frozenset(), Index()) == 0.0
