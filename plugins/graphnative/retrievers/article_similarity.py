"""How close a question is to the articles themselves and to their passages."""

from typing import Literal

import numpy as np
import numpy.typing as npt

from graphnative.store.arrays import ArticleArrays

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int64]
Variant = Literal["kg", "kg_enhanced"]

_BLOCK = 512
_HALF_BIAS = np.float32(2.0**112)
_HALF_BITS = np.int32(-0x70002000)  # sign, exponent and fraction of a half, moved to where a float has them


def own_similarities(
    arrays: ArticleArrays, question: Floats, variant: Variant, rows: Rows | None = None
) -> Floats:
    """Return the node similarity of each article, shape (articles,).

    Source: S0, section 2.2 and 3: variant KG knows the headline only, KG_Enhanced also summary and
    organisations.

    Differs: "each attribute" of S0 would include id and date, which say nothing; they are not embedded.

    Args:
        arrays: The articles.
        question: Unit vector.
        variant: Which attributes count.
        rows: The articles; None takes all.
    """
    similarities = _products(arrays.headline_vectors, question, rows)
    if variant == "kg":
        return similarities
    similarities = np.maximum(similarities, _products(arrays.summary_vectors, question, rows))
    shared = np.append(arrays.organisation_vectors @ question, np.float32(-np.inf))  # row -1: no organisation
    of_article = arrays.organisation_rows if rows is None else arrays.organisation_rows[rows]
    joined: Floats = np.maximum(similarities, shared[of_article])
    return joined


def passage_similarities(arrays: ArticleArrays, question: Floats, rows: Rows | None = None) -> Floats:
    """Return the similarity of each article's best passage, shape (articles,).

    An article without passages is as similar as its headline.

    Args:
        arrays: The articles.
        question: Unit vector.
        rows: The articles; None takes all.
    """
    every = np.arange(len(arrays)) if rows is None else rows
    begins, ends = arrays.chunk_starts[every], arrays.chunk_starts[every + 1]
    lengths = ends - begins
    if rows is None:
        products = half_products(arrays.chunk_vectors, question)
    else:
        offsets = np.cumsum(lengths) - lengths
        chunks = np.repeat(begins - offsets, lengths) + np.arange(int(lengths.sum()))
        products = half_products(arrays.chunk_vectors, question, chunks)
    found = np.empty(len(every), dtype=np.float32)
    filled = lengths > 0
    if filled.any():
        found[filled] = np.maximum.reduceat(products, (np.cumsum(lengths) - lengths)[filled])
    found[~filled] = _products(arrays.headline_vectors, question, every[~filled])
    return found


def half_products(vectors: npt.NDArray[np.float16], question: Floats, rows: Rows | None = None) -> Floats:
    """Return the dot product of each half-precision row and a vector, shape (rows,).

    numpy widens halves one by one in software. Here their bits are moved to where a float has them, which
    leaves each value 2^112 too small; the other factor makes up for it. Exact for every finite half.

    Args:
        vectors: Shape (n, d).
        question: Shape (d,), each component below 2^15.
        rows: Which rows; None takes all.
    """
    bits = vectors.view(np.int16)
    count = len(bits) if rows is None else len(rows)
    products = np.empty(count, dtype=np.float32)
    scaled = question.astype(np.float32) * _HALF_BIAS
    for start in range(0, count, _BLOCK):
        block = slice(start, start + _BLOCK)
        wide = bits[block if rows is None else rows[block]].astype(np.int32)
        np.left_shift(wide, 13, out=wide)
        np.bitwise_and(wide, _HALF_BITS, out=wide)
        products[block] = wide.view(np.float32) @ scaled
    return products


def _products(vectors: Floats, question: Floats, rows: Rows | None) -> Floats:
    products: Floats = (vectors if rows is None else vectors[rows]) @ question
    return products
