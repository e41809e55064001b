"""A prompt taken apart again: the passages between its marks, and the question."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graphnative.errors import ModelError

_MARKS = ("##", "---------------------")
_LABEL = re.compile(r"\[(\d+)\]\s*(.*)")
_QUESTION = re.compile(r"^(?:Question|Query):[ \t]*(.+?)\s*(?=^Answer:|\Z)", re.MULTILINE | re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'”’»)\]]*\s+|(?<=[。！？])[”’」』）]*")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[\"'“‘])(?:[A-Z]|[A-Z](?:\.[A-Z])+|Mr|Mrs|Ms|Dr|Prof|St|Inc|Ltd|Corp|Co|No|vs|etc|approx|"
    r"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|e\.g|i\.e|cf|al|Fig|Sec|Art)\.$"
)


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


def split_sentences(text: str) -> list[str]:
    """Return the sentences of one line of text; a full stop after an abbreviation or initial ends none."""
    sentences: list[str] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        before, after = text[start : match.start()], text[match.end() : match.end() + 1]
        if before.endswith(".") and (after.islower() or _ABBREVIATION.search(before[-12:])):
            continue
        sentences.append(text[start : match.end()].strip())
        start = match.end()
    sentences.append(text[start:].strip())
    return [sentence for sentence in sentences if sentence]


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
