"""Rankings for questions that ask for the newest."""

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.methods import Ranking

RELEVANT_SHARE = 0.8
"""An article of the pool is relevant if its score reaches this share of the best one."""


def newest_first(pool: Ranking, published: npt.NDArray[np.int32], k: int) -> Ranking:
    """Return the newest of the relevant articles of a pool, then the others by score.

    Relevant are the first k of the pool and all others that reach :data:`RELEVANT_SHARE` of the best score.
    The score gains the part ``newest``: how many relevant articles
    are older, times the spread of the scores, so that it still falls along the ranking.

    Args:
        pool: Articles in falling order of score, more than k.
        published: Date of every article.
        k: How many to return.
    """
    if not len(pool.rows):
        return pool
    scores, dates = pool.scores, published[pool.rows]
    relevant = scores >= min(float(scores[min(k, len(scores)) - 1]), RELEVANT_SHARE * float(scores[0]))
    older = np.array([(dates[relevant] < date).sum() for date in dates])
    spread = float(scores[0] - scores[-1]) + 1.0
    newest = np.where(relevant, older * spread, 0.0).astype(np.float32)
    joined = (scores + newest).astype(np.float32)
    order = np.argsort(-joined, kind="stable")[:k]
    parts = {**{name: values[order] for name, values in pool.parts.items()}, "newest": newest[order]}
    return Ranking(pool.rows[order], joined[order], parts, pool.compared)
