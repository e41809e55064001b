"""Sets of pieces, scored all at once by the log odds of their pieces."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.examples.piece_model import Floats

UNKNOWN = -5.0
"""Log odds of a piece that no example has."""


@dataclass(frozen=True)
class PieceSets:
    """Many sets of pieces, end to end.

    Attributes:
        places: The places of all pieces; the place behind the last known piece stands for unknown ones.
        starts: Where each set begins.
    """

    places: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]

    def scores(self, log_odds: Floats) -> Floats:
        """Return the sum of each set's log odds.

        Args:
            log_odds: As :func:`with_unknown` makes them.
        """
        if not len(self.starts):
            return np.zeros(0, dtype=np.float32)
        return np.asarray(np.add.reduceat(log_odds[self.places], self.starts), dtype=np.float32)


def piece_sets(sets: Sequence[Collection[str]], places: Mapping[str, int]) -> PieceSets:
    """Return sets of pieces as places.

    Args:
        sets: Each with at least one piece.
        places: Of the known pieces.
    """
    unknown = len(places)
    found = [sorted(places.get(piece, unknown) for piece in pieces) for pieces in sets]
    lengths = np.array([len(of_set) for of_set in found], dtype=np.int64)
    return PieceSets(
        np.array([place for of_set in found for place in of_set], dtype=np.int32),
        np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(lengths)])[:-1],
    )


def with_unknown(log_odds: Floats) -> Floats:
    """Return log odds with that of unknown pieces behind them."""
    return np.append(log_odds, np.float32(UNKNOWN))
