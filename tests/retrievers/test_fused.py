import numpy as np
import pytest

from graphnative.retrievers import fused
from graphnative.retrievers.fused import FusionWeights, Terms, fuse

WEIGHTS = FusionWeights(words=1.0, passage=0.5, path=0.4)


def floats(*values: float) -> np.ndarray:
    return np.array(values, dtype=np.float32)


def test_the_score_is_the_weighted_sum() -> None:
    terms = Terms(words=floats(0.5, 0.1), path=floats(1.2, 0.9))
    best, scores, passages = fuse(terms, lambda at: floats(0.2, 0.9)[at], 2, WEIGHTS)

    # .5 + .5*.2 + .4*1.2/2 = .84;  .1 + .5*.9 + .4*.9/2 = .73
    assert best.tolist() == [0, 1]
    assert scores == pytest.approx([0.84, 0.73])
    assert passages == pytest.approx([0.2, 0.9])


@pytest.mark.parametrize("seed", range(30))
def test_looking_at_few_passages_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(seed)
    n, k = 200, int(rng.integers(1, 12))
    terms = Terms(*(np.round(rng.random(n), 1).astype(np.float32) for _ in range(2)))
    passages = np.round(rng.uniform(-1, 1, n), 1).astype(np.float32)
    looked: list[int] = []

    def look(at: np.ndarray) -> np.ndarray:
        looked.extend(at.tolist())
        return passages[at]

    monkeypatch.setattr(fused, "_FIRST_BLOCK", 8)
    best, scores, found = fuse(terms, look, k, WEIGHTS)

    known = terms.words + np.float32(0.4) * terms.path / 2
    everything = known + np.float32(0.5) * passages
    assert scores == pytest.approx(np.sort(everything)[::-1][:k], abs=1e-6)
    assert everything[best] == pytest.approx(scores, abs=1e-6)
    assert found == pytest.approx(passages[best])
    assert len(looked) == len(set(looked))
    assert len(looked) < n


def test_fewer_candidates_than_asked_for_all_come() -> None:
    one = floats(0.5)

    assert fuse(Terms(one, one), lambda at: one[at], 5)[0].tolist() == [0]


def test_equal_scores_come_in_order() -> None:
    same = np.full(5, 0.5, dtype=np.float32)

    assert fuse(Terms(same, same), lambda at: same[at], 3)[0].tolist() == [0, 1, 2]
