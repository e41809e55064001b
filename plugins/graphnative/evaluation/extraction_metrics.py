"""How well extracted triplets match gold ones: precision, recall and F1, names normalised; pure."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graphnative.documents.folding import fold_name
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.values import read_value

Triple = tuple[str, str, str]
"""Subject, relation, object."""


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of triplets, each once per document.

    Attributes:
        right: Found and in the gold.
        found: Found.
        gold: In the gold.
    """

    right: int
    found: int
    gold: int

    @property
    def precision(self) -> float:
        """Share of what was found that is right; 0 if nothing was found."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Share of the gold that was found; 0 if there is none."""
        return self.right / self.gold if self.gold else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both; 0 if both are."""
        total = self.found + self.gold
        return 2 * self.right / total if total else 0.0


@lru_cache(maxsize=131_072)
def normal_end(text: str) -> str:
    """Return what a subject or object is compared by: the normal form of a literal, the folded name else."""
    value = read_value(text)
    return f"={value.text}" if value and value.kind != "word" else fold_name(text)


def normal_triple(triple: Triple) -> Triple:
    """Return a triplet with normal ends and the normal name of its relation."""
    subject, relation, object_ = triple
    return normal_end(subject), relation_type(relation), normal_end(object_)


def score_triples(found: Mapping[str, Iterable[Triple]], gold: Mapping[str, Collection[Triple]]) -> Score:
    """Return the micro score over documents: triplets are compared in their normal forms.

    A gold document of which nothing is found counts as one with an empty answer, so an answer that can't be
    parsed is an empty one.

    Args:
        found: Document to what was found in it; documents without gold are left out.
        gold: Document to its triplets.
    """
    right = total = wanted = 0
    for document, triples in gold.items():
        expected = {normal_triple(triple) for triple in triples}
        given = {normal_triple(triple) for triple in found.get(document, ())}
        right += len(expected & given)
        total += len(given)
        wanted += len(expected)
    return Score(right, total, wanted)


def votes(pathways: Sequence[Mapping[str, Iterable[Triple]]]) -> dict[str, dict[Triple, int]]:
    """Return document to its triplets in normal form, each with how many pathways found it.

    Args:
        pathways: Of each, document to what it found.
    """
    counted: dict[str, dict[Triple, int]] = {}
    for pathway in pathways:
        for document, triples in pathway.items():
            of_document = counted.setdefault(document, {})
            for triple in {normal_triple(each) for each in triples}:
                of_document[triple] = of_document.get(triple, 0) + 1
    return counted


def score_votes(
    pathways: Sequence[Mapping[str, Iterable[Triple]]], gold: Mapping[str, Collection[Triple]]
) -> tuple[Score, ...]:
    """Return the score of what at least one pathway found, at least two, and so on.

    Source: S2, "The triplet is accepted only if at least two pathways agree on it".

    Args:
        pathways: Of each, document to what it found.
        gold: Document to its triplets.
    """
    counted = votes(pathways)
    wanted = {document: {normal_triple(each) for each in triples} for document, triples in gold.items()}
    scores = []
    for quorum in range(1, len(pathways) + 1):
        kept = {
            document: {triple for triple, n in counted.get(document, {}).items() if n >= quorum}
            for document in wanted
        }
        right = sum(len(kept[document] & wanted[document]) for document in wanted)
        scores.append(Score(right, sum(map(len, kept.values())), sum(map(len, wanted.values()))))
    return tuple(scores)


def score_qualities(
    found: Mapping[str, Sequence[Triple]],
    scores: Mapping[str, Sequence[float]],
    gold: Mapping[str, Collection[Triple]],
) -> dict[float, Score]:
    """Return each quality that occurs to the score of the triplets of at least that quality, rising.

    Source: S2, "We calculate quality scores that are used to finetune the extraction process".

    Args:
        found: Document to what was found in it.
        scores: Document to the quality of each of these, in [0, 1].
        gold: Document to its triplets.
    """
    graded = {
        document: [
            (triple, _level(score)) for triple, score in zip(triples, scores.get(document, ()), strict=False)
        ]
        for document, triples in found.items()
    }
    levels = sorted({level for each in graded.values() for _, level in each})
    return {
        least: score_triples(
            {document: [one for one, level in each if level >= least] for document, each in graded.items()},
            gold,
        )
        for least in levels
    }


def _level(score: float) -> float:
    """A quality in hundredths, cut off: what is printed is what a setting takes."""
    return math.floor(score * 100 + 1e-9) / 100


def best_quality(scores: Mapping[float, Score]) -> float:
    """Return the quality from which F1 is best, of equals the highest.

    Args:
        scores: As :func:`score_qualities` returns them; at least one.
    """
    return max(scores, key=lambda level: (scores[level].f1, level))


def best_quorum(scores: Sequence[Score]) -> int:
    """Return how many votes give the best F1, of equals the most; scores are those of one vote and up.

    Args:
        scores: At least one.
    """
    return max(range(len(scores)), key=lambda index: (scores[index].f1, index)) + 1
