import numpy as np
import pytest

from graphnative.retrievers import passages
from graphnative.retrievers.passages import best_passages, word_shares


class Arrays:
    """Two articles with three passages and one."""

    chunk_ids = ("a0", "a1", "gone", "b0")
    chunk_vectors = np.array([[1, 0], [0, 1], [0, 1], [0.5, 0.5]], dtype=np.float16)

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

    # a0: cosine 1 + 1/2; a1: cosine 0 + 1/2, one of two words of equal rarity; "gone" was deleted meanwhile
    assert [(one.id, round(one.score, 4), one.text) for one in found[0]] == [
        ("a0", 1.5, "Tax rose."),
        ("a1", 0.5, "Water fell."),
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


def test_the_share_of_words_is_weighted_by_rarity_in_the_article() -> None:
    texts = ["Shell pays tax.", "Shell has water.", "Shell has no tax.", "Shell."]
    shares = word_shares(frozenset({"shell", "water", "tax"}), texts)

    # shell in 4 of 4: log(1 + 0.5 / 4.5) = 0.1054; water in 1: log(1 + 3.5 / 1.5) = 1.2040; tax in 2: log(2)
    total = 0.1054 + 1.2040 + 0.6931
    assert shares == pytest.approx([part / total for part in (0.7985, 1.3094, 0.7985, 0.1054)], abs=1e-4)
    assert word_shares(frozenset(), ["anything"]) == [0.0]
    assert word_shares(frozenset({"tax"}), []) == []


def test_the_company_asked_about_decides_in_an_article_about_several() -> None:
    texts = ["Acme cut its emissions.", "Shell cut its emissions by half.", "BP cut its emissions."]
    shares = word_shares(frozenset({"shell", "emission"}), texts)

    assert max(range(3), key=shares.__getitem__) == 1
