"""Re-DocRED read by script: its gold as mentions and as one pathway, noise of known recall as two others."""

import gzip
import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from graphnative.kg.account import Account
from graphnative.kg.commit import Signature
from graphnative.kg.extraction import Passes
from graphnative.kg.mentions.find import Voter
from graphnative.kg.passage import Passage
from graphnative.kg.profiles import Profile
from graphnative.kg.records import Mention, Triplet
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.triplets.checking import TripletRow, checked_triplets
from graphnative.kg.votes import Span
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.records import Article
from graphnative.settings import Settings
from re_docred_relations import RELATIONS

FILE = "dev_revised.json.gz"
TAGS = {"PER": "PERSON", "ORG": "ORG", "LOC": "GPE", "MISC": "WORK_OF_ART", "TIME": "DATE", "NUM": "CARDINAL"}
WHOLE = 2000
"""Word tokens of a passage: every document is one, since its facts join sentences far apart."""

Fact = tuple[int, str, int]
"""Number of the subject, relation, number of the object."""


@dataclass(frozen=True, slots=True)
class Said:
    """A fact as a pathway reads it: by the first names of its ends, in the sentence of the subject."""

    subject: str
    relation: str
    object: str
    place: int


@dataclass(frozen=True, slots=True)
class GoldVoter:
    """Marks the names and values of the gold.

    Attributes:
        name: How it signs.
        spans: Document to what it marks there, in characters from its beginning.
        calls: Model calls for a passage: none.
    """

    name: str
    spans: Mapping[str, Sequence[Span]]
    calls: int = 0

    def mark(self, passages: Sequence[Passage], account: Account) -> list[list[Span]]:
        """Return the spans of each passage."""
        return [
            [
                span.moved(-start)
                for span in self.spans[passage.chunk.document_id]
                if start <= span.start < end
            ]
            for passage, start, end in placed(passages)
        ]


@dataclass(frozen=True, slots=True)
class ScriptedPathway:
    """Reads the facts that it was given.

    Attributes:
        name: How it signs.
        facts: Document to what it reads there.
        calls: Model calls for a passage: none.
    """

    name: str
    facts: Mapping[str, Sequence[Said]]
    calls: int = 0

    def read(
        self, passages: Sequence[Passage], mentions: Sequence[Sequence[Mention]], account: Account
    ) -> list[list[Triplet]]:
        """Return the triplets of each passage, checked as a model's are."""
        return [
            checked_triplets(passage, of_passage, self._rows(passage, start, end), self.name, account)
            for (passage, start, end), of_passage in zip(placed(passages), mentions, strict=True)
        ]

    def _rows(self, passage: Passage, start: int, end: int) -> Iterator[TripletRow]:
        begins = [begin for begin, _ in passage.sentences]
        for said in self.facts[passage.chunk.document_id]:
            if start <= said.place < end:
                number = max(1, bisect_right(begins, said.place - start))
                yield TripletRow(
                    subject=said.subject, relation=said.relation, object=said.object, sentence=number
                )


def placed(passages: Sequence[Passage]) -> Iterator[tuple[Passage, int, int]]:
    """Each passage with where it begins and ends in its document."""
    ends = list(accumulate(len(passage.text) for passage in passages))
    return zip(passages, [0, *ends], ends, strict=False)


def read_documents(data: Path) -> list[dict]:
    """The documents of a folder with Re-DocRED's revised part, as they are there."""
    return json.loads(gzip.decompress((data / FILE).read_bytes()))


def article_of(document: dict) -> Article:
    """A document as the pipeline takes it: its words joined by blanks."""
    text = " ".join(word for sentence in document["sents"] for word in sentence)
    return Article(document["title"], document["title"], text)


def scripted_profile(
    settings: Settings,
    documents: Sequence[dict],
    readings: Sequence[Sequence[set[Fact]]],
    voters: list[Voter],
) -> Profile:
    """Passes that read in each document what they were given.

    Args:
        settings: The workspace.
        documents: All that will be built.
        readings: Pathway by pathway what it reads in each document.
        voters: Further voters beside two that mark the gold; with none, one marks it alone.
    """
    spans = {document["title"]: gold_spans(document) for document in documents}
    names = ("gold", "gold again") if voters else ("gold",)
    marked = [*voters, *(GoldVoter(name, spans) for name in names)]
    pathways = [
        ScriptedPathway(
            f"pathway {number}",
            {d["title"]: said(d, facts) for d, facts in zip(documents, read, strict=True)},
        )
        for number, read in enumerate(readings, start=1)
    ]
    passes = Passes(marked, pathways, relation_type, WHOLE, load_type_hierarchy(settings))
    return Profile(passes, Signature("", {}, 2), f"scripted, {len(marked)} voters", 0)


def gold_spans(document: dict) -> list[Span]:
    """Every name and value of the gold."""
    return sorted(
        {
            Span(*char_span(document, name), TAGS[name["type"]])
            for entity in document["vertexSet"]
            for name in entity
        }
    )


def said(document: dict, facts: set[Fact]) -> list[Said]:
    """Facts by the names that their ends have in the text."""
    text, entities = article_of(document).text, document["vertexSet"]
    spans = [char_span(document, entity[0]) for entity in entities]
    return [
        Said(text[slice(*spans[h])], RELATIONS.get(relation, relation), text[slice(*spans[t])], spans[h][0])
        for h, relation, t in sorted(facts)
    ]


def char_span(document: dict, name: dict) -> tuple[int, int]:
    """Where a name stands in the text, in characters."""
    sentences = document["sents"]
    before = sum(len(word) + 1 for sentence in sentences[: name["sent_id"]] for word in sentence)
    words, (first, last) = sentences[name["sent_id"]], name["pos"]
    start = before + sum(len(word) + 1 for word in words[:first])
    return start, start + len(" ".join(words[first:last]))
