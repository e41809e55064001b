"""A pathway without a model: who does what to whom, by spaCy's dependency parse."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from graphnative.documents.ner import BATCH
from graphnative.kg.account import Account
from graphnative.kg.mentions.spacy_voter import without_garbage
from graphnative.kg.passage import Passage
from graphnative.kg.records import Mention, Triplet
from graphnative.kg.triplets.checking import TripletRow, checked_triplets

_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_DIRECT = frozenset({"dobj", "attr", "dative"})
_AUXILIARIES = frozenset({"auxpass", "neg"})
_COPULA = frozenset({"is", "was", "are", "were", "be", "been", "'s"})


@dataclass(slots=True)
class DependencyPathway:
    """Reads subject, verb and object off the parse, with passives, prepositions, appositions and copulas.

    Attributes:
        pipeline: A loaded spaCy pipeline with a parser.
        name: How it signs.
        calls: Model calls for a passage: none.
    """

    pipeline: Any
    name: str = "dependency"
    calls: int = 0
    _lock: Lock = field(default_factory=Lock)

    def read(
        self, passages: Sequence[Passage], mentions: Sequence[Sequence[Mention]], account: Account
    ) -> list[list[Triplet]]:
        """Return the triplets of each passage.

        Args:
            passages: Those of one document.
            mentions: Those of each passage.
            account: Learns what is refused.
        """
        texts = [without_garbage(passage.text) for passage in passages]
        found = []
        with self._lock, self.pipeline.memory_zone():
            for parsed, passage, known in zip(
                self.pipeline.pipe(texts, batch_size=BATCH), passages, mentions, strict=True
            ):
                rows = _rows(parsed, passage, known)
                found.append(checked_triplets(passage, known, rows, self.name, account))
        return found


def _rows(parsed: Any, passage: Passage, mentions: Sequence[Mention]) -> list[TripletRow]:
    owners = {
        token.i: mention
        for mention in mentions
        for token in parsed
        if mention.start <= token.idx < mention.end
    }
    return [
        TripletRow(
            subject=owners[subject.i].surface,
            relation=relation,
            object=owners[object_.i].surface,
            sentence=_number(passage, subject.idx),
        )
        for token in parsed
        for subject, relation, object_ in (*_of_verb(token), *_of_apposition(token))
        if subject.i in owners and object_.i in owners and owners[subject.i].value is None
        if owners[subject.i] is not owners[object_.i]
    ]


def _number(passage: Passage, place: int) -> int:
    return next((i for i, (a, b) in enumerate(passage.sentences, start=1) if a <= place < b), 0)


def _of_verb(verb: Any) -> Iterator[tuple[Any, str, Any]]:
    """What a verb says of its subjects."""
    subjects = [each for child in verb.children if child.dep_ in _SUBJECTS for each in _all(child)]
    if not subjects:
        return
    words = [child.text for child in verb.lefts if child.dep_ in _AUXILIARIES]
    said = " ".join([*words, verb.text, *(child.text for child in verb.rights if child.dep_ == "prt")])
    for relation, object_ in _objects(verb, said):
        for subject in subjects:
            yield subject, relation, object_


def _objects(head: Any, said: str) -> Iterator[tuple[str, Any]]:
    """What follows a verb or noun, each with the relation up to it."""
    for child in head.children:
        if child.dep_ in _DIRECT:
            yield from ((said, object_) for object_ in _all(child))
        if child.dep_ == "attr" and head.text.lower() in _COPULA:
            yield from _objects(child, f"{said} {_noun(child)}")
        if child.dep_ in ("prep", "agent"):
            targets = [target for target in child.children if target.dep_ == "pobj"]
            yield from ((f"{said} {child.text}", each) for target in targets for each in _all(target))


def _of_apposition(token: Any) -> Iterator[tuple[Any, str, Any]]:
    """What stands beside a name says what it is of, as in "Ann Lee, chief executive of Norvalis"."""
    for beside in token.children:
        if beside.dep_ == "appos":
            for relation, object_ in _objects(beside, _noun(beside)):
                yield token, relation, object_


def _noun(noun: Any) -> str:
    """A noun with its adjectives and compounds, without articles."""
    before = [child.text for child in noun.lefts if child.dep_ in ("compound", "amod", "nmod")]
    return " ".join([*before, noun.text])


def _all(token: Any) -> list[Any]:
    """A noun and what is joined to it by "and"."""
    return [token, *token.conjuncts] if token.dep_ != "conj" else [token]
