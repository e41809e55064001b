"""What a second pass has left on documents: names of its properties, and a view over all of them."""

from dataclasses import dataclass

from graphnative.store.database import Database

SECOND_PASS = ("second", "quality", "read_as", "second_pass")
"""Properties of evidence: what became of the fact, its score, as what it was read then; whether only then."""
DOCUMENT_QUALITY = ("kg_quality", "kg_agreement", "kg_again", "kg_changed", "kg_lost", "kg_new")
"""Properties of documents: score and agreement, in [0, 1], and how many facts had each outcome."""

_READ = """
MATCH (d:Document) WHERE d.kg_quality IS NOT NULL
RETURN d.id AS id, d.kg_quality AS score, d.kg_agreement AS agreement, d.kg_again AS again,
       d.kg_changed AS changed, d.kg_lost AS lost, d.kg_new AS new
ORDER BY score, id LIMIT $limit
"""
_COUNT = """
MATCH (d:Document) WHERE d.kg_quality IS NOT NULL
RETURN count(d) AS documents, avg(d.kg_quality) AS score
"""


@dataclass(frozen=True, slots=True)
class ComparedDocument:
    """A document that was read twice.

    Attributes:
        id: The document.
        score: Mean score of its facts, in [0, 1].
        agreement: Share of its facts that both passes read, in [0, 1].
        again: Facts that both passes read.
        changed: Pairs of ends that the second pass joins by another relation.
        lost: Facts that only the first pass read.
        new: Facts that only the second read.
    """

    id: str
    score: float
    agreement: float
    again: int
    changed: int
    lost: int
    new: int


def read_compared(database: Database, limit: int) -> list[ComparedDocument]:
    """Return the documents that were read twice, those on which the passes agree least first."""
    return [ComparedDocument(**row) for row in database.read(_READ, limit=limit)]


def count_compared(database: Database) -> tuple[int, float]:
    """Return how many documents were read twice, and the mean of their scores; 1 without any."""
    row = database.read(_COUNT)[0]
    return int(row["documents"]), 1.0 if row["score"] is None else float(row["score"])
