"""The baselines that S0 compares with: whole articles and questions embedded by one sentence encoder."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from graphnative.evaluation.journal import key_of
from graphnative.models.protocols import Embedder
from graphnative.models.remembering import RememberingEmbedder
from graphnative.retrievers.diversity import marginal_relevance
from graphnative.retrievers.methods import Candidates, Ranking
from graphnative.retrievers.selection import best_rows
from graphnative.store.arrays import ArticleArrays
from graphnative.store.database import Database

Floats = npt.NDArray[np.float32]
_BATCH = 32
_LONGEST = 4000
"""Characters of an article that are read: MiniLM cuts after 256 word pieces anyway."""
_POOL = 50
_READ_TEXTS = """
UNWIND $ids AS id
MATCH (a:Article {id: id})
OPTIONAL MATCH (a)-[:HAS_CHUNK]->(c:Chunk)
WITH id, a, c ORDER BY c.index
RETURN id, a.headline AS headline, reduce(text = '', each IN collect(c.text) | text + each) AS text
"""


class WholeArticles:
    """Ranks articles by the vectors of their whole texts, which are kept on disk.

    Source: S0, section 3 (baselines LangChain and MMR: "embeddings for complete articles separately using
    all-MiniLM-L6-v2").

    Args:
        database: The graph.
        embedder: Makes the vectors, of the questions too.
        progress: Told how many articles were embedded.
    """

    def __init__(
        self, database: Database, embedder: Embedder, progress: Callable[[int], object] | None = None
    ) -> None:
        self._database = database
        self._embedder, self._of_questions = embedder, RememberingEmbedder(embedder)
        self._progress = progress
        self._content, self._vectors = "", np.zeros((0, embedder.dimensions), dtype=np.float32)

    def by_meaning(self, candidates: Candidates, k: int) -> Ranking:
        """Rank by the cosine of question and whole article."""
        scores, _ = self._scored(candidates)
        best = best_rows(scores, k)
        return Ranking(candidates.article_rows(best), scores[best], {"article": scores[best]}, compared=False)

    def by_diversity(self, candidates: Candidates, k: int) -> Ranking:
        """Rank by maximal marginal relevance of whole articles among the most similar ones.

        Source: S0, section 3 (baseline MMR).
        """
        scores, vectors = self._scored(candidates)
        pool = best_rows(scores, max(_POOL, k))
        chosen = marginal_relevance(scores[pool], vectors[pool], candidates.balance, k)
        rows = pool[np.array([at for at, _ in chosen], dtype=np.int64)]
        falling = np.minimum.accumulate(np.array([value for _, value in chosen], dtype=np.float32))
        return Ranking(candidates.article_rows(rows), falling, {"article": scores[rows]}, compared=False)

    def prepare(self, arrays: ArticleArrays) -> Floats:
        """Return the vectors of all articles, shape (n, d): from memory, from disk, or made now and kept."""
        if self._content != arrays.facts.content:
            self._vectors = self._read(arrays)
            self._content = arrays.facts.content
        return self._vectors

    def _scored(self, candidates: Candidates) -> tuple[Floats, Floats]:
        """Cosine and vector of each candidate."""
        every = self.prepare(candidates.arrays)
        vectors = every if candidates.rows is None else every[candidates.rows]
        question = self._of_questions.embed([candidates.topic])[0]
        scores: Floats = vectors @ question
        return scores, vectors

    def _read(self, arrays: ArticleArrays) -> Floats:
        path = self._path()
        if path.is_file():
            with np.load(path, allow_pickle=False) as kept:
                if str(kept["content"]) == arrays.facts.content:
                    return np.asarray(kept["vectors"], dtype=np.float32)
        vectors = self._made(arrays)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".tmp.npz")
        np.savez(draft, content=np.array(arrays.facts.content), vectors=vectors)
        draft.replace(path)
        return vectors

    def _made(self, arrays: ArticleArrays) -> Floats:
        vectors = np.zeros((len(arrays), self._embedder.dimensions), dtype=np.float32)
        for start in range(0, len(arrays), _BATCH):
            ids = arrays.ids[start : start + _BATCH]
            texts = {
                row["id"]: f"{row['headline']}\n{row['text']}"[:_LONGEST]
                for row in self._database.read(_READ_TEXTS, ids=ids)
            }
            vectors[start : start + len(ids)] = self._embedder.embed([texts.get(id_, "") for id_ in ids])
            if self._progress:
                self._progress(len(ids))
        return vectors

    def _path(self) -> Path:
        name = f"whole-articles-{key_of(self._embedder.name)[:8]}.npz"
        return self._database.settings.indexes / "cache" / name
