from dataclasses import dataclass

import numpy as np
import pytest

from graphnative.evaluation.bert_score import bert_scores, inverse_frequencies, score, weights
from graphnative.models.minilm import open_minilm

DIRECTIONS = {"a": (1, 0), "b": (0, 2), "c": (3, 3), "[CLS]": (1, 0), "[SEP]": (0, 1)}


@dataclass
class Encoded:
    tokens: tuple[str, ...]
    vectors: np.ndarray


def encoded(*tokens: str) -> Encoded:
    return Encoded(tokens, np.array([DIRECTIONS[token] for token in tokens], dtype=np.float32))


class Letters:
    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode_tokens(self, texts):
        self.asked += texts
        return [encoded(*text) for text in texts]


def test_each_token_takes_its_most_similar_one() -> None:
    # cos(a, c) = cos(b, c) = 0.7071. Recall over a, b: both 0.7071. Precision over c: 0.7071.
    found = score(encoded("a", "b"), encoded("c"))
    assert (found.precision, found.recall, found.f1) == pytest.approx((0.70711, 0.70711, 0.70711), abs=1e-5)
    # Recall over a: 1. Precision over a, b: (1 + 0) / 2. F1 = 2 * 0.5 / 1.5 = 2/3
    found = score(encoded("a"), encoded("a", "b"))
    assert (found.precision, found.recall, found.f1) == pytest.approx((0.5, 1.0, 2 / 3))


def test_special_tokens_are_matched_but_weigh_nothing() -> None:
    # b finds [SEP] in the reference, though it is no word.
    found = score(encoded("[CLS]", "a", "[SEP]"), encoded("[CLS]", "b", "[SEP]"))
    assert (found.precision, found.recall) == pytest.approx((1.0, 1.0))
    assert score(encoded("[CLS]", "[SEP]"), encoded("a")).f1 == 0.0


def test_rare_tokens_weigh_more() -> None:
    # Two texts: a in both, log(3/3) = 0; b in one, log(3/2).
    rarity = inverse_frequencies([["a", "b"], ["a", "a"]])
    assert rarity == pytest.approx({"a": 0.0, "b": 0.405465})
    assert weights(["a", "b", "new", "[SEP]"], rarity) == pytest.approx([0, 0.405465, 0.405465, 0])
    assert (
        score(encoded("a", "b"), encoded("a"), rarity).recall == 0.0
    )  # only b weighs, and nothing is like it


def test_a_baseline_becomes_nought() -> None:
    (found,) = bert_scores(Letters(), [("a", "ab")], baseline=0.5)
    assert (found.precision, found.recall) == pytest.approx((0.0, 1.0))
    with pytest.raises(ValueError, match="below 1"):
        bert_scores(Letters(), [], baseline=1.0)


def test_every_text_is_encoded_once() -> None:
    letters = Letters()
    scores = bert_scores(letters, [("a", "b"), ("b", "a"), ("a", "a")])
    assert letters.asked == ["a", "b"] and [one.f1 for one in scores] == pytest.approx([0, 0, 1])


def test_queries_that_say_the_same_are_more_alike_than_others() -> None:
    gold = "MATCH (s:Supplier) RETURN s.name"
    pairs = [(gold, gold), (gold, "MATCH (x:Supplier) RETURN x.name"), (gold, "CALL db.labels()")]
    same, renamed, other = (one.f1 for one in bert_scores(open_minilm(), pairs))
    assert same == pytest.approx(1.0, abs=1e-5) and 1 > renamed > other
