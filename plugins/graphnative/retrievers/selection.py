"""The best of many scores, exactly."""

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.int64]


def best_rows(scores: npt.NDArray[np.float32], k: int) -> Rows:
    """Return the positions of the k largest scores, falling; of equal scores the lower position comes first.

    Args:
        scores: Shape (n,), without NaN.
        k: How many, at least 1; all if there are fewer.
    """
    if k < len(scores):
        threshold = np.partition(scores, len(scores) - k)[len(scores) - k]
        candidates = np.flatnonzero(scores >= threshold)
    else:
        candidates = np.arange(len(scores))
    order: Rows = candidates[np.argsort(-scores[candidates], kind="stable")][:k]
    return order
