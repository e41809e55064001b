"""The passages of an article that speak to a question."""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.article_similarity import half_products
from graphnative.retrievers.ranked import Passage
from graphnative.store.arrays import ArticleArrays
from graphnative.store.database import Database
from graphnative.store.words import content_words

Floats = npt.NDArray[np.float32]

READ_AT_MOST = 200
"""Of a very long article only so many passages, the most similar ones, are compared word by word."""

_READ_TEXTS = "UNWIND $ids AS id MATCH (c:Chunk {id: id}) RETURN id, c.text AS text, c.index AS index"


def best_passages(
    database: Database,
    arrays: ArticleArrays,
    articles: Sequence[int],
    question: tuple[Floats | None, str],
    limit: int,
) -> list[tuple[Passage, ...]]:
    """Return the best passages of each article, the best first; their texts come from the graph in one query.

    A passage's score is its cosine with the question plus the share of the question's words that stand in
    it, each weighted by its rarity among the passages of the article; without a vector the words alone count.
    So in a long article about several companies the one that is asked about decides, and its name makes no
    difference where every passage has it.

    Args:
        database: The graph.
        arrays: The articles.
        articles: Their rows.
        question: Its unit vector, if it has one, and its whole text, names included.
        limit: Passages per article.
    """
    vector, text = question
    chosen = [_closest(arrays, article, vector) for article in articles]
    ids = [arrays.chunk_ids[chunk] for chunks, _ in chosen for chunk in chunks]
    read = {row["id"]: row for row in database.read(_READ_TEXTS, ids=ids)} if ids else {}
    words = frozenset(content_words(text))
    found = []
    for chunks, similarities in chosen:
        there = [
            (row, similarity)
            for chunk, similarity in zip(chunks, similarities, strict=True)
            for row in [read.get(arrays.chunk_ids[chunk])]
            if row is not None  # deleted since the arrays were made
        ]
        shares = word_shares(words, [row["text"] for row, _ in there])
        passages = [
            Passage(row["id"], row["index"], row["text"], similarity + share)
            for (row, similarity), share in zip(there, shares, strict=True)
        ]
        found.append(tuple(sorted(passages, key=lambda passage: (-passage.score, passage.index))[:limit]))
    return found


def word_shares(words: frozenset[str], texts: Sequence[str]) -> list[float]:
    """Return for each text the share of a question's words that stand in it, in [0, 1].

    A word that n of the N texts have weighs log(1 + (N - n + 1/2) / (n + 1/2)), as in BM25.

    Args:
        words: The question's content words.
        texts: Those among which a word is rare or not.
    """
    present = [words.intersection(content_words(text)) for text in texts]
    counts = Counter(word for found in present for word in found)
    weights = {
        word: math.log1p((len(texts) - counts[word] + 0.5) / (counts[word] + 0.5)) for word in sorted(words)
    }
    total = math.fsum(weights.values())
    return [math.fsum(weights[word] for word in found) / total if total else 0.0 for found in present]


def _closest(arrays: ArticleArrays, article: int, vector: Floats | None) -> tuple[list[int], list[float]]:
    """The article's passages and their cosines, 0 without a vector; of very many the closest."""
    chunks = np.array(arrays.chunk_range(article), dtype=np.int64)
    if vector is None:
        return chunks[:READ_AT_MOST].tolist(), [0.0] * min(len(chunks), READ_AT_MOST)
    similarities = half_products(arrays.chunk_vectors, vector, chunks)
    order = np.sort(np.argsort(-similarities, kind="stable")[:READ_AT_MOST])
    return chunks[order].tolist(), [float(each) for each in similarities[order]]
