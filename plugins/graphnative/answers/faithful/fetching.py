"""Evidence fetched for one sentence: what the graph says of it, beside the passages found before."""

from collections.abc import Sequence

from graphnative.answers.faithful.asking import numbered
from graphnative.answers.faithful.evidence import Candidate, GraphEvidence
from graphnative.answers.faithful.records import Source
from graphnative.answers.faithful.statements import Statement, read_statements
from graphnative.retrievers.word_kinship import share_akin

FETCHED = 6
"""Pieces of evidence that the graph adds for one sentence at most."""


def fetch(evidence: GraphEvidence, text: str, sources: Sequence[Source]) -> list[tuple[int, Source]]:
    """Return what a sentence is written or validated by, each piece with the number by which it is cited.

    The best stands last, where a model sees it next to the question and nothing takes its room: the passages
    given, the first of them last, and then what the graph states besides about whom the text names.

    Args:
        evidence: The graph.
        text: The sentence; or what it is to follow, where it is still to come.
        sources: Passages that were found before, the best first.
    """
    known = numbered(sources)
    numbers = {source.document_id: number for number, source in known}
    further = max(numbers.values(), default=0) + 1
    told = [source.text for source in sources]
    found: dict[str, tuple[float, Source]] = {}
    for statement in read_statements(text, evidence.entities.names):
        for candidate in evidence.candidates(statement, ()):
            proof = candidate.proof
            if not any(proof.text in each for each in told):
                source = Source("", proof.document_id, proof.title, proof.published, proof.text)
                found.setdefault(proof.text, (_nearness(evidence, statement, candidate), source))
    best = sorted(found.values(), key=lambda each: (-each[0], each[1].document_id, each[1].text))[:FETCHED]
    fetched = [(numbers.get(source.document_id, further), source) for _, source in best]
    return [*reversed(known), *reversed(fetched)]


def _nearness(evidence: GraphEvidence, statement: Statement, candidate: Candidate) -> float:
    """The share of a sentence's words that a candidate has, by rarity."""
    words = evidence.weigh(statement.words())
    return share_akin(words, candidate.words) if words else 0.0
