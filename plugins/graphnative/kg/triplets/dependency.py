"""A pathway without a model: who does what to whom, by spaCy's dependency parse."""

from collections import Counter
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
from graphnative.kg.triplets.unsaid import DENIED, NEGATING, sentence_objection
from graphnative.kg.triplets.unsaid_clause import ClauseJudge, beside_objection

_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_DIRECT = frozenset({"dobj", "attr", "dative"})
_SPOKEN = frozenset({"auxpass", "neg"})
_COPULA = frozenset({"is", "was", "are", "were", "be", "been", "'s"})


@dataclass(slots=True)
class DependencyPathway:
    """Reads subject, verb and object off the parse, with passives, prepositions, appositions and copulas.

    What a clause asks, denies or supposes is refused.

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
        unsaid: Counter[str] = Counter()
        with self._lock, self.pipeline.memory_zone():
            for parsed, passage, known in zip(
                self.pipeline.pipe(texts, batch_size=BATCH), passages, mentions, strict=True
            ):
                rows = _rows(parsed, passage, known, unsaid)
                found.append(checked_triplets(passage, known, rows, self.name, account))
        account.refuse(unsaid)
        return found


def _rows(
    parsed: Any, passage: Passage, mentions: Sequence[Mention], unsaid: Counter[str]
) -> list[TripletRow]:
    owners = {
        token.i: mention
        for mention in mentions
        for token in parsed
        if mention.start <= token.idx < mention.end
    }
    rows = []
    for subject, relation, object_, reason in _said(parsed, ClauseJudge(owners)):
        one, other = owners.get(subject.i), owners.get(object_.i)
        if one is None or other is None or one is other or one.value is not None:
            continue
        number = _number(passage, subject.idx)
        reason = reason or _of_sentence(passage, number, one.start)
        if reason:
            unsaid[reason] += 1
            continue
        rows.append(TripletRow(subject=one.surface, relation=relation, object=other.surface, sentence=number))
    return rows


def _said(parsed: Any, judge: ClauseJudge) -> Iterator[tuple[Any, str, Any, str]]:
    """Subject, relation and object, with why they are no fact."""
    for token in parsed:
        yield from _of_apposition(token)
        for subject, relation, object_ in _of_verb(token):
            words = f"{relation} {_before_conjunct(object_)}"
            reason = judge.objection(token) or (DENIED if NEGATING.search(words) else "")
            yield subject, relation, object_, reason


def _before_conjunct(noun: Any) -> str:
    """What joins a noun to the one before it: "but not"."""
    return noun.doc[noun.head.i + 1 : noun.i].text if noun.dep_ == "conj" else ""


def _of_sentence(passage: Passage, number: int, place: int) -> str:
    """Why nothing in a sentence is a fact of whom it names at a place."""
    if not number:
        return ""
    start, end = passage.sentences[number - 1]
    return sentence_objection(passage.text[start:end], max(place - start, 0))


def _number(passage: Passage, place: int) -> int:
    """The number of the sentence that a place stands in; 0 if it stands in none."""
    return next((i for i, (a, b) in enumerate(passage.sentences, start=1) if a <= place < b), 0)


def _of_verb(verb: Any) -> Iterator[tuple[Any, str, Any]]:
    """What a verb says of its subjects."""
    subjects = [each for child in verb.children if child.dep_ in _SUBJECTS for each in _all(child)]
    if not subjects:
        return
    words = [child.text for child in verb.lefts if child.dep_ in _SPOKEN]
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


def _of_apposition(token: Any) -> Iterator[tuple[Any, str, Any, str]]:
    """What stands beside a name says what it is of, as in "Ann Lee, chief executive of Norvalis"."""
    for beside in token.children:
        if beside.dep_ == "appos":
            for relation, object_ in _objects(beside, _noun(beside)):
                yield token, relation, object_, beside_objection(token, beside)


def _noun(noun: Any) -> str:
    """A noun with its adjectives and compounds, without articles."""
    before = [child.text for child in noun.lefts if child.dep_ in ("compound", "amod", "nmod")]
    return " ".join([*before, noun.text])


def _all(token: Any) -> list[Any]:
    """A noun and what is joined to it by "and"."""
    return [token, *token.conjuncts] if token.dep_ != "conj" else [token]
