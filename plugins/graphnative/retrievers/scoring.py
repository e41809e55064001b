"""S0's document score: pure functions, one by one and for all articles at once."""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from graphnative.store.jagged import JaggedSets

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int64]

FURTHER_NODES = 3
"""S0's n: how many nodes after the best one are averaged (Algorithm 1 takes ``[1:4]``)."""
_BEST = FURTHER_NODES + 1


def node_similarity(question: Sequence[float], attributes: Iterable[Sequence[float]]) -> float:
    """Return the largest cosine of a question and a node's attributes.

    Source: S0, section 2.3 ("node similarity score is the maximum of similarity scores for attributes").

    Args:
        question: Unit vector.
        attributes: Unit vectors, at least one.
    """
    return max(float(np.dot(question, attribute)) for attribute in attributes)


def path_score(similarities: Iterable[float], n: int = FURTHER_NODES) -> float:
    """Return S0's score of an article: its best node, plus the mean of the next n.

    Source: S0, section 2.3 and Algorithm 1: ``score = s_0 + (1/n) * sum of s_1 … s_n``.

    Differs: with fewer than n + 1 nodes the mean is over those there are, and 0 if there is one only.

    Args:
        similarities: Of the nodes of the article's sub-graph, its own included, in any order; at least one.
        n: How many are averaged, at least 1.
    """
    best, *rest = sorted(similarities, reverse=True)
    further = rest[:n]
    return best + (sum(further) / len(further) if further else 0.0)


def topic_similarities(question: Floats, vectors: Floats) -> Floats:
    """Return the node similarity of every topic, shape (n_topics,).

    Args:
        question: Unit vector, shape (d,).
        vectors: Unit vectors per attribute, shape (attributes, n_topics, d); zeros stand for none. Without
            any topic d is 0: articles are then ranked by what they say themselves.
    """
    if not vectors.shape[1]:
        return np.zeros(0, dtype=np.float32)
    products = vectors @ question
    products[1:][~vectors[1:].any(axis=2)] = -np.inf  # every topic has its first attribute, the label
    similarities: Floats = products.max(axis=0)
    return similarities


def best_topics(similarities: Floats, sets: JaggedSets, rows: Rows | None = None) -> Floats:
    """Return the four largest topic similarities of each article, falling, shape (4, articles).

    A topic stands for its rank among all topics, so that the four best are the four smallest of small
    integers, which whole diagonals of the sets are compared by.

    Args:
        similarities: Of each topic, shape (n_topics,).
        sets: The topics of each article's sub-graph.
        rows: The articles, any order; None takes all.

    Returns:
        Similarities; minus infinity where an article has fewer topics.
    """
    order = np.argsort(-similarities, kind="stable")
    none = len(order)
    ranks = np.empty(none, dtype=np.min_scalar_type(none))
    ranks[order] = np.arange(none)
    places = sets.place if rows is None else sets.place[rows]
    rising = None if rows is None else np.sort(places)
    best = np.full((_BEST, len(places)), none, dtype=ranks.dtype)
    for members in sets.diagonals(rising):
        _insert(best[:, : len(members)], ranks[members])
    back = places if rising is None else np.searchsorted(rising, places)
    falling = np.append(similarities[order], np.float32(-np.inf))
    found: Floats = falling[best[:, back]]
    return found


def join_own(best: Floats, own: Floats) -> Floats:
    """Return S0's score of each article from its best topics and its own node, shape (articles,).

    Args:
        best: The four largest topic similarities, falling, shape (4, articles), as :func:`best_topics` gives.
        own: Similarity of each article's own node.
    """
    first, second, third, fourth = best
    with np.errstate(
        invalid="ignore"
    ):  # minus infinity less minus infinity, in lanes that are replaced below
        further = np.where(own > first, first + second + third, second + third + np.maximum(fourth, own))
        scores = np.maximum(first, own) + further / np.float32(FURTHER_NODES)
    few = np.flatnonzero(~np.isfinite(third))
    if len(few):
        scores[few] = [
            path_score([float(own[at]), *(float(each) for each in best[:, at] if np.isfinite(each))])
            for at in few
        ]
    joined: Floats = scores.astype(np.float32)
    return joined


def _insert(best: npt.NDArray[np.unsignedinteger], ranks: npt.NDArray[np.unsignedinteger]) -> None:
    """Put one more rank in its place among each article's four smallest, in place."""
    for kept in best[:-1]:
        larger = np.maximum(kept, ranks)
        np.minimum(kept, ranks, out=kept)
        ranks = larger
    np.minimum(best[-1], ranks, out=best[-1])
