"""Rows of a model's reply to triplets whose ends are mentions and whose sentence stands in the passage."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pydantic import BaseModel, Field

from graphnative.kg.account import Account
from graphnative.kg.passage import Passage
from graphnative.kg.quotes import find_quote, trim_span
from graphnative.kg.records import Mention, Triplet

LONGEST_RELATION = 80
NO_SUBJECT = "a triplet's subject is no mention"
NO_OBJECT = "a triplet's object is no mention"
VALUE_SUBJECT = "a triplet's subject is a value"
SELF_LOOP = "a triplet's subject is its object"
NO_SENTENCE = "a triplet's sentence is not in the passage"
NO_RELATION = "a triplet's relation is empty or a whole sentence"


class TripletRow(BaseModel):
    """A relation as a model writes it."""

    subject: str
    relation: str
    object: str
    sentence: int | str = Field(description="number of the sentence that says so")


def by_surface(mentions: Iterable[Mention]) -> dict[str, Mention]:
    """Return mentions by what they are called, case and white space aside: the first of each, names first."""
    found: dict[str, Mention] = {}
    for mention in sorted(mentions, key=lambda each: (each.value is not None, each.start)):
        found.setdefault(plain(mention.surface), mention)
    return found


@lru_cache(maxsize=65_536)
def plain(surface: str) -> str:
    """Return a surface without case, extra white space and the signs around it."""
    start, end = trim_span(surface, 0, len(surface))
    return " ".join(surface[start:end].casefold().split())


def checked_triplets(
    passage: Passage, mentions: Sequence[Mention], rows: Iterable[TripletRow], pathway: str, account: Account
) -> list[Triplet]:
    """Return the rows that say something of known mentions, each once.

    Source: S2, "recognized named entities during the triplet extraction process".

    Args:
        passage: Where they come from.
        mentions: Those of the passage.
        rows: The reply.
        pathway: Who read it.
        account: Learns what is refused, by reason.
    """
    known = by_surface(mentions)
    refused: Counter[str] = Counter()
    found: dict[Triplet, None] = {}
    for row in rows:
        sentence = _sentence(passage, row.sentence)
        reason = _fault(row, known, sentence)
        if reason:
            refused[reason] += 1
        elif sentence is not None:
            subject, object_ = (known[plain(end)].surface for end in (row.subject, row.object))
            relation = " ".join(row.relation.split())
            found[Triplet(passage.chunk.id, subject, relation, object_, sentence, pathway)] = None
    account.refuse(refused)
    return list(found)


def _fault(row: TripletRow, known: Mapping[str, Mention], sentence: str | None) -> str:
    subject, object_ = known.get(plain(row.subject)), known.get(plain(row.object))
    if subject is None:
        return NO_SUBJECT
    if object_ is None:
        return NO_OBJECT
    if subject.value is not None:
        return VALUE_SUBJECT
    if plain(subject.surface) == plain(object_.surface):
        return SELF_LOOP
    if not any(map(str.isalnum, row.relation)) or len(row.relation) > LONGEST_RELATION:
        return NO_RELATION
    return NO_SENTENCE if sentence is None else ""


def _sentence(passage: Passage, given: int | str) -> str | None:
    """The sentence of a number, or the one that a quote stands in."""
    if isinstance(given, int) or given.strip().isdecimal():
        return passage.sentence(int(given))
    for start, end in passage.sentences:
        sentence = passage.text[start:end]
        if " ".join(given.split()) == " ".join(sentence.split()) or find_quote(sentence, given):
            return sentence
    return None
