"""A data set of questions: each with the query that answers it, alone or as a turn of a dialogue."""

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter

from graphnative.cypher.tokens import tokenize
from graphnative.errors import InputError
from graphnative.evaluation.json_lines import lines_of, parse


@dataclass(frozen=True, slots=True)
class Turn:
    """What was asked before, and the query that answered it."""

    question: str
    cypher: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its gold query.

    Attributes:
        id: Its name, unique in its data set.
        question: What is asked.
        cypher: The gold query; of a follow-up too it is a full query.
        group: What it is averaged with.
        template: The template behind it; empty without one.
        gold: Id of the gold query, which several questions may share; empty: its own id.
        kind: The prompt by which it was made from the gold query; empty without one.
        writer: The model that worded it, or ``rules``; empty: a person.
        ordered: Whether the order of rows is part of the answer; None: if the gold query orders them.
        history: The turns before it.
    """

    id: str
    question: str
    cypher: str
    group: str = "all"
    template: str = ""
    gold: str = ""
    kind: str = ""
    writer: str = ""
    ordered: bool | None = None
    history: tuple[Turn, ...] = ()

    @property
    def is_ordered(self) -> bool:
        """Whether the order of the rows counts."""
        if self.ordered is not None:
            return self.ordered
        return "ORDER" in {token.value.upper() for token in tokenize(self.cypher)}


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Several rounds with one person: every turn is asked with the ones before it as history.

    Attributes:
        id: Its name; its turns are called ``id#1``, ``id#2`` …
        turns: At least one.
        group: What its turns are averaged with.
    """

    id: str
    turns: tuple[Turn, ...]
    group: str = "dialogue"

    def questions(self) -> tuple[Question, ...]:
        """Return its turns as questions.

        Source: S1, section 6 (multi-round dialogues, left there for the future).
        """
        return tuple(
            Question(f"{self.id}#{at}", turn.question, turn.cypher, self.group, history=self.turns[: at - 1])
            for at, turn in enumerate(self.turns, start=1)
        )


_QUESTION, _DIALOGUE = TypeAdapter(Question), TypeAdapter(Dialogue)


def read_questions(path: Path) -> tuple[Question, ...]:
    """Return the questions of a data set, in its order.

    Args:
        path: JSON lines: questions with ``id``, ``question`` and ``cypher``, or dialogues with ``id`` and
            ``turns``, each of ``question`` and ``cypher``; the other keys may be left out.

    Raises:
        InputError: A line is neither, the file is empty, or an id comes twice.
    """
    found: dict[str, Question] = {}
    for place, line in lines_of(path):
        for question in _questions(line, place):
            if question.id in found:
                raise InputError(f"{place} has the question {question.id!r} a second time.")
            found[question.id] = question
    if not found:
        raise InputError(f"{path} has no question.")
    return tuple(found.values())


def _questions(line: str, place: str) -> tuple[Question, ...]:
    """The questions of a line: one, or the turns of a dialogue."""
    with suppress(json.JSONDecodeError):
        row = json.loads(line)
        if isinstance(row, dict) and "turns" in row:
            return parse(_DIALOGUE, line, place).questions()
    return (parse(_QUESTION, line, place),)
