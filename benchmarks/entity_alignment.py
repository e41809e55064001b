"""How well names of one thing are told from names of others, and which threshold follows from that.

Takes the pairs of concept and variation of iText2KG (``--data FOLDER`` with its three files of concepts). A
pair of a concept and one of its own variations is right, one of a concept and a variation of another
concept is wrong; as many wrong pairs as right ones are drawn for every concept, and the nearest wrong one
of each variation is added, so that the wrong ones are not easy. Prints precision, recall and F1 over
thresholds of the cosine and for slips of the pen, and the least threshold from which two of three pairs are
right: from there on the product asks a model or a person. No threshold merges by itself unless almost every
pair above it is right.
"""

import argparse
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import openpyxl

from graphnative.documents.folding import fold_name
from graphnative.documents.near_names import is_near
from graphnative.kg.alignment.similar import SIMILAR
from graphnative.models.open import open_embedder
from graphnative.settings.models import UseEmbedder
from report import machine_line, table

SEED = 7
FILES = (
    "HR_CV_Concept_Variations.xlsx",
    "News_Concept_Variations.xlsx",
    "Scientific_Concept_Variations.xlsx",
)
THRESHOLDS = tuple(round(step / 100, 2) for step in range(50, 100, 5))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="Folder with the files of iText2KG.")
    options = parser.parse_args()
    embedder = open_embedder(UseEmbedder())
    print(machine_line(seed=SEED, embedder=embedder.name))
    rows = []
    for name in FILES:
        pairs = list(read_pairs(options.data / name))
        names = sorted({text for pair in pairs for text in pair})
        vectors = dict(zip(names, embedder.embed(names), strict=True))
        rows += [(name.split("_")[0], *each) for each in labelled(pairs, vectors)]
    right = sum(is_right for *_, is_right in rows)
    print(f"\n{right} right pairs, {len(rows) - right} wrong ones\n")
    print(table(["rule", "precision", "recall", "F1"], list(curve(rows))))
    print(f"\nBest F1 at a cosine of {best_threshold(rows):.2f}.")
    print(f"Two of three pairs are right from {threshold_at(rows, 2 / 3)} (the product asks from {SIMILAR}),")
    print(f"19 of 20 from {threshold_at(rows, 0.95)}.")


def read_pairs(path: Path) -> Iterator[tuple[str, str]]:
    """Concept and variation of every row, but for the header, folded."""
    sheet = openpyxl.load_workbook(path, read_only=True).active
    for concept, variation in list(sheet.iter_rows(values_only=True))[1:]:
        if concept and variation and fold_name(str(concept)) != fold_name(str(variation)):
            yield fold_name(str(concept)), fold_name(str(variation))


def labelled(pairs: list[tuple[str, str]], vectors: dict) -> Iterator[tuple[str, str, float, bool]]:
    """Right and wrong pairs with their cosines."""
    rng = random.Random(SEED)
    own: dict[str, set[str]] = {}
    for concept, variation in pairs:
        own.setdefault(concept, set()).add(variation)
    concepts = sorted(own)
    matrix = np.stack([vectors[concept] for concept in concepts])
    for concept, variation in sorted(set(pairs)):
        yield concept, variation, float(vectors[concept] @ vectors[variation]), True
        others = [each for each in concepts if variation not in own[each] and each != variation]
        cosines = {each: float(matrix[concepts.index(each)] @ vectors[variation]) for each in others}
        for other in {rng.choice(others), max(cosines, key=cosines.__getitem__)}:
            yield other, variation, cosines[other], False


def curve(rows: list) -> Iterator[tuple[str, float, float, float]]:
    """One line per rule."""
    yield "slip of the pen", *scores((is_near(one, other), right) for _, one, other, _, right in rows)
    for threshold in THRESHOLDS:
        yield f"cosine ≥ {threshold:.2f}", *scores((cosine >= threshold, right) for *_, cosine, right in rows)


def scores(told: Iterable[tuple[bool, bool]]) -> tuple[float, float, float]:
    """Precision, recall and F1."""
    told = list(told)
    hits = sum(said and right for said, right in told)
    said, right = sum(said for said, _ in told), sum(right for _, right in told)
    return hits / said if said else 0.0, hits / right, 2 * hits / (said + right)


def best_threshold(rows: list) -> float:
    """The threshold of the best F1, of equals the higher."""
    return max(
        (step / 100 for step in range(40, 100)),
        key=lambda least: (scores((cosine >= least, right) for *_, cosine, right in rows)[2], least),
    )


def threshold_at(rows: list, precision: float) -> float | None:
    """The least threshold that is as precise; None if none is."""
    for step in range(40, 100):
        least = step / 100
        if scores((cosine >= least, right) for *_, cosine, right in rows)[0] >= precision:
            return least
    return None


if __name__ == "__main__":
    main()
