"""A file of questions: one JSON object per line, with an id, a question and filters of its own."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphnative.cli.filter_options import make_filters
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.retrievers.filters import Filters

_KEYS = ("id", "question", "filters")
_FILTER_KEYS = ("company", "since", "until", "category", "tags")


@dataclass(frozen=True, slots=True)
class FiledQuestion:
    """One question of a file.

    Attributes:
        id: Its id; the number of its line where it has none.
        text: The question.
        filters: Its own filters; None where it has none.
    """

    id: str
    text: str
    filters: "Filters | None" = None


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no question.

    Attributes:
        place: File and line.
        reason: What is wrong with it.
    """

    place: str
    reason: str


def read_questions(path: Path) -> Iterator[FiledQuestion | BadLine]:
    """Yield the questions of a file in order, and the lines that are none; blank lines are passed over.

    Args:
        path: JSON lines: ``{"id": "q1", "question": "…", "filters": {"company": "Shell", "since": "2021"}}``,
            UTF-8 with or without a byte order mark. Only ``question`` is needed.

    Raises:
        InputError: The file can't be read.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror}.") from error
    seen: set[str] = set()
    with file:
        for number, line in enumerate(_lines(file, path), start=1):
            if not line.strip():
                continue
            place = f"{path}:{number}"
            try:
                question = _question(line, number)
                if question.id in seen:
                    raise InputError(f"the id {question.id!r} occurred before")
            except InputError as error:
                yield BadLine(place, error.message.removeprefix("--").rstrip("."))
                continue
            seen.add(question.id)
            yield question


def _lines(file: Iterator[bytes], path: Path) -> Iterator[str]:
    number = 0
    try:
        for number, line in enumerate(file, start=1):
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}:{number} is not UTF-8 (byte {error.start} of the line).") from error
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror}.") from error


def _question(line: str, number: int) -> FiledQuestion:
    try:
        record = json.loads(line.strip())
    except json.JSONDecodeError as error:
        raise InputError(f"no valid JSON ({error.msg}, column {error.colno})") from error
    if not isinstance(record, dict):
        raise InputError("no JSON object")
    _require_known(record, _KEYS, "key")
    text = record.get("question")
    if not isinstance(text, str) or not text.strip():
        raise InputError("no text under `question`")
    return FiledQuestion(str(record.get("id", number)), text, _filters(record.get("filters")))


def _filters(record: Any) -> "Filters | None":
    if not record:
        return None
    if not isinstance(record, dict):
        raise InputError("`filters` is no JSON object")
    _require_known(record, _FILTER_KEYS, "filter")
    tags = record.get("tags") or {}
    if not isinstance(tags, dict):
        raise InputError("`tags` is no JSON object")
    return make_filters(
        _texts(record, "company"),
        (_text(record, "since"), _text(record, "until")),
        _texts(record, "category"),
        [f"{name}={value}" for name, value in tags.items()],
    )


def _require_known(record: Mapping[str, Any], known: tuple[str, ...], kind: str) -> None:
    others = sorted(set(record) - set(known))
    if others:
        raise InputError(f"unknown {kind} `{others[0]}`; known are {', '.join(known)}")


def _texts(record: Mapping[str, Any], name: str) -> list[str]:
    values = record.get(name) or []
    values = values if isinstance(values, list) else [values]
    if not all(isinstance(value, str) for value in values):
        raise InputError(f"`{name}` is neither a text nor a list of texts")
    return values


def _text(record: Mapping[str, Any], name: str) -> str | None:
    value = record.get(name)
    return None if value is None else str(value)
