"""The baselines that S0 compares with: whole articles and questions embedded by one sentence encoder."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from graphnative.evaluation.journal import key_of
from graphnative.models.protocols import Embedder
from graphnative.models.remembering import RememberingEmbedder
from graphnative.retrievers.diversity import marginal_relevance
from graphnative.retrievers.methods import Candidates, Ranking
from graphnative.retrievers.selection import best_rows
from graphnative.settings.private_folder import private_folder
from graphnative.store.arrays import ArticleArrays
from graphnative.store.database import Database
from graphnative.store.home import write_bytes_atomically

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
RETURN id, coalesce(a.headline, '') AS headline,
       reduce(text = '', each IN collect(c.text) | text + each) AS text
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
        """The vectors of all articles: what is kept is not made again, and what a stop leaves is kept."""
        keys, known = _keys(arrays), self._kept()
        missing = [row for row, key in enumerate(keys) if key not in known]
        try:
            for start in range(0, len(missing), _BATCH):
                rows = missing[start : start + _BATCH]
                made = self._embedder.embed(self._texts([arrays.ids[row] for row in rows]))
                known.update(zip((keys[row] for row in rows), made, strict=True))
                if self._progress:
                    self._progress(len(rows))
        finally:
            if missing:
                self._keep({key: known[key] for key in keys if key in known})
        every = np.array([known[key] for key in keys], dtype=np.float32)
        return every.reshape(len(arrays), self._embedder.dimensions)

    def _texts(self, ids: Sequence[str]) -> list[str]:
        texts = {
            row["id"]: f"{row['headline']}\n{row['text']}"[:_LONGEST]
            for row in self._database.read(_READ_TEXTS, ids=ids)
        }
        return [texts.get(id_, "") for id_ in ids]

    def _kept(self) -> dict[str, Floats]:
        """Vectors by the key of their article; a damaged file is made anew."""
        with suppress(OSError, ValueError, KeyError, EOFError, BadZipFile):
            kept = np.load(BytesIO(self._path().read_bytes()), allow_pickle=False)
            return dict(zip(kept["keys"].tolist(), kept["vectors"], strict=True))
        return {}

    def _keep(self, known: Mapping[str, Floats]) -> None:
        """Write them into a file that its owner alone can read."""
        file = BytesIO()
        np.savez(file, keys=np.array(list(known), dtype=str), vectors=np.array(list(known.values())))
        private_folder(self._path().parent)
        write_bytes_atomically(self._path(), file.getvalue())

    def _path(self) -> Path:
        name = f"whole-articles-{key_of(self._embedder.name)[:8]}.npz"
        return self._database.settings.cache / name


def _keys(arrays: ArticleArrays) -> list[str]:
    """What each article's vector is kept by: its state, or where others wrote it the content of all."""
    states = zip(arrays.states, arrays.ids, strict=True)
    return [state or f"{arrays.facts.content}/{id_}" for state, id_ in states]
