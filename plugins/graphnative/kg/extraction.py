"""A document through the passes: passages, mentions, types, triplets, votes."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from graphnative.documents.chunking import chunk_text
from graphnative.kg.account import Account
from graphnative.kg.mentions.find import Voter, find_mentions
from graphnative.kg.passage import Passage, read_passage
from graphnative.kg.records import Mention, Triplet, VotedFact
from graphnative.kg.triplets.facts import vote_facts
from graphnative.kg.typed import Kinds, typed_mentions
from graphnative.models.protocols import ChatModel
from graphnative.ontology.type_hierarchy import TypeHierarchy
from graphnative.records import Article

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
    """

    article: Article
    passages: tuple[Passage, ...]
    mentions: tuple[tuple[Mention, ...], ...]
    facts: tuple[tuple[VotedFact, ...], ...]
    account: Account = field(default_factory=Account)
    kinds: Kinds = field(default_factory=dict)


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
        typist: Chooses types; None goes by tags and words.
    """

    voters: Sequence[Voter]
    pathways: Sequence[Pathway]
    normal: Callable[[str], str]
    chunk_tokens: int
    hierarchy: TypeHierarchy
    typist: ChatModel | None = None

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails; of those for types about so many."""
        asked = sum(voter.calls for voter in self.voters) + sum(way.calls for way in self.pathways)
        return asked + (TYPE_CALLS if self.typist is not None else 0)

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
        mentions, kinds = typed_mentions(passages, found, self.hierarchy, self.typist, account)
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
        return Extraction(article, tuple(passages), tuple(mentions), facts, account, kinds)


def count_facts(extraction: Extraction, quorum: int) -> Counter[str]:
    """Return how many facts of a document have enough votes (``accepted``) and how many wait (``held``)."""
    votes = [len(fact.pathways) >= quorum for facts in extraction.facts for fact in facts]
    return Counter(accepted=sum(votes), held=len(votes) - sum(votes))
