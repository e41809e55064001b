"""The word index of all articles: which words stand in which article, weighted as BM25 does."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.store.string_table import StringTable, open_array, open_strings, write_strings

K1 = 1.5
B = 0.75


class TextIndex:
    """BM25 weights of every word in every article, by word.

    Args:
        words: All words, sorted.
        starts: Shape (n_words + 1,); the entries of word i are ``[starts[i]:starts[i + 1]]``.
        articles: Row of the article of each entry, rising within a word.
        weights: BM25 weight of each entry.
        n_articles: Number of articles.
    """

    def __init__(
        self,
        words: StringTable,
        starts: npt.NDArray[np.int64],
        articles: npt.NDArray[np.int32],
        weights: npt.NDArray[np.float32],
        n_articles: int,
    ) -> None:
        self._words, self._starts, self._articles, self._weights = words, starts, articles, weights
        self._n_articles = n_articles

    def scores(self, words: Iterable[str]) -> npt.NDArray[np.float32]:
        """Return the BM25 score of every article for a question's words, shape (n_articles,), at least 0.

        Args:
            words: Content words; one that stands twice counts twice, an unknown one not at all.
        """
        total = np.zeros(self._n_articles, dtype=np.float32)
        for word, times in sorted(Counter(words).items()):
            entries = self._entries(word)
            total[self._articles[entries]] += np.float32(times) * self._weights[entries]
        return total

    def rarity(self, word: str) -> float:
        """Return the inverse document frequency of a word, above 0; an unknown word is the rarest."""
        entries = self._entries(word)
        found = entries.stop - entries.start
        return float(np.log1p((self._n_articles - found + 0.5) / (found + 0.5)))

    def holders(self, word: str) -> npt.NDArray[np.int32]:
        """Return the rows of the articles that have a word, rising."""
        return self._articles[self._entries(word)]

    def _entries(self, word: str) -> slice:
        at = bisect_left(self._words, word)
        if at == len(self._words) or self._words[at] != word:
            return slice(0, 0)
        return slice(int(self._starts[at]), int(self._starts[at + 1]))


class TextIndexWriter:
    """Collects the words of article after article and writes the index.

    The words are held as numbers, 4 bytes each, so memory grows with the texts' length but not with Python's
    objects.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._texts: list[npt.NDArray[np.int32]] = []

    def add(self, words: Sequence[str]) -> None:
        """Take the content words of the next article."""
        numbers = self._numbers
        self._texts.append(
            np.array([numbers.setdefault(word, len(numbers)) for word in words], dtype=np.int32)
        )

    def write(self, folder: Path) -> None:
        """Weigh all words by BM25 in Lucene's form, whose weights are above 0 in a corpus of any size."""
        ordered = sorted(self._numbers)
        write_strings(folder, "words", ordered)
        rank = np.zeros(len(ordered), dtype=np.int64)
        for place, word in enumerate(ordered):
            rank[self._numbers[word]] = place
        scores = self._weigh(rank, ordered) if ordered else _NOTHING
        np.save(folder / "word_starts.npy", np.asarray(scores["indptr"], dtype=np.int64))
        np.save(folder / "word_articles.npy", np.asarray(scores["indices"], dtype=np.int32))
        np.save(folder / "word_weights.npy", np.asarray(scores["data"], dtype=np.float32))

    def _weigh(self, rank: npt.NDArray[np.int64], ordered: Sequence[str]) -> dict[str, Any]:
        import bm25s  # takes a second to import, and only a changed graph needs it

        retriever = bm25s.BM25(k1=K1, b=B, method="lucene")
        vocabulary = {word: place for place, word in enumerate(ordered)}
        places = rank.tolist()  # one object per word, not one per entry
        texts = [[places[number] for number in text.tolist()] for text in self._texts]
        retriever.index((texts, vocabulary), show_progress=False)
        scores: dict[str, Any] = retriever.scores
        return scores


_NOTHING: dict[str, Any] = {
    "indptr": np.zeros(1, dtype=np.int64),
    "indices": np.zeros(0, dtype=np.int32),
    "data": np.zeros(0, dtype=np.float32),
}


def open_text_index(folder: Path, n_articles: int) -> TextIndex:
    """Return the index that :class:`TextIndexWriter` wrote, memory-mapped."""
    return TextIndex(
        open_strings(folder, "words"),
        open_array(folder, "word_starts"),
        open_array(folder, "word_articles"),
        open_array(folder, "word_weights"),
        n_articles,
    )
