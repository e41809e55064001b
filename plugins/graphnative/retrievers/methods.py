"""The five ways to rank candidates, from arrays to rows and scores."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.article_similarity import (
    Variant,
    half_products,
    own_similarities,
    passage_similarities,
)
from graphnative.retrievers.diversity import marginal_relevance
from graphnative.retrievers.fused import DEFAULT_WEIGHTS, Terms, fuse
from graphnative.retrievers.scoring import best_topics, join_own, topic_similarities
from graphnative.retrievers.selection import best_rows
from graphnative.store.arrays import ArticleArrays
from graphnative.store.words import content_words

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int64]

_MMR_POOL = 10
"""MMR chooses among ten times as many articles as are asked for, the most similar ones, and 50 at least."""
_MMR_POOL_AT_LEAST = 50


@dataclass(frozen=True)
class Candidates:
    """What a method ranks, and by what; similarities are computed when a method asks for them.

    Attributes:
        arrays: The articles.
        topic: The question without names and times.
        embed: Gives the question's unit vector.
        rows: The articles that may be ranked, rising; None is all.
        variant: Which attributes an article has for S0's score.
        balance: The lambda of MMR.
    """

    arrays: ArticleArrays
    topic: str
    embed: Callable[[], Floats]
    rows: Rows | None = None
    variant: Variant = "kg_enhanced"
    balance: float = 0.5

    @cached_property
    def vector(self) -> Floats:
        """The question's unit vector."""
        return self.embed()

    @cached_property
    def topic_similarities(self) -> Floats:
        """Of every topic of the taxonomy."""
        return topic_similarities(self.vector, self.arrays.topic_vectors)

    def article_rows(self, positions: Rows) -> Rows:
        """Return the articles at positions among the candidates."""
        return positions if self.rows is None else self.rows[positions]

    def own_and_paths(self) -> tuple[Floats, Floats]:
        """Return S0's node similarity and S0's score of each candidate.

        The articles' vectors wait for memory and the topics for the processor, so both are done at once.
        """
        topics = (self.topic_similarities, self.arrays.topic_sets, self.rows)
        with ThreadPoolExecutor(1) as aside:
            best = aside.submit(best_topics, *topics)
            own = own_similarities(self.arrays, self.vector, self.variant, self.rows)
            return own, join_own(best.result(), own)

    def words(self) -> Floats:
        """Return the BM25 score of each candidate."""
        scores = self.arrays.text_index.scores(content_words(self.topic))
        return scores if self.rows is None else scores[self.rows]

    def largest_words(self) -> float:
        """Return what BM25 stays below for this question, above 0."""
        return sum(self.arrays.text_index.rarity(word) for word in content_words(self.topic)) or 1.0


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best articles of one method.

    Attributes:
        rows: Articles, the best first.
        scores: Their scores.
        parts: What the scores are made of, by name.
        compared: The question has been compared by meaning, so that explanations can say how similar it is.
    """

    rows: Rows
    scores: Floats
    parts: Mapping[str, Floats] = field(default_factory=dict)
    compared: bool = True


def by_paths(candidates: Candidates, k: int) -> Ranking:
    """Rank by S0's score alone.

    Source: S0, section 2.3.
    """
    own, scores = candidates.own_and_paths()
    best = best_rows(scores, k)
    return Ranking(candidates.article_rows(best), scores[best], {"path": scores[best], "article": own[best]})


def by_fusion(candidates: Candidates, k: int) -> Ranking:
    """Rank by S0's score, words and best passage together."""
    own, paths = candidates.own_and_paths()
    words = candidates.words() / np.float32(candidates.largest_words())
    terms = Terms(words, paths)
    best, scores, passages = fuse(
        terms,
        lambda positions: passage_similarities(
            candidates.arrays, candidates.vector, candidates.article_rows(positions)
        ),
        k,
        DEFAULT_WEIGHTS,
    )
    parts = {"words": words[best], "passage": passages, "article": own[best], "path": terms.path[best]}
    return Ranking(candidates.article_rows(best), scores, parts)


def by_words(candidates: Candidates, k: int) -> Ranking:
    """Rank by BM25.

    Source: S0, section 3 (baseline BM25).
    """
    scores = candidates.words()
    best = best_rows(scores, k)
    return Ranking(candidates.article_rows(best), scores[best], {"bm25": scores[best]}, compared=False)


def by_meaning(candidates: Candidates, k: int) -> Ranking:
    """Rank by the similarity of the best passage.

    Source: S0, section 3 (baseline of sentence embeddings).

    Differs: S0 embedded whole articles; long ones lose their detail so, hence the best passage.
    """
    scores = passage_similarities(candidates.arrays, candidates.vector, candidates.rows)
    best = best_rows(scores, k)
    return Ranking(candidates.article_rows(best), scores[best], {"passage": scores[best]})


def by_diversity(candidates: Candidates, k: int) -> Ranking:
    """Rank by maximal marginal relevance over the passages' similarity.

    Source: S0, section 3 (baseline MMR).
    """
    arrays = candidates.arrays
    scores = passage_similarities(arrays, candidates.vector, candidates.rows)
    pool = best_rows(scores, max(_MMR_POOL * k, _MMR_POOL_AT_LEAST))
    rows = candidates.article_rows(pool)
    vectors = (
        np.stack([_best_passage(arrays, int(row), candidates.vector) for row in rows])
        if len(rows)
        else scores
    )
    chosen = marginal_relevance(scores[pool], vectors, candidates.balance, k)
    at = np.array([position for position, _ in chosen], dtype=np.int64)
    values = np.array([value for _, value in chosen], dtype=np.float32)
    falling = np.minimum.accumulate(values) if len(values) else values
    return Ranking(rows[at], falling, {"passage": scores[pool][at], "marginal": values})


def _best_passage(arrays: ArticleArrays, row: int, vector: Floats) -> Floats:
    """The vector of an article's best passage, or of its headline if it has none."""
    chunks = np.array(arrays.chunk_range(row), dtype=np.int64)
    if not len(chunks):
        return np.asarray(arrays.headline_vectors[row])
    best = chunks[int(np.argmax(half_products(arrays.chunk_vectors, vector, chunks)))]
    return np.asarray(arrays.chunk_vectors[best], dtype=np.float32)


METHODS: Mapping[str, Callable[[Candidates, int], Ranking]] = {
    "gri-path": by_fusion,
    "gri-path-paper": by_paths,
    "bm25": by_words,
    "dense": by_meaning,
    "mmr": by_diversity,
}
"""By the names of ``retrieval.method`` in settings.yaml."""
