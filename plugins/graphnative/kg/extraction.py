"""A document through the passes: passages, mentions, types, triplets, votes."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from graphnative.documents.chunking import chunk_text
from graphnative.kg.account import Account
from graphnative.kg.calling import CountedChat
from graphnative.kg.mentions.find import Voter, find_mentions
from graphnative.kg.passage import Passage, read_passage
from graphnative.kg.quality import FactQuality
from graphnative.kg.records import Mention, Triplet, VotedFact
from graphnative.kg.triplets.facts import vote_facts
from graphnative.kg.typed import Kinds, typed_mentions
from graphnative.ontology.type_hierarchy import TypeHierarchy
from graphnative.records import Article
from graphnative.store.held import QUALITY, VOTES

TYPE_CALLS = 3
"""Levels of the hierarchy that a passage's names are taken down, about."""


class Pathway(Protocol):
    """Reads triplets from passages and their mentions."""

    @property
    def name(self) -> str:
        """How it signs."""

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails."""

    def read(
        self, passages: Sequence[Passage], mentions: Sequence[Sequence[Mention]], account: Account
    ) -> list[list[Triplet]]:
        """Return the triplets of each passage."""


class SecondReading(Protocol):
    """Reads passages once more and compares."""

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails."""

    def compare(
        self,
        passages: Sequence[Passage],
        mentions: Sequence[Sequence[Mention]],
        facts: Sequence[Sequence[VotedFact]],
        account: Account,
    ) -> tuple[FactQuality, ...] | None:
        """Return what became of each fact of a document; None if a question got no answer."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What the passes read in one document.

    Attributes:
        article: The document.
        passages: Its passages in order.
        mentions: Those of each passage; their labels are tags.
        facts: Those of each passage, with their votes.
        account: What was refused, and what failed.
        kinds: The finer type of each surface.
        quality: What a second pass says of the facts; None where there was none.
    """

    article: Article
    passages: tuple[Passage, ...]
    mentions: tuple[tuple[Mention, ...], ...]
    facts: tuple[tuple[VotedFact, ...], ...]
    account: Account = field(default_factory=Account)
    kinds: Kinds = field(default_factory=dict)
    quality: tuple[FactQuality, ...] | None = None

    def judged(self) -> dict[VotedFact, FactQuality]:
        """Return what a second pass says of each fact of the first; nothing where there was none."""
        return {each.first: each for each in self.quality or () if each.first is not None}


@dataclass(frozen=True, slots=True)
class Passes:
    """The passes of one configuration.

    Source: S2, the construction pipeline: named entities, their types, triplets by three pathways.

    Attributes:
        voters: Who marks mentions; at least one.
        pathways: Who reads triplets.
        normal: Relation as it was written to the name of its type.
        chunk_tokens: Word tokens of a passage at most.
        hierarchy: The types of mentions.
        typist: Chooses types, and has its replies kept by document; None goes by tags and words.
        second: Reads the facts once more; None reads them once.
    """

    voters: Sequence[Voter]
    pathways: Sequence[Pathway]
    normal: Callable[[str], str]
    chunk_tokens: int
    hierarchy: TypeHierarchy
    typist: CountedChat | None = None
    second: SecondReading | None = None

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails; of those for types about so many."""
        asked = sum(voter.calls for voter in self.voters) + sum(way.calls for way in self.pathways)
        again = self.second.calls if self.second is not None else 0
        return asked + again + (TYPE_CALLS if self.typist is not None else 0)

    def once(self) -> "Passes":
        """Return the passes without a second reading."""
        return replace(self, second=None)

    def passages(self, article: Article) -> tuple[Passage, ...]:
        """Return the passages of a document, cut as those of articles are."""
        chunks = chunk_text(article.id, article.text, self.chunk_tokens)
        return tuple(read_passage(article, chunk) for chunk in chunks)

    def extract(self, article: Article) -> Extraction:
        """Return what the passes read in a document; depends on nothing but it and the models."""
        return self.read(article, self.passages(article))

    def read(self, article: Article, passages: Sequence[Passage]) -> Extraction:
        """Return what the passes read in given passages of a document."""
        account = Account()
        found = find_mentions(passages, self.voters, account)
        typist = self.typist.about(article.id) if self.typist is not None else None
        mentions, kinds = typed_mentions(passages, found, self.hierarchy, typist, account)
        read = [pathway.read(passages, mentions, account) for pathway in self.pathways]
        facts = tuple(
            vote_facts(
                passage,
                mentions[i],
                [triplet for triplets in read for triplet in triplets[i]],
                len(self.pathways),
                self.normal,
            )
            for i, passage in enumerate(passages)
        )
        quality = self.second.compare(passages, mentions, facts, account) if self.second else None
        return Extraction(article, tuple(passages), tuple(mentions), facts, account, kinds, quality)


def count_facts(extraction: Extraction, quorum: int, quality: float = 0.0) -> Counter[str]:
    """Return how many facts of a document are good enough (``accepted``) and how many wait (``held``).

    Args:
        extraction: What the passes read.
        quorum: Pathways that must agree on a fact.
        quality: Score that two passes must give it, in [0, 1].
    """
    judged = extraction.judged()
    facts = [fact for of_passage in extraction.facts for fact in of_passage]
    held = sum(objection(fact, judged.get(fact), quorum, quality) is not None for fact in facts)
    added = sum(each.is_added for each in extraction.quality or ())
    return Counter(accepted=len(facts) - held, held=held + added)


def objection(fact: VotedFact, judged: FactQuality | None, quorum: int, quality: float) -> str | None:
    """Return why a fact is held back; None shows it.

    Args:
        fact: As the first pass reads it.
        judged: What a second pass says of it; None where there was none.
        quorum: Pathways that must agree on it.
        quality: Score that two passes must give it, in [0, 1].
    """
    if len(fact.pathways) < quorum:
        return VOTES
    return QUALITY if judged is not None and judged.score < quality else None
