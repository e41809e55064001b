"""The score of passages by the entities that a question names and those these passages lead to."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.question_entities import QuestionEntities
from graphnative.retrievers.selection import best_rows
from graphnative.retrievers.word_kinship import share_akin
from graphnative.store.passage_arrays import PassageArrays
from graphnative.store.words import content_words

Floats = npt.NDArray[np.float32]
Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PassageWeights:
    """How much each term of the score counts.

    A passage about an entity that the question names has 1; all else is measured by that. The other values
    are round ones, chosen on the development questions of 2Wiki (benchmarks/passage_graph.py says which);
    there each may be halved or doubled without moving any recall by more than a point and a half, except
    that ``rest`` and ``trust`` were set by hand and never varied.

    Attributes:
        words: The question's words, as BM25 over its bound.
        mention: A passage that only mentions an entity of the question, if that is a rare one.
        bridge: A passage about an entity that a passage found so far mentions.
        relation: The same, where words of the question lead to that mention: "directed by" to the director.
        rest: The same, as far as the passage has the words of the question that no name explains.
        trust: How surely a passage that shares all words with the question is what the question names.
    """

    words: float = 0.4
    mention: float = 0.05
    bridge: float = 0.5
    relation: float = 0.4
    rest: float = 0.15
    trust: float = 0.7


WEIGHTS = PassageWeights()

ANCHORS = 6
"""So many passages, the best by words and named entities, are looked at for what they lead to."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """The best way from a passage found before to another one.

    Attributes:
        score: What it adds.
        anchor: Row of the passage it comes from.
        mention: Place of the mention there that leads on, among all mentions.
        relation: Share of the question's words that lead to that mention, in [0, 1].
    """

    score: float
    anchor: int
    mention: int
    relation: float


@dataclass(frozen=True, slots=True)
class PassageScores:
    """The terms of every passage's score, each of shape (n,).

    Attributes:
        words: In [0, 1].
        named: In [0, 1].
        bridged: At least 0.
        bridges: What ``bridged`` comes from, by row.
        total: The score.
    """

    words: Floats
    named: Floats
    bridged: Floats
    bridges: dict[int, Bridge]
    total: Floats


def score_passages(
    arrays: PassageArrays,
    question: str,
    entities: QuestionEntities,
    rows: Rows | None = None,
    weights: PassageWeights = WEIGHTS,
) -> PassageScores:
    """Return the score of every passage.

    It is the weighted words plus the better of two: how surely the passage is about an entity that the
    question names, and how surely it is about one that a passage found so leads to. Bridges start from the
    best passages by words and names, so that a name which the graph does not know is found by its words.

    Args:
        arrays: The passages.
        question: Its text.
        entities: What it names.
        rows: The passages that may be ranked, rising; None is all. Others have a score below 0.
        weights: How much each term counts.
    """
    words = _word_scores(arrays, question)
    named = _named_scores(arrays, entities, weights)
    first = weights.words * words + named
    if rows is not None:
        outside = np.ones(len(arrays), dtype=np.bool_)
        outside[rows] = False
        first[outside] = -1.0
    anchors = [int(row) for row in best_rows(first, ANCHORS) if first[row] > 0]
    trust = {row: min(1.0, float(max(weights.trust * words[row], named[row]))) for row in anchors}
    bridges = _Bridges(arrays, entities, weights).from_passages(trust)
    bridged = np.zeros(len(arrays), dtype=np.float32)
    for row, bridge in bridges.items():
        bridged[row] = bridge.score
    total = first + np.maximum(bridged - named, 0)
    if rows is not None:
        total[outside] = -1.0
    return PassageScores(words, named, bridged, bridges, total)


def _word_scores(arrays: PassageArrays, question: str) -> Floats:
    words = content_words(question)
    bound = sum(arrays.text_index.rarity(word) for word in words) or 1.0
    return arrays.text_index.scores(words) / np.float32(bound)


def _named_scores(arrays: PassageArrays, entities: QuestionEntities, weights: PassageWeights) -> Floats:
    named = np.zeros(len(arrays), dtype=np.float32)
    for entity in entities.named:
        holders = arrays.holders(entity.row)
        passages, about = arrays.holder_passages[holders], arrays.holder_about[holders]
        mere = np.float32(weights.mention * arrays.rarity(entity.row))
        found = np.float32(entity.strength) * np.where(about > 0, about, mere)
        named[passages] = np.maximum(named[passages], found)
    return named


class _Bridges:
    """Finds what passages lead to.

    Args:
        arrays: The passages.
        entities: What the question names; nothing is bridged to that.
        weights: How much each term counts.
    """

    def __init__(self, arrays: PassageArrays, entities: QuestionEntities, weights: PassageWeights) -> None:
        self._arrays, self._weights = arrays, weights
        self._asked = frozenset(entity.row for entity in entities.named)
        index = arrays.text_index
        self._rest = [(word, index.rarity(word)) for word in entities.rest]
        self._has_rest = np.zeros(len(arrays), dtype=np.float32)
        total = sum(weight for _, weight in self._rest) or 1.0
        for word, weight in self._rest:
            self._has_rest[index.holders(word)] += np.float32(weight / total)

    def from_passages(self, trust: dict[int, float]) -> dict[int, Bridge]:
        """Return the best bridge to each passage that these lead to.

        Args:
            trust: How surely each passage belongs to the question, by row.
        """
        best: dict[int, Bridge] = {}
        for anchor, sure in trust.items():
            for row, bridge in self._from_passage(anchor, sure):
                known = best.get(row)
                if known is None or bridge.score > known.score:
                    best[row] = bridge
        return best

    def _from_passage(self, anchor: int, sure: float) -> Iterator[tuple[int, Bridge]]:
        arrays, weights = self._arrays, self._weights
        for mention in arrays.mentions(anchor):
            entity = int(arrays.mention_entities[mention])
            if entity in self._asked:
                continue
            relation = share_akin(self._rest, arrays.mention_contexts[mention].split())
            step = (weights.bridge + weights.relation * relation) * arrays.rarity(entity)
            holders = arrays.holders(entity)
            about = arrays.holder_about[holders]
            passages = arrays.holder_passages[holders][about > 0]
            scores = sure * about[about > 0] * (step + weights.rest * self._has_rest[passages])
            for row, score in zip(passages.tolist(), scores.tolist(), strict=True):
                if row != anchor:
                    yield row, Bridge(score, anchor, mention, relation)
