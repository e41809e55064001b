"""Names with a similar meaning."""

import numpy as np
import pytest

from graphnative.kg.alignment.similar import similar_pairs


class Made:
    """Gives texts that share their first word nearly the same vector; blank ones zeros."""

    name, dimensions = "made", 64

    def embed(self, texts):
        rows = []
        for text in texts:
            seed = sum(map(ord, text.split(" ")[0])) if text else 0
            vector = np.random.default_rng(seed).standard_normal(64) + 0.02 * len(text)
            rows.append(vector / np.linalg.norm(vector) if text != "blank" else np.zeros(64))
        return np.array(rows, dtype=np.float32).reshape(len(texts), 64)


def test_similar_names_of_one_type():
    keys = [
        "Work:climate change",
        "Work:climate crisis",
        "Work:football",
        "Event:climate change",
        "Work:blank",
    ]
    found = similar_pairs(keys, Made(), 0.9)
    assert list(found) == [("Work:climate change", "Work:climate crisis")]
    assert found["Work:climate change", "Work:climate crisis"] == pytest.approx(1.0, abs=0.01)


def test_no_other_key_makes_a_difference():
    pair = ["Work:climate change", "Work:climate crisis"]
    others = [f"Work:name{i} x" for i in range(300)]
    assert (
        similar_pairs([*others, *pair], Made(), 0.97)[tuple(pair)]
        == similar_pairs(pair, Made(), 0.97)[tuple(pair)]
    )


def test_most_pairs_above_the_threshold_are_found():
    rng = np.random.default_rng(3)
    base = rng.standard_normal((200, 64))
    near = base + 0.4 * rng.standard_normal((200, 64))

    class Given(Made):
        def embed(self, texts):
            rows = np.stack([(base if text[0] == "a" else near)[int(text[1:])] for text in texts])
            return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)

    found = similar_pairs([f"Work:{side}{i}" for side in "ab" for i in range(200)], Given(), 0.8)
    assert sum((f"Work:a{i}", f"Work:b{i}") in found for i in range(200)) > 190


def test_nothing_to_compare():
    assert similar_pairs([], Made()) == {} and similar_pairs(["Work:a"], Made()) == {}


def test_34_vectors_of_no_number_or_no_length_are_like_nothing():
    class Broken(Made):
        def embed(self, texts):
            vectors = super().embed(texts)
            vectors[[text.startswith("nan") for text in texts]] = np.nan
            return vectors

    keys = ["Work:climate change", "Work:climate crisis", "Work:nan a", "Work:nan b", "Work:blank"]
    assert list(similar_pairs(keys, Broken(), 0.9)) == [("Work:climate change", "Work:climate crisis")]
