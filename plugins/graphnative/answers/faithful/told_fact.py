"""What an edge and its sentence tell of a pair of entities, and whether that is what a claim says."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from graphnative.answers.faithful.draft_claims import DraftClaim
from graphnative.answers.faithful.graph_facts import GraphFact
from graphnative.answers.faithful.joint import Joint, join
from graphnative.answers.faithful.mood import Mood
from graphnative.answers.faithful.statements import Named, Statement
from graphnative.answers.faithful.timing import Agreement, told_time
from graphnative.answers.faithful.wording import is_negated, same_word
from graphnative.documents.named_times import NamedTime
from graphnative.store.words import content_words


@dataclass(frozen=True, slots=True)
class AskedPair:
    """A claim with two entities.

    Attributes:
        claim: The claim.
        subject: The entity that it names first.
        object: The other one.
        joint: How it joins them.
    """

    claim: DraftClaim
    subject: Named
    object: Named
    joint: Joint

    @classmethod
    def of(cls, claim: DraftClaim) -> Self:
        """Return the pair of a claim that is a relation."""
        assert claim.subject is not None and claim.object is not None
        return cls(claim, claim.subject, claim.object, join(claim.statement, claim.subject, claim.object))

    def time(self, told: "ToldFact") -> Agreement:
        """Return whether a fact is told of the time of the claim."""
        return told_time(self.claim.statement.times, told.times)


@dataclass(frozen=True, slots=True)
class ToldFact:
    """An edge as its type and its sentence tell it.

    Attributes:
        fact: The edge.
        by_type: How its type joins its ends.
        joints: How its sentence joins them, wherever it names both.
        read: The sentence, taken apart; a description may be several.
    """

    fact: GraphFact
    by_type: Joint
    joints: tuple[Joint, ...] = ()
    read: tuple[Statement, ...] = ()

    @property
    def times(self) -> tuple[NamedTime, ...]:
        """The times that the sentence names."""
        return tuple(time for each in self.read for time in each.times)

    @property
    def type_words(self) -> list[str]:
        """The content words of its type."""
        return type_words(self.fact.type)

    @property
    def said(self) -> list[str]:
        """The content words of its sentence: of what joins the two, if it names both."""
        if self.joints:
            return [word for joint in self.joints for word in joint.words]
        return content_words(self.fact.sentence)

    @property
    def is_denied(self) -> bool:
        """Whether it denies what it tells, by its type or by every one of the places of its sentence."""
        if self.joints:
            return self.by_type.is_denied or all(joint.is_denied for joint in self.joints)
        return self.by_type.is_denied or is_negated(self.fact.sentence)

    @property
    def moods(self) -> set[Mood]:
        """How firmly type and sentence state it."""
        typed = self.by_type.mood
        return {typed} if typed != "fact" else {joint.mood for joint in self.joints} or {"fact"}

    def says(self, pair: AskedPair) -> bool:
        """Tell whether it speaks of the relation that a claim speaks of, whichever way and whether yes or no.

        All words that join the two in the claim must stand in the type or in the sentence, and those of the
        type in the claim; where they don't, the whole claim must stand in the sentence.
        """
        asked = pair.claim.words
        if not asked or pair.joint.mood not in self.moods:
            return False
        if not _all_in(pair.joint.words, [*self.type_words, *self.said]):
            return False
        return self.spells(pair) or _all_in(asked, self.said)

    def spells(self, pair: AskedPair) -> bool:
        """Tell whether the claim has all words of the type."""
        return are_spelt(self.type_words, pair.claim.words)


def type_words(relation: str) -> list[str]:
    """Return the content words of a type of edges."""
    return content_words(relation.replace("_", " "))


def are_spelt(type_words: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether the words of a claim have all of a type's, which must have some."""
    return bool(type_words) and _all_in(type_words, words)


def _all_in(words: Sequence[str], among: Iterable[str]) -> bool:
    present = list(among)
    return all(any(same_word(word, other) for other in present) for word in words)
