"""How likely each piece is in the query that a question wants, learnt from examples without any model."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

RIDGE = 0.1
_COMMON = 64
_SUREST = 0.995


@dataclass(frozen=True)
class PieceModel:
    """Kernel ridge regression from a question's words to the pieces of its query.

    The kernel of two questions is the cosine of their features, each weighted by the square root of its
    inverse document frequency.

    Attributes:
        pieces: Place of each piece among the scores.
        weights: Shape (n_examples, n_pieces): the dual coefficients.
        postings: For each feature the examples that have it and their weights there.
        rarity: The weight of each feature.
    """

    pieces: dict[str, int]
    weights: Floats
    postings: dict[str, tuple[npt.NDArray[np.int32], Floats]]
    rarity: dict[str, float]

    def similarities(self, features: Collection[str]) -> Floats:
        """Return the cosine of a question and each example, shape (n_examples,), in [0, 1]."""
        found = np.zeros(len(self.weights), dtype=np.float32)
        square = 0.0
        for feature in sorted(features):
            rarity = self.rarity.get(feature)
            if rarity is None:
                continue
            square += rarity * rarity
            places, weights = self.postings[feature]
            found[places] += np.float32(rarity) * weights
        return found / np.float32(np.sqrt(square)) if square else found

    def log_odds(self, similarities: Floats) -> Floats:
        """Return the log odds of each piece, shape (n_pieces,), given the cosines to all examples."""
        chances = np.clip(similarities @ self.weights, 1 - _SUREST, _SUREST)
        return np.asarray(np.log(chances / (1 - chances)), dtype=np.float32)


def fit_pieces(features: Sequence[Collection[str]], pieces: Sequence[Collection[str]]) -> PieceModel:
    """Return the model that the examples give.

    Args:
        features: Of each example's question; at least one example.
        pieces: Of each example's query.
    """
    known = sorted(set().union(*pieces))
    places = {piece: i for i, piece in enumerate(known)}
    wanted = np.zeros((len(pieces), len(known)), dtype=np.float32)
    for row, of_example in enumerate(pieces):
        wanted[row, [places[piece] for piece in of_example]] = 1
    rarity = _rarity(features)
    postings = _postings(features, rarity)
    kernel = _kernel(len(features), postings)
    kernel[np.diag_indices_from(kernel)] += np.float32(RIDGE)
    return PieceModel(places, np.linalg.solve(kernel, wanted), postings, rarity)


def _rarity(features: Sequence[Collection[str]]) -> dict[str, float]:
    holders = Counter(feature for of_example in features for feature in of_example)
    n = len(features)
    return {name: float(np.sqrt(np.log((1 + n) / (1 + held)) + 1)) for name, held in sorted(holders.items())}


def _postings(
    features: Sequence[Collection[str]], rarity: dict[str, float]
) -> dict[str, tuple[npt.NDArray[np.int32], Floats]]:
    rows: dict[str, list[int]] = {name: [] for name in rarity}
    lengths = []
    for row, of_example in enumerate(features):
        lengths.append(np.sqrt(sum(rarity[name] ** 2 for name in sorted(of_example))) or 1.0)
        for name in of_example:
            rows[name].append(row)
    norms = 1 / np.array(lengths, dtype=np.float32)
    return {
        name: (np.array(held, dtype=np.int32), (rarity[name] * norms[held]).astype(np.float32))
        for name, held in rows.items()
    }


def _kernel(n: int, postings: dict[str, tuple[npt.NDArray[np.int32], Floats]]) -> Floats:
    """The cosines of all pairs: frequent features by one matrix product, the many rare ones pair by pair."""
    common = [held for held in postings.values() if len(held[0]) > _COMMON]
    dense = np.zeros((n, len(common)), dtype=np.float32)
    for column, (rows, weights) in enumerate(common):
        dense[rows, column] = weights
    kernel = dense @ dense.T
    for rows, weights in postings.values():
        if len(rows) <= _COMMON:
            kernel[rows[:, None], rows] += weights[:, None] * weights
    return np.asarray(kernel, dtype=np.float32)
