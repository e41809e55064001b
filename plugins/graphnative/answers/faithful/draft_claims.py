"""A draft as claims: values, relations between two entities, and what else its sentences state."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from graphnative.answers.faithful.mood import mood
from graphnative.answers.faithful.quantities import Quantity
from graphnative.answers.faithful.statements import Named, Statement
from graphnative.answers.faithful.wording import clauses, frame_words

Kind = Literal["value", "relation", "statement"]


@dataclass(frozen=True, slots=True)
class DraftClaim:
    """One thing that a sentence of a draft says.

    Attributes:
        kind: What of it is compared.
        statement: The sentence.
        begin: Where the clause that says it begins in the sentence.
        end: Where that ends.
        words: The clause's content words without names, numbers and times.
        quantity: The number of a value.
        subject: The first entity of a relation.
        object: Its second entity.
    """

    kind: Kind
    statement: Statement
    begin: int
    end: int
    words: tuple[str, ...]
    quantity: Quantity | None = None
    subject: Named | None = None
    object: Named | None = None

    @property
    def text(self) -> str:
        """The words of the clause."""
        return self.statement.text[self.begin : self.end].strip(" ,;")

    @property
    def about(self) -> str:
        """What is judged, in the draft's own words."""
        if self.quantity is not None:
            return self.statement.text[self.quantity.start : self.quantity.end]
        if self.subject is not None and self.object is not None:
            return f"{self.subject.surface} and {self.object.surface}"
        return "statement"


def draft_claims(statement: Statement) -> Iterator[DraftClaim]:
    """Yield the claims of a sentence, in order: one a number, else one a pair of names, else the whole.

    Source: FLEEK (Bayat et al., 2023), section 3: a text is taken apart into structured facts that are
    verified one by one.

    Differs: no model is asked for the triples. A sentence's numbers are its values, neighbouring names are
    the ends of its relations, and what has neither is held against whole sentences. A question
    claims nothing.

    Args:
        statement: A sentence of the draft.
    """
    if mood(statement.text) == "asked":
        return
    whole = (0, len(statement.text))
    if statement.quantities:
        spans = clauses(statement.text, [each.start for each in statement.quantities])
        for quantity in statement.quantities:
            begin, end = next(span for span in spans if span[0] <= quantity.start < span[1])
            yield DraftClaim("value", statement, begin, end, _words(statement, begin, end), quantity)
        return
    words = statement.words()
    pairs = list(pairwise(statement.named))
    if not pairs:
        if words or statement.times:
            yield DraftClaim("statement", statement, *whole, words)
        return
    for subject, object_ in pairs:
        yield DraftClaim("relation", statement, *whole, words, subject=subject, object=object_)


def _words(statement: Statement, begin: int, end: int) -> tuple[str, ...]:
    masked = [*statement.masked, (0, begin), (end, len(statement.text))]
    return frame_words(statement.text, masked)
