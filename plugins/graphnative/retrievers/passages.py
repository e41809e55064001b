"""The passages of an article that speak to a question."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.article_similarity import half_products
from graphnative.retrievers.ranked import Passage
from graphnative.store.arrays import ArticleArrays
from graphnative.store.database import Database
from graphnative.store.text_index import TextIndex
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

    A passage's score is its cosine with the question plus the share of the question's words, weighted by
    rarity, that stand in it; without a vector the words alone count.

    Args:
        database: The graph.
        arrays: The articles.
        articles: Their rows.
        question: Its unit vector, if it has one, and its text.
        limit: Passages per article.
    """
    vector, text = question
    chosen = [_closest(arrays, article, vector) for article in articles]
    ids = [arrays.chunk_ids[chunk] for chunks, _ in chosen for chunk in chunks]
    read = {row["id"]: row for row in database.read(_READ_TEXTS, ids=ids)} if ids else {}
    words = frozenset(content_words(text))
    found = []
    for chunks, similarities in chosen:
        passages = [
            Passage(
                row["id"],
                row["index"],
                row["text"],
                similarity + words_in(row["text"], words, arrays.text_index),
            )
            for chunk, similarity in zip(chunks, similarities, strict=True)
            for row in [read.get(arrays.chunk_ids[chunk])]
            if row is not None  # deleted since the arrays were made
        ]
        found.append(tuple(sorted(passages, key=lambda passage: (-passage.score, passage.index))[:limit]))
    return found


def words_in(text: str, words: frozenset[str], index: TextIndex) -> float:
    """Return the share of a question's words that stand in a text, weighted by rarity, in [0, 1].

    Args:
        text: Any text.
        words: The question's content words.
        index: Knows how rare a word is.
    """
    weights = {word: index.rarity(word) for word in words}
    total = sum(weights.values())
    present = words.intersection(content_words(text))
    return sum(weights[word] for word in sorted(present)) / total if total else 0.0


def _closest(arrays: ArticleArrays, article: int, vector: Floats | None) -> tuple[list[int], list[float]]:
    """The article's passages and their cosines, 0 without a vector; of very many the closest."""
    chunks = np.array(arrays.chunk_range(article), dtype=np.int64)
    if vector is None:
        return chunks[:READ_AT_MOST].tolist(), [0.0] * min(len(chunks), READ_AT_MOST)
    similarities = half_products(arrays.chunk_vectors, vector, chunks)
    order = np.sort(np.argsort(-similarities, kind="stable")[:READ_AT_MOST])
    return chunks[order].tolist(), [float(each) for each in similarities[order]]
