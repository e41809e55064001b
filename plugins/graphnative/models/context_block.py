"""A prompt taken apart again: the passages between its marks, and the question."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graphnative.errors import ModelError
from graphnative.models.sentences import split_sentences

_MARKS = ("##", "---------------------")
_LABEL = re.compile(r"\[(\d+)\]\s*(.*)")
_QUESTION = re.compile(r"^(?:Question|Query):[ \t]*(.+?)\s*(?=^Answer:|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Passage:
    """What a prompt quotes from one source.

    Attributes:
        label: Its number in square brackets; None in a context without numbers.
        heading: The line that begins with the number; empty without one.
        sentences: Its sentences in order.
    """

    label: int | None
    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ContextBlock:
    """A question and what may be used to answer it."""

    question: str
    passages: tuple[Passage, ...]


def read_context(user: str) -> ContextBlock:
    """Return question and passages of a prompt.

    Args:
        user: The user text: a block between two lines of ``##`` (or of dashes, as LlamaIndex writes it),
            then a line that begins ``Question:`` or ``Query:``.

    Raises:
        ModelError: The text has no such block or no such line.
    """
    lines = user.splitlines()
    for mark in _MARKS:
        places = [i for i, line in enumerate(lines) if line.strip() == mark]
        if len(places) > 1:
            question = _QUESTION.search("\n".join(lines[places[-1] + 1 :]))
            if question:
                block = lines[places[0] + 1 : places[-1]]
                return ContextBlock(" ".join(question[1].split()), tuple(_passages(block)))
    raise ModelError(
        "The extractive model finds no context between lines of ##, or no line `Question:`, in its prompt.",
        hint="Compare your prompt file with the shipped prompts/answers/esg.yaml, or configure a chat model.",
    )


def _passages(lines: list[str]) -> Iterator[Passage]:
    label: int | None = None
    heading, body = "", list[str]()
    for line in lines:
        if match := _LABEL.match(line):
            if heading or body:
                yield Passage(label, heading, tuple(body))
            label, heading, body = int(match[1]), match[2].strip(), []
        else:
            body += split_sentences(line.strip())
    if heading or body:
        yield Passage(label, heading, tuple(body))
