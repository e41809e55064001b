"""What a second pass says of the first: what it found again, read otherwise, lost or added; pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from graphnative.documents.folding import fold_name
from graphnative.kg.records import Mention, VotedFact

Outcome = Literal["again", "changed", "lost", "new"]
OUTCOMES: tuple[Outcome, ...] = ("again", "changed", "lost", "new")

OTHERWISE = 0.5
"""How much of its votes a pass adds to a fact whose two ends it joins by another relation."""

Pair = tuple[str, str, str]
"""Passage, and the two ends as they are called, folded."""


@dataclass(frozen=True, slots=True)
class FactQuality:
    """One fact after two passes.

    Attributes:
        fact: As the second pass read it; as the first did where that lost it.
        outcome: ``again`` both read it; ``changed`` the second joins the same ends otherwise; ``lost`` only
            the first read it; ``new`` only the second.
        score: Mean of both passes' votes for it, in (0, 1]; a pass that reads it otherwise counts half.
        first: As the first pass read it; None for what is new.
    """

    fact: VotedFact
    outcome: Outcome
    score: float
    first: VotedFact | None = None

    @property
    def is_added(self) -> bool:
        """Only the second pass reads it so."""
        return self.outcome in ("changed", "new")

    @property
    def before(self) -> str:
        """Relation that the first pass read; empty for what is new."""
        return self.first.relation if self.first else ""


@dataclass(frozen=True, slots=True)
class DocumentQuality:
    """All facts of a document, or of several, after two passes.

    Attributes:
        counts: How many facts had each outcome.
        agreement: Share of facts that both passes read, in [0, 1]; 1 where neither read any.
        score: Mean score of all facts, in [0, 1]; 1 where neither read any.
    """

    counts: Mapping[Outcome, int]
    agreement: float
    score: float


def compare_passes(first: Iterable[VotedFact], second: Iterable[VotedFact]) -> tuple[FactQuality, ...]:
    """Return every fact of both passes once, with what became of it, in the order of passages and text.

    Source: S2 ("The extracted triplets are compared to the first pass of schemaless extraction. We calculate
    quality scores"). Differs: the paper does not say how; here a fact's score is the mean share of votes over
    both passes.

    A pair of ends that the passes join by different relations is changed, one fact against one, in the order
    of the names of the relations; what is left over on one side is lost, or new.

    Args:
        first: Facts of the pass without a schema; each once.
        second: Facts of the pass that knows it; each once.
    """
    before, after = _by_pair(first), _by_pair(second)
    found = [
        quality
        for pair in before.keys() | after.keys()
        for quality in _compared(before.get(pair, {}), after.get(pair, {}))
    ]
    return tuple(sorted(found, key=_place))


def document_quality(facts: Iterable[FactQuality]) -> DocumentQuality:
    """Return the quality of all facts together."""
    tally = QualityTally()
    tally.add(facts)
    return tally.quality


@dataclass(slots=True)
class QualityTally:
    """Counts the facts of document after document.

    Attributes:
        documents: How many were compared.
        counts: How many facts had each outcome.
        scores: Sum of their scores.
    """

    documents: int = 0
    counts: Counter[Outcome] = field(default_factory=Counter)
    scores: float = 0.0

    def add(self, facts: Iterable[FactQuality]) -> None:
        """Count the facts of one document."""
        self.documents += 1
        for fact in facts:
            self.counts[fact.outcome] += 1
            self.scores += fact.score

    @property
    def quality(self) -> DocumentQuality:
        """The quality of all together."""
        counts = {outcome: self.counts[outcome] for outcome in OUTCOMES}
        total = sum(counts.values())
        if not total:
            return DocumentQuality(counts, 1.0, 1.0)
        return DocumentQuality(counts, counts["again"] / total, self.scores / total)


def _by_pair(facts: Iterable[VotedFact]) -> dict[Pair, dict[str, VotedFact]]:
    """Pair to relation to the fact with most votes for it."""
    found: defaultdict[Pair, dict[str, VotedFact]] = defaultdict(dict)
    for fact in facts:
        relations = found[fact.subject.chunk_id, _name(fact.subject), _name(fact.object)]
        known = relations.get(fact.relation)
        if known is None or fact.score > known.score:
            relations[fact.relation] = fact
    return dict(found)


def _compared(before: Mapping[str, VotedFact], after: Mapping[str, VotedFact]) -> Iterable[FactQuality]:
    """What became of the facts that join one pair of ends."""
    again = before.keys() & after.keys()
    for relation in again:
        fact = after[relation]
        yield FactQuality(fact, "again", (before[relation].score + fact.score) / 2, before[relation])
    left = [before[relation] for relation in sorted(before.keys() - again)]
    added = [after[relation] for relation in sorted(after.keys() - again)]
    for old, new in zip(left, added, strict=False):
        yield FactQuality(new, "changed", (OTHERWISE * old.score + new.score) / 2, old)
    for old in left[len(added) :]:
        yield FactQuality(old, "lost", old.score / 2, old)
    for new in added[len(left) :]:
        yield FactQuality(new, "new", new.score / 2)


def _name(mention: Mention) -> str:
    return f"={mention.value.text}" if mention.value is not None else fold_name(mention.surface)


def _place(quality: FactQuality) -> tuple[str, int, int, str]:
    fact = quality.fact
    return fact.subject.chunk_id, fact.subject.start, fact.object.start, fact.relation
