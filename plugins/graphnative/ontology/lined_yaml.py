"""YAML that remembers on which line everything stands, and refuses whatever could surprise."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from graphnative.errors import GraphnativeError
from graphnative.settings.text_file import read_text

MAX_BYTES = 10_000_000
MAX_DEPTH = 20
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULLS = {"", "~", "null", "Null", "NULL"}


@dataclass(frozen=True, slots=True)
class Lined:
    """One value of a YAML file.

    Attributes:
        value: Text (a number or ``no`` is the text as written), None, a list or a mapping.
        line: Where it begins, from 1.
    """

    value: "str | list[Lined] | dict[str, Lined] | None"
    line: int


def read_lined(path: Path, error: type[GraphnativeError]) -> Lined:
    """Return the one document of a YAML file.

    Args:
        path: The file: UTF-8, at most 10 MB, nested at most 20 deep.
        error: What to raise.

    Raises:
        GraphnativeError: As ``error``: the file can't be read, is not YAML, is empty, repeats a key, or uses
            anchors, aliases or tags (which a plain table has no use for, and which can blow up in memory).
    """
    text = _text(path, error)
    try:
        return _Builder(path, error, yaml.parse(text, Loader=_LOADER)).document()
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None)
        place = f"{path}:{mark.line + 1}" if mark else str(path)
        problem = getattr(fault, "problem", None) or getattr(fault, "reason", None) or str(fault)
        raise error(f"{place} is not valid YAML: {problem}.") from fault


def _text(path: Path, error: type[GraphnativeError]) -> str:
    try:
        size = path.stat().st_size
    except OSError as fault:
        raise error(f"{path} can't be read: {fault.strerror}.") from fault
    if size > MAX_BYTES:
        raise error(f"{path} is larger than {MAX_BYTES // 1_000_000} MB.")
    return read_text(path, error)


class _Builder:
    """Turns the parser's events into values; never deeper than MAX_DEPTH."""

    def __init__(self, path: Path, error: type[GraphnativeError], events: Iterator[Any]) -> None:
        self._path, self._error, self._events = path, error, events

    def document(self) -> Lined:
        next(self._events)
        if isinstance(next(self._events), yaml.StreamEndEvent):
            raise self._error(f"{self._path} is empty.")
        content = self._value(next(self._events), 0)
        next(self._events)
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self._fault(after, "begins a second document; a file holds one")
        if content.value is None:
            raise self._error(f"{self._path} is empty.")
        return content

    def _fault(self, event: Any, message: str) -> GraphnativeError:
        return self._error(f"{self._path}:{event.start_mark.line + 1} {message}.")

    def _value(self, event: Any, depth: int) -> Lined:
        if isinstance(event, yaml.AliasEvent):
            raise self._fault(event, f"uses the YAML alias *{event.anchor}; write it out")
        if event.anchor is not None:
            raise self._fault(event, f"uses the YAML anchor &{event.anchor}; write it out")
        if event.tag is not None and event.tag != "!":
            raise self._fault(event, f"uses the YAML tag {event.tag}; leave it out")
        if depth > MAX_DEPTH:
            raise self._fault(event, f"nests deeper than {MAX_DEPTH} levels")
        line = event.start_mark.line + 1
        if isinstance(event, yaml.SequenceStartEvent):
            return Lined(list(self._items(depth)), line)
        if isinstance(event, yaml.MappingStartEvent):
            return Lined(self._mapping(depth), line)
        plain = event.style is None or event.style == ""
        return Lined(None if plain and event.value in _NULLS else event.value, line)

    def _items(self, depth: int) -> Iterator[Lined]:
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._value(event, depth + 1)

    def _mapping(self, depth: int) -> dict[str, Lined]:
        found: dict[str, Lined] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._value(event, depth + 1).value
            if not isinstance(key, str):
                raise self._fault(event, "has a key that is no text")
            if key in found:
                raise self._fault(event, f"repeats the key {key!r}, first used on line {found[key].line}")
            found[key] = self._value(next(self._events), depth + 1)
        return found
