"""BERTScore: two texts are alike as far as each token of one has a token of like meaning in the other."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from graphnative.records import Vectors

SPECIAL = frozenset({"[CLS]", "[SEP]", "[PAD]", "<s>", "</s>", "<pad>"})
"""Tokens that another token may be matched with, but that weigh nothing themselves."""


class Tokens(Protocol):
    """A text's tokens and their vectors."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens, special ones included."""

    @property
    def vectors(self) -> Vectors:
        """One row per token, shape (n, d), float32."""


class TokenEncoder(Protocol):
    """Gives every token of a text a vector that knows its context."""

    def encode_tokens(self, texts: Sequence[str]) -> Sequence[Tokens]:
        """Return the tokens of each text, in order."""


@dataclass(frozen=True, slots=True)
class BertScore:
    """How alike two texts are.

    Attributes:
        precision: Weighted mean over the candidate's tokens.
        recall: Weighted mean over the reference's tokens.
        f1: Their harmonic mean.
    """

    precision: float
    recall: float
    f1: float


def bert_scores(
    encoder: TokenEncoder,
    pairs: Sequence[tuple[str, str]],
    *,
    rarity: Mapping[str, float] | None = None,
    baseline: float | None = None,
) -> list[BertScore]:
    """Return the score of each pair of reference and candidate.

    Source: S1, section 3.2 (the similarity behind gold query accuracy and execution accuracy); Zhang et al.
    2020, sections 3 and 4.

    Args:
        encoder: Encodes the texts; each different text once.
        pairs: Reference, candidate.
        rarity: Weight of each token, 0 or above, see :func:`inverse_frequencies`; a token that is not in it
            weighs most. None weighs all tokens alike.
        baseline: What texts without anything in common score with this encoder, below 1; scores are
            stretched so that it becomes 0. None leaves them.

    Raises:
        ValueError: The baseline is not below 1.
    """
    if baseline is not None and not baseline < 1:
        raise ValueError(f"the baseline must lie below 1, not at {baseline}")
    texts = sorted({text for pair in pairs for text in pair})
    encoded = dict(zip(texts, encoder.encode_tokens(texts), strict=True))
    scores = [score(encoded[one], encoded[other], rarity) for one, other in pairs]
    return scores if baseline is None else [_stretched(one, baseline) for one in scores]


def score(reference: Tokens, candidate: Tokens, rarity: Mapping[str, float] | None = None) -> BertScore:
    """Return the score of two encoded texts; 0 where one has no token that weighs anything.

    Source: Zhang et al. 2020, section 3: greedy matching by cosine, weighted.

    Args:
        reference: The gold text's tokens.
        candidate: The other's.
        rarity: As in :func:`bert_scores`.
    """
    similar = _unit(reference.vectors) @ _unit(candidate.vectors).T
    of_reference, of_candidate = weights(reference.tokens, rarity), weights(candidate.tokens, rarity)
    if not of_reference.sum() or not of_candidate.sum():
        return BertScore(0.0, 0.0, 0.0)
    recall = float(np.average(similar.max(axis=1), weights=of_reference))
    precision = float(np.average(similar.max(axis=0), weights=of_candidate))
    both = precision + recall
    return BertScore(precision, recall, 2 * precision * recall / both if both else 0.0)


def inverse_frequencies(tokenised: Sequence[Sequence[str]]) -> dict[str, float]:
    """Return each token's weight: the logarithm of texts + 1 over texts with it + 1.

    Source: Zhang et al. 2020, section 3 (importance weighting), smoothed by one.

    Args:
        tokenised: Tokens of the reference texts.
    """
    holding = Counter(token for tokens in tokenised for token in set(tokens))
    return {token: math.log((len(tokenised) + 1) / (count + 1)) for token, count in sorted(holding.items())}


def weights(tokens: Sequence[str], rarity: Mapping[str, float] | None) -> np.ndarray:
    """Return the weight of each token, shape (n,); special tokens weigh 0."""
    if rarity is None:
        return np.array([float(token not in SPECIAL) for token in tokens])
    unseen = max(rarity.values(), default=1.0)
    return np.array([0.0 if token in SPECIAL else rarity.get(token, unseen) for token in tokens])


def _unit(rows: Vectors) -> Vectors:
    unit: Vectors = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
    return unit


def _stretched(found: BertScore, baseline: float) -> BertScore:
    """The score with the baseline at 0 and 1 where it was."""
    return BertScore(
        *((value - baseline) / (1 - baseline) for value in (found.precision, found.recall, found.f1))
    )
