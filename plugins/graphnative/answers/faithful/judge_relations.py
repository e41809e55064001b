"""Hold a relation between two entities against the edges of the graph."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from graphnative.answers.faithful.draft_claims import DraftClaim
from graphnative.answers.faithful.evidence import GraphEvidence
from graphnative.answers.faithful.finding import Finding, Replacement
from graphnative.answers.faithful.graph_facts import (
    GraphFact,
    count_ends,
    read_facts_between,
    read_facts_into,
    read_facts_of,
)
from graphnative.answers.faithful.statements import Named
from graphnative.answers.faithful.wording import is_negated
from graphnative.retrievers.word_kinship import akin
from graphnative.store.words import content_words

_MEANINGS = 5
_SAMPLE = 2000
_FEWEST = 5
_ONE_TO_ONE = 1.1
"""Facts for each subject at most, in the mean, of a relation of which everybody has one."""

_HALF = 0.5
_PROOFS = 3


@dataclass(frozen=True, slots=True)
class _Ends:
    """The two entities of a claim in the direction in which the graph would state it."""

    subject: Named
    object: Named


class RelationJudge:
    """Judges relations on one graph, and remembers which types of edges join one to one.

    Args:
        evidence: The graph.
    """

    def __init__(self, evidence: GraphEvidence) -> None:
        self._evidence = evidence
        self._single: dict[tuple[str, str], bool] = {}

    def judge(self, claim: DraftClaim) -> Finding | None:
        """Return the verdict on a relation, or None where the edges say nothing about it.

        It is borne out by an edge between the two whose type, or whose sentence, says what the claim says. It
        is contradicted where the graph states another end for a relation of which everybody has one.

        Source: FLEEK (Bayat et al., 2023), section 3.3; the partial completeness assumption of AMIE
        (Galárraga et al., 2013), here for relations alone whose edges in the graph join one to one.

        Args:
            claim: A claim with two entities.
        """
        ends = _Ends(*_both(claim))
        between = [
            fact
            for fact in read_facts_between(self._evidence.database, self._pairs(ends))
            if _says(fact, claim) and self._points(fact, ends, claim)
        ]
        denied = is_negated(claim.statement.text)
        if between:
            proofs = tuple(fact.proof for fact in between[:_PROOFS])
            if denied:
                return Finding("contradicted", "the graph states the opposite", proofs)
            return Finding("supported", "the graph states it", proofs)
        other = self._other_end(claim, ends)
        if other is not None and denied:
            return Finding("supported", other.reason, other.proofs)
        return other

    def _pairs(self, ends: _Ends) -> list[tuple[str, str]]:
        ids = self._evidence.entities.ids
        return [
            (ids[one], ids[other])
            for one, other in product(ends.subject.rows[:_MEANINGS], ends.object.rows[:_MEANINGS])
            if one != other
        ]

    def _points(self, fact: GraphFact, ends: _Ends, claim: DraftClaim) -> bool:
        """Whether an edge points as the claim does; between two types only one way makes sense."""
        labels = self._evidence.entities.labels
        one, other = ends.subject.rows[0], ends.object.rows[0]
        if labels[one] != labels[other] or _is_passive(claim):
            return True
        return self._evidence.row(fact.subject) in ends.subject.rows

    def _other_end(self, claim: DraftClaim, ends: _Ends) -> Finding | None:
        orders = [(ends.subject, ends.object), (ends.object, ends.subject)]
        for subject, object_ in orders if _is_passive(claim) else orders[:1]:
            found = self._other_object(claim, subject, object_) or self._other_subject(
                claim, subject, object_
            )
            if found is not None:
                return found
        return None

    def _other_object(self, claim: DraftClaim, subject: Named, object_: Named) -> Finding | None:
        ids = self._evidence.ids(subject.rows[:_MEANINGS])
        facts = _named_by(claim, read_facts_of(self._evidence.database, ids, None))
        stated = [fact for fact in facts if self._is_single(fact.type, "s")]
        return _contradicted(stated, object_, [fact.object_name for fact in stated])

    def _other_subject(self, claim: DraftClaim, subject: Named, object_: Named) -> Finding | None:
        ids = self._evidence.ids(object_.rows[:_MEANINGS])
        facts = _named_by(claim, read_facts_into(self._evidence.database, ids, None))
        stated = [fact for fact in facts if self._is_single(fact.type, "o")]
        return _contradicted(stated, subject, [fact.subject_name for fact in stated])

    def _is_single(self, relation: str, end: str) -> bool:
        """Whether the entities at one end of a type have one fact each, as far as the graph tells."""
        if (relation, end) not in self._single:
            ends, facts = count_ends(self._evidence.database, relation, end, _SAMPLE)
            self._single[relation, end] = ends >= _FEWEST and facts <= _ONE_TO_ONE * ends
        return self._single[relation, end]


def _both(claim: DraftClaim) -> tuple[Named, Named]:
    assert claim.subject is not None and claim.object is not None
    return claim.subject, claim.object


def _contradicted(facts: Sequence[GraphFact], wrong: Named, names: Sequence[str]) -> Finding | None:
    if not facts:
        return None
    proofs = tuple(fact.proof for fact in facts[:_PROOFS])
    right = sorted(set(names))
    changed = Replacement(wrong.start, wrong.end, right[0]) if len(right) == 1 else None
    return Finding("contradicted", f"the graph states {' or '.join(right[:_PROOFS])}", proofs, changed)


def _named_by(claim: DraftClaim, facts: Iterable[GraphFact]) -> list[GraphFact]:
    """The facts whose type the claim spells out whole."""
    return [fact for fact in facts if (words := _type_words(fact)) and _share(words, claim.words) == 1]


def _says(fact: GraphFact, claim: DraftClaim) -> bool:
    words = _type_words(fact)
    if words and _share(words, claim.words) >= _HALF:
        return True
    told = content_words(fact.proof.text)
    return bool(claim.words) and _share(claim.words, told) == 1 and not is_negated(fact.proof.text)


def _type_words(fact: GraphFact) -> list[str]:
    return content_words(fact.type.replace("_", " "))


def _share(words: Sequence[str], among: Sequence[str]) -> float:
    return sum(any(akin(word, other) for other in among) for word in words) / len(words)


def _is_passive(claim: DraftClaim) -> bool:
    subject, object_ = _both(claim)
    return claim.statement.text[subject.end : object_.start].rstrip().lower().endswith(" by")
