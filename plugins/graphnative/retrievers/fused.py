"""The default score: S0's paths, the words in common and the best passage, added up."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.selection import best_rows

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int64]

_FIRST_BLOCK = 1024
_GROWTH = 4


@dataclass(frozen=True, slots=True)
class FusionWeights:
    """How much each term counts; every term lies in [-1, 1], so a weight is what its term can add.

    The values were chosen on 59 companies of ChatReport that the benchmark does not ask about; anything from
    0.1 to 0.4 for passages and from 0 to 0.2 for paths is within a percent of them.

    Attributes:
        words: Share of the question's words, weighted by rarity, that the article has: BM25 over its bound.
        passage: Cosine of the question and the article's best passage.
        path: S0's score, halved.
    """

    words: float = 1.0
    passage: float = 0.4
    path: float = 0.2


DEFAULT_WEIGHTS = FusionWeights()


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that are known for all candidates.

    Attributes:
        words: Shape (n,), in [0, 1].
        path: S0's score, shape (n,), in [-2, 2].
    """

    words: Floats
    path: Floats


def fuse(
    terms: Terms, passages: Callable[[Rows], Floats], k: int, weights: FusionWeights = DEFAULT_WEIGHTS
) -> tuple[Rows, Floats, Floats]:
    """Return the k best candidates, their scores and their passage similarities.

    Exact, without looking at every passage: a passage adds its weight at most, so candidates are taken in
    falling order of the other terms until none that is left could still reach the k-th best.

    Args:
        terms: The terms known for all candidates.
        passages: Passage similarities of the candidates at these positions.
        k: How many.
        weights: How much each term counts.
    """
    known = weights.words * terms.words + weights.path * terms.path / 2
    order = np.argsort(-known, kind="stable")
    similarities = np.full(len(known), -1.0, dtype=np.float32)
    scores = np.full(len(known), -np.inf, dtype=np.float32)
    start, size = 0, _FIRST_BLOCK
    while start < len(order):
        block = np.sort(order[start : start + size])  # rows that are neighbours are read faster in order
        similarities[block] = passages(block)
        scores[block] = known[block] + weights.passage * similarities[block]
        start, size = start + size, size * _GROWTH
        if start < len(order) and _enough(scores, k, float(known[order[start]]) + weights.passage):
            break
    best = best_rows(scores, k)
    return best, scores[best], similarities[best]


def _enough(scores: Floats, k: int, reachable: float) -> bool:
    """Whether k candidates are above all that another one can reach."""
    if k >= len(scores):
        return False
    return bool(np.partition(scores, len(scores) - k)[len(scores) - k] > reachable)
