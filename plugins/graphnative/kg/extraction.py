"""A document through the passes: passages, mentions, types, triplets, votes."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from graphnative.documents.chunking import chunk_text
from graphnative.kg.account import Account
from graphnative.kg.mentions.find import Voter, find_mentions
from graphnative.kg.passage import Passage, read_passage
from graphnative.kg.records import Mention, Triplet, VotedFact
from graphnative.kg.triplets.checking import plain
from graphnative.kg.triplets.facts import vote_facts
from graphnative.kg.votes import most_frequent
from graphnative.records import Article


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


Typing = Callable[[Sequence[Passage], Sequence[Sequence[Mention]]], list[tuple[Mention, ...]]]
"""Gives the mentions of passages their types in the hierarchy."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What the passes read in one document.

    Attributes:
        article: The document.
        passages: Its passages in order.
        mentions: Those of each passage; their labels are tags.
        facts: Those of each passage, with their votes.
        account: What was refused, and what failed.
    """

    article: Article
    passages: tuple[Passage, ...]
    mentions: tuple[tuple[Mention, ...], ...]
    facts: tuple[tuple[VotedFact, ...], ...]
    account: Account = field(default_factory=Account)


@dataclass(frozen=True, slots=True)
class Passes:
    """The passes of one configuration.

    Source: S2, the construction pipeline: named entities, their types, triplets by three pathways.

    Attributes:
        voters: Who marks mentions; at least one.
        pathways: Who reads triplets.
        normal: Relation as it was written to the name of its type.
        chunk_tokens: Word tokens of a passage at most.
    """

    voters: Sequence[Voter]
    pathways: Sequence[Pathway]
    normal: Callable[[str], str]
    chunk_tokens: int

    @property
    def calls(self) -> int:
        """Model calls for a passage when nothing fails."""
        return sum(each.calls for each in (*self.voters, *self.pathways))

    def passages(self, article: Article) -> tuple[Passage, ...]:
        """Return the passages of a document, cut as those of articles are."""
        chunks = chunk_text(article.id, article.text, self.chunk_tokens)
        return tuple(read_passage(article, chunk) for chunk in chunks)

    def extract(self, article: Article) -> Extraction:
        """Return what the passes read in a document; depends on nothing but it and the models."""
        account = Account()
        passages = self.passages(article)
        mentions = of_one_tag(find_mentions(passages, self.voters, account))
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
        return Extraction(article, passages, tuple(mentions), facts, account)


def of_one_tag(mentions: Sequence[Sequence[Mention]]) -> list[tuple[Mention, ...]]:
    """Return mentions such that all of one surface in a document have the tag that most of them have."""
    tags: defaultdict[str, list[str]] = defaultdict(list)
    for mention in (each for of_passage in mentions for each in of_passage):
        if mention.value is None:
            tags[plain(mention.surface)].append(mention.label)
    agreed = {surface: most_frequent(given) for surface, given in tags.items()}
    return [
        tuple(each if each.value else replace(each, label=agreed[plain(each.surface)]) for each in of_passage)
        for of_passage in mentions
    ]


def count_facts(extraction: Extraction, quorum: int) -> Counter[str]:
    """Return how many facts of a document have enough votes (``accepted``) and how many wait (``held``)."""
    votes = [len(fact.pathways) >= quorum for facts in extraction.facts for fact in facts]
    return Counter(accepted=sum(votes), held=len(votes) - sum(votes))
