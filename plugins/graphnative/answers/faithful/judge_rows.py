"""Hold a claim against the rows of the query that a draft puts into words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from graphnative.answers.faithful.draft_claims import DraftClaim
from graphnative.answers.faithful.finding import Finding, Replacement
from graphnative.answers.faithful.mood import mood
from graphnative.answers.faithful.premise import ToldWords
from graphnative.answers.faithful.quantities import COUNTED, Quantity, equal, find_quantities
from graphnative.answers.faithful.records import Draft, Proof
from graphnative.answers.faithful.wording import is_negated, same_word
from graphnative.retrievers.text2cypher.records import value_text
from graphnative.store.words import content_words

_PROOFS = 3


@dataclass(frozen=True, slots=True)
class _ToldRow:
    """A row: how it reads, its words, its numbers."""

    text: str
    words: ToldWords
    numbers: tuple[int | float, ...]

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        text = row_words(row)
        return cls(text, ToldWords.of("", text), tuple(_numbers(row)))

    @property
    def proof(self) -> Proof:
        return Proof("row", self.text)


@dataclass(frozen=True, slots=True)
class RowJudge:
    """Judges claims by the rows that a draft words.

    Attributes:
        question: What the query was to answer.
        rows: The rows, read once for all claims.
    """

    question: str
    rows: tuple[_ToldRow, ...]

    @classmethod
    def of(cls, draft: Draft) -> Self:
        """Return the judge of a draft."""
        return cls(draft.question, tuple(map(_ToldRow.of, draft.rows)))

    def judge(self, claim: DraftClaim) -> Finding | None:
        """Return the verdict on a claim by the rows; None where they leave it open.

        Whom a claim names must stand in question or rows, and so must what it counts. A number is then borne
        out by a row that gives it, or by how many rows there are; a count is contradicted where the rows of
        whom it is about hold one other number and nothing else that could be meant. What has no number is
        borne out where question and rows have all its words.

        Args:
            claim: A claim of the draft.
        """
        if not self.rows or is_negated(claim.text) or mood(claim.statement.text) != "fact":
            return None
        names = [*(named.surface for named in claim.statement.named), *claim.statement.strangers]
        about = [row for row in self.rows if any(row.words.has(name) for name in names)]
        asked = ToldWords.of("", self.question)
        if not all(asked.has(name) or any(row.words.has(name) for row in about) for name in names):
            return None
        if claim.quantity is not None:
            return self._judge_number(claim.quantity, about or self.rows)
        return self._judge_words(claim, about) if about else None

    def _judge_number(self, quantity: Quantity, about: Sequence[_ToldRow]) -> Finding | None:
        is_count = quantity.unit.startswith(COUNTED)
        if is_count and not self._tell_of([quantity.unit.removeprefix(COUNTED)], about):
            return None
        giving = [row for row in about if any(_is(quantity, number) for number in row.numbers)]
        if giving:
            return Finding("supported", "the rows of the query give the same value", _proofs(giving))
        if not is_count:
            return None
        if _is(quantity, len(self.rows)):
            return Finding("supported", "the query has returned so many rows", _proofs(self.rows))
        others = [number for row in about for number in row.numbers]
        if len(others) != 1 or any(each.value == quantity.value for each in find_quantities(self.question)):
            return None
        right = value_text(others[0])
        changed = Replacement(quantity.start, quantity.end, right)
        return Finding("contradicted", f"the rows of the query give {right}", _proofs(about), changed)

    def _judge_words(self, claim: DraftClaim, about: Sequence[_ToldRow]) -> Finding | None:
        if not self._tell_of(claim.words, about):
            return None
        return Finding("supported", "the rows of the query say so", _proofs(about))

    def _tell_of(self, words: Iterable[str], about: Sequence[_ToldRow]) -> bool:
        """Whether question or rows have all of some words, in any form."""
        told = {*content_words(self.question), *(word for row in about for word in content_words(row.text))}
        return all(any(same_word(word, other) for other in told) for word in words)


def row_words(row: Mapping[str, Any]) -> str:
    """Return a row on one line: each column and its value."""
    return ", ".join(f"{column}: {value_text(value)}" for column, value in row.items())


def _is(quantity: Quantity, number: int | float) -> bool:
    return equal(quantity, Quantity(float(number), quantity.unit, 0, 0))


def _proofs(rows: Sequence[_ToldRow]) -> tuple[Proof, ...]:
    return tuple(row.proof for row in rows[:_PROOFS])


def _numbers(value: Any) -> Iterator[int | float]:
    """All numbers in a value, of whatever is nested in it too."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value
