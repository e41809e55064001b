"""Maximal marginal relevance: relevant, and unlike what is chosen already."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


def marginal_relevance(relevance: Floats, vectors: Floats, balance: float, k: int) -> list[tuple[int, float]]:
    """Return the chosen positions in order, each with its marginal relevance when it was chosen.

    Source: Carbonell and Goldstein (1998), equation 1; S0, section 3, names MMR among its baselines.

    Args:
        relevance: Similarity of each candidate and the question, shape (n,).
        vectors: Unit vectors of the candidates, shape (n, d).
        balance: The lambda: 1 is relevance alone, 0 is difference alone after the first choice, which is
            the most relevant one.
        k: How many to choose; all if there are fewer.

    Returns:
        Positions and values; of equal values the more relevant comes first, then the lower position.
    """
    if not 0 <= balance <= 1:
        raise ValueError(f"the balance must lie in [0, 1], got {balance}")
    nearest = np.zeros(len(relevance), dtype=np.float32)
    free = np.ones(len(relevance), dtype=bool)
    chosen: list[tuple[int, float]] = []
    for number in range(min(k, len(relevance))):
        values = balance * relevance - (1 - balance) * nearest
        candidates = np.flatnonzero(free)
        at = candidates[np.lexsort((candidates, -relevance[candidates], -values[candidates]))[0]]
        chosen.append((int(at), float(values[at])))
        free[at] = False
        similarity = vectors @ vectors[at]
        nearest = similarity if number == 0 else np.maximum(nearest, similarity)
    return chosen
