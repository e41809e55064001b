"""How likely each piece is in the query that a question wants, learnt from examples without any model."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
_Postings = dict[str, tuple[npt.NDArray[np.int32], Floats]]

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
        features: Place of each feature among the rarities.
        rarity: Shape (n_features,): the weight of each feature.
        starts: Shape (n_features + 1,): where the examples of each feature begin among ``holders``.
        holders: The examples that have each feature, end to end.
        shares: The weight of the feature in each of these.
    """

    pieces: dict[str, int]
    weights: Floats
    features: dict[str, int]
    rarity: npt.NDArray[np.float64]
    starts: npt.NDArray[np.int64]
    holders: npt.NDArray[np.int32]
    shares: Floats

    def similarities(self, features: Collection[str]) -> Floats:
        """Return the cosine of a question and each example, shape (n_examples,), in [0, 1]."""
        places = sorted(self.features[feature] for feature in features if feature in self.features)
        if not places:
            return np.zeros(len(self.weights), dtype=np.float32)
        rarity = self.rarity[places]
        spans = [slice(start, end) for start, end in zip(*self._ends(places), strict=True)]
        holders = np.concatenate([self.holders[span] for span in spans])
        shares = np.concatenate([self.shares[span] for span in spans])
        lengths = [span.stop - span.start for span in spans]
        found = np.bincount(holders, shares * np.repeat(rarity, lengths), minlength=len(self.weights))
        return np.asarray(found / np.sqrt(rarity @ rarity), dtype=np.float32)

    def _ends(self, places: Sequence[int]) -> tuple[list[int], list[int]]:
        behind = [place + 1 for place in places]
        return self.starts[places].tolist(), self.starts[behind].tolist()

    def log_odds(self, similarities: Floats) -> Floats:
        """Return the log odds of each piece, given the cosines to all examples.

        Args:
            similarities: Shape (n_examples,), or (n_questions, n_examples): several questions at once.

        Returns:
            Shape (n_pieces,) or (n_questions, n_pieces).
        """
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
    return _model(places, np.linalg.solve(kernel, wanted), postings, rarity)


def without_pieces(features: Sequence[Collection[str]]) -> PieceModel:
    """Return a model that knows no pieces and tells how similar questions are.

    Args:
        features: Of each example's question.
    """
    rarity = _rarity(features)
    weights = np.zeros((len(features), 0), dtype=np.float32)
    return _model({}, weights, _postings(features, rarity), rarity)


def _model(
    pieces: dict[str, int], weights: Floats, postings: _Postings, rarity: dict[str, float]
) -> PieceModel:
    held = list(postings.values())
    return PieceModel(
        pieces,
        weights,
        {name: i for i, name in enumerate(postings)},
        np.array(list(rarity.values()), dtype=np.float64),
        np.cumsum([0, *(len(rows) for rows, _ in held)]).astype(np.int64),
        _joined([rows for rows, _ in held], np.int32),
        _joined([shares for _, shares in held], np.float32),
    )


def _joined(parts: Sequence[npt.NDArray[Any]], dtype: type[np.generic]) -> npt.NDArray[Any]:
    return np.concatenate([np.zeros(0, dtype), *parts])


def _rarity(features: Sequence[Collection[str]]) -> dict[str, float]:
    holders = Counter(feature for of_example in features for feature in of_example)
    n = len(features)
    return {name: float(np.sqrt(np.log((1 + n) / (1 + held)) + 1)) for name, held in sorted(holders.items())}


def _postings(features: Sequence[Collection[str]], rarity: dict[str, float]) -> _Postings:
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


def _kernel(n: int, postings: _Postings) -> Floats:
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
