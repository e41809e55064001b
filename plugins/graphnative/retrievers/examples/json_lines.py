"""Pairs of question and query as JSON lines."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from graphnative.errors import InputError
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.linked_value import LinkedValue, find_value
from graphnative.settings.text_file import read_text


def read_pairs(path: Path) -> list[ExamplePair]:
    """Return the pairs of a file, one a line: ``{"question": …, "cypher": …}``; blank lines are passed over.

    A line may say which values the question names:
    ``"values": [{"label": …, "property": …, "value": …, "text": …}]``, where ``text`` is what the question
    calls it.

    Raises:
        InputError: The file can't be read or a line is no pair; the message names file and line.
    """
    return list(parse_pairs(read_text(path).split("\n"), str(path)))


def parse_pairs(lines: Iterable[str], name: str) -> Iterator[ExamplePair]:
    """Yield the pairs of lines.

    Raises:
        InputError: A line is no pair; the message names it.
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield pair_of(json.loads(line))
        except json.JSONDecodeError as error:
            raise InputError(f"{name}:{number}: no valid JSON ({error.msg}).") from error
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise InputError(
                f"{name}:{number}: no object with `question` and `cypher` as texts, and `values`, if at all, "
                "as a list of `label`, `property`, `value` and `text`."
            ) from error


def pair_of(record: Mapping[str, Any]) -> ExamplePair:
    """Return the pair of a JSON object.

    Raises:
        KeyError, TypeError, ValueError: It is none.
    """
    question, cypher = record["question"], record["cypher"]
    if not all(isinstance(text, str) and text.strip() for text in (question, cypher)):
        raise ValueError("a question or query is no text")
    values = record.get("values")
    if values is None:
        return ExamplePair(question, cypher)
    return ExamplePair(question, cypher, tuple(_value(question, value) for value in values))


def as_line(pair: ExamplePair) -> str:
    """Return a pair as a line that :func:`parse_pairs` reads."""
    record: dict[str, Any] = {"question": pair.question, "cypher": pair.cypher}
    if pair.values is not None:
        record["values"] = [_plain(pair.question, value) for value in pair.values]
    return json.dumps(record, ensure_ascii=False)


def _value(question: str, record: Mapping[str, Any]) -> LinkedValue:
    value, text = record["value"], record.get("text", "")
    if not isinstance(value, str | int | float) or not isinstance(text, str):
        raise ValueError("a value is no text or number")
    return find_value(question, str(record["label"]), str(record["property"]), value, text)


def _plain(question: str, value: LinkedValue) -> dict[str, Any]:
    text = {"text": question[value.start : value.end]} if value.is_shown else {}
    return {"label": value.label, "property": value.key, "value": value.value, **text}
