"""Hold a relation between two entities against the edges of the graph."""

from collections.abc import Iterable, Sequence
from itertools import product

from graphnative.answers.faithful.draft_claims import DraftClaim
from graphnative.answers.faithful.evidence import GraphEvidence
from graphnative.answers.faithful.finding import Finding, Replacement
from graphnative.answers.faithful.graph_facts import (
    GraphFact,
    count_ends,
    read_fact_types,
    read_facts_between,
    read_facts_into,
    read_facts_of,
)
from graphnative.answers.faithful.joint import find_joints, is_mutual, is_one_way, join_by_type
from graphnative.answers.faithful.joint_change import joint_change
from graphnative.answers.faithful.records import Proof
from graphnative.answers.faithful.statements import Named, read_statements
from graphnative.answers.faithful.time_change import time_change
from graphnative.answers.faithful.told_fact import AskedPair, ToldFact, are_spelt, type_words

_MEANINGS = 5
_SAMPLE = 2000
_FEWEST = 5
_ONE_TO_ONE = 1.1
"""Facts for each subject at most, in the mean, of a relation of which everybody has one."""

_PROOFS = 3


class RelationJudge:
    """Judges relations on one graph, and remembers which types of edges join one to one.

    Args:
        evidence: The graph.
    """

    def __init__(self, evidence: GraphEvidence) -> None:
        self._evidence = evidence
        self._single: dict[tuple[str, str], bool] = {}
        self._types: dict[str, list[str]] | None = None

    def judge(self, claim: DraftClaim) -> Finding | None:
        """Return the verdict on a relation, or None where the edges say nothing about it.

        It is borne out by an edge between the two whose type or sentence says what the claim says: the same
        way round, as firmly, of the same time, yes where it says yes. It is contradicted where the edge
        denies it, turns it round or names another time, and where the graph states another end for a relation
        of which everybody has one.

        Source: FLEEK (Bayat et al., 2023), section 3.3; the partial completeness assumption of AMIE
        (Galárraga et al., 2013), here for relations alone whose edges in the graph join one to one.

        Args:
            claim: A claim with two entities.
        """
        pair = AskedPair.of(claim)
        facts = read_facts_between(self._evidence.database, self._pairs(pair))
        told = [each for each in map(self._read, facts) if each.says(pair)]
        along = [each for each in told if self._points(each, pair)]
        then = [each for each in along if pair.time(each) == "agree"]
        agreeing = [each for each in then if each.is_denied == pair.joint.is_denied]
        if agreeing:
            return Finding("supported", "the graph states it", _proofs(agreeing))
        if then:
            changed = joint_change(pair, [joint for each in then for joint in each.joints])
            return Finding("contradicted", "the graph states the opposite", _proofs(then), changed)
        if along:
            return _of_another_time(pair, along)
        turned = _turned(pair, told) if told else None
        if turned is not None and turned.verdict == "contradicted":
            return turned
        other = self._other_end(pair) or turned
        if other is not None and other.verdict == "contradicted" and pair.joint.is_denied:
            return Finding("supported", other.reason, other.proofs)
        return other

    def _pairs(self, pair: AskedPair) -> list[tuple[str, str]]:
        ids = self._evidence.entities.ids
        return [
            (ids[one], ids[other])
            for one, other in product(pair.subject.rows[:_MEANINGS], pair.object.rows[:_MEANINGS])
            if one != other
        ]

    def _read(self, fact: GraphFact) -> ToldFact:
        """What an edge between two entities tells, by its type and by the sentence it comes from."""
        names = self._evidence.entities.names
        read = tuple(read_statements(fact.sentence, names, fact.proof.published))
        one, other = (self._end(identity) for identity in (fact.subject, fact.object))
        joints = tuple(joint for each in read for joint in find_joints(each, one, other))
        return ToldFact(fact, join_by_type(fact.type), joints, read)

    def _end(self, identity: str) -> Named:
        row = self._evidence.row(identity)
        return Named(() if row is None else (row,), 0, 0, "")

    def _points(self, told: ToldFact, pair: AskedPair) -> bool:
        """Whether an edge points as the claim does."""
        if is_mutual((*pair.joint.words, *told.type_words)) or told.fact.type.endswith("_WITH"):
            return True
        forward = self._evidence.row(told.fact.subject) in pair.subject.rows
        return forward == (told.by_type.is_turned == pair.joint.is_turned)

    def _other_end(self, pair: AskedPair) -> Finding | None:
        if pair.joint.mood != "fact":
            return None
        orders = [(pair.subject, pair.object), (pair.object, pair.subject)]
        for turned, (subject, object_) in enumerate(orders):
            found = self._other_object(pair, (subject, object_), turned=bool(turned))
            found = found or self._other_subject(pair, (subject, object_), turned=bool(turned))
            if found is not None:
                return found
        return None

    def _other_object(self, pair: AskedPair, ends: tuple[Named, Named], *, turned: bool) -> Finding | None:
        ids = self._evidence.ids(ends[0].rows[:_MEANINGS])
        found = read_facts_of(self._evidence.database, ids, self._spelt_types(pair, "s"))
        facts = self._spelt(pair, found, turned=turned)
        return _contradicted(facts, ends[1], [fact.object_name for fact in facts])

    def _other_subject(self, pair: AskedPair, ends: tuple[Named, Named], *, turned: bool) -> Finding | None:
        ids = self._evidence.ids(ends[1].rows[:_MEANINGS])
        found = read_facts_into(self._evidence.database, ids, self._spelt_types(pair, "o"))
        facts = self._spelt(pair, found, turned=turned)
        return _contradicted(facts, ends[0], [fact.subject_name for fact in facts])

    def _spelt_types(self, pair: AskedPair, end: str) -> list[str]:
        """The types that the claim spells out whole and of which everybody at one end has one fact."""
        if self._types is None:
            self._types = {each: type_words(each) for each in read_fact_types(self._evidence.database)}
        return [
            each
            for each, words in self._types.items()
            if are_spelt(words, pair.claim.words) and self._is_single(each, end)
        ]

    def _spelt(self, pair: AskedPair, facts: Iterable[GraphFact], *, turned: bool) -> list[GraphFact]:
        """The facts of the claim's time that affirm, the same way round, what the claim spells out whole."""
        read = [self._read(fact) for fact in facts]
        return [
            told.fact
            for told in read
            if told.spells(pair)
            and told.says(pair)
            and not told.is_denied
            and pair.time(told) == "agree"
            and (told.by_type.is_turned != pair.joint.is_turned) == turned
        ]

    def _is_single(self, relation: str, end: str) -> bool:
        """Whether the entities at one end of a type have one fact each, as far as the graph tells."""
        if (relation, end) not in self._single:
            ends, facts = count_ends(self._evidence.database, relation, end, _SAMPLE)
            self._single[relation, end] = ends >= _FEWEST and facts <= _ONE_TO_ONE * ends
        return self._single[relation, end]


def _contradicted(facts: Sequence[GraphFact], wrong: Named, names: Sequence[str]) -> Finding | None:
    if not facts:
        return None
    proofs = tuple(fact.proof for fact in facts[:_PROOFS])
    right = sorted(set(names))
    changed = Replacement(wrong.start, wrong.end, right[0]) if len(right) == 1 else None
    return Finding("contradicted", f"the graph states {' or '.join(right[:_PROOFS])}", proofs, changed)


def _of_another_time(pair: AskedPair, told: Sequence[ToldFact]) -> Finding:
    apart = [each for each in told if pair.time(each) == "differ" and not each.is_denied]
    if not apart or pair.joint.is_denied:
        return Finding("unknown", "the graph states it, but not of this time", _proofs(told))
    timed = [statement for each in apart for statement in each.read if statement.times]
    changed = time_change(pair.claim.statement, timed)
    return Finding("contradicted", "the graph states it of another time", _proofs(apart), changed)


def _turned(pair: AskedPair, told: Sequence[ToldFact]) -> Finding:
    """The verdict on a claim that says of the one what the graph states of the other."""
    affirmed = [each for each in told if not each.is_denied and is_one_way(tuple(each.type_words))]
    if not affirmed or pair.joint.is_denied:
        return Finding("unknown", "the graph states it the other way round", _proofs(told))
    subject, object_ = pair.subject, pair.object
    between = pair.claim.statement.text[subject.end : object_.start]
    changed = Replacement(subject.start, object_.end, f"{object_.surface}{between}{subject.surface}")
    return Finding("contradicted", "the graph states it the other way round", _proofs(affirmed), changed)


def _proofs(told: Sequence[ToldFact]) -> tuple[Proof, ...]:
    return tuple(each.fact.proof for each in told[:_PROOFS])
