"""A file of Cypher queries: JSON lines, statements that end with semicolons, or one query a line."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from graphnative.errors import InputError
from graphnative.settings.text_file import read_text

_KEYS = ("cypher", "query")
_REST_OF_LINE = re.compile(r"[ \t]*(?://[^\n]*)?(?:\n|$)")


@dataclass(frozen=True, slots=True)
class FiledQuery:
    """One query of a file.

    Attributes:
        place: File and line where it begins.
        text: The query, or a model's reply that holds one.
    """

    place: str
    text: str


def read_queries(path: Path) -> Iterator[FiledQuery]:
    """Yield the queries of a file in order.

    Args:
        path: UTF-8. A name that ends in .jsonl: one object a line with the query under ``cypher`` or
            ``query``, or one string a line. Any other: where a semicolon ends some line, queries end at such
            lines; where none does, each line is a query. Blank lines are passed over.

    Raises:
        InputError: The file can't be read, or a line of it is not what it must be.
    """
    text = read_text(path)
    if path.suffix == ".jsonl":
        return _json_lines(path, text)
    ends = _line_ends(text)
    return _statements(path, text, ends) if ends else _lines(path, text)


def _lines(path: Path, text: str) -> Iterator[FiledQuery]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield FiledQuery(f"{path}:{number}", line.strip())


def _line_ends(text: str) -> list[int]:
    """Where lines end with a semicolon that is part of no string or comment."""
    from graphnative.cypher import tokenize

    semicolons = [token.end for token in tokenize(text) if token.kind == "op" and token.value == ";"]
    return [match.end() for end in semicolons if (match := _REST_OF_LINE.match(text, end))]


def _statements(path: Path, text: str, ends: list[int]) -> Iterator[FiledQuery]:
    start = 0
    for end in [*ends, len(text)]:
        part = text[start:end]
        if part.strip():
            before = start + len(part) - len(part.lstrip())
            yield FiledQuery(f"{path}:{text.count(chr(10), 0, before) + 1}", part.strip())
        start = end


def _json_lines(path: Path, text: str) -> Iterator[FiledQuery]:
    for line in _lines(path, text):
        try:
            value = json.loads(line.text)
        except json.JSONDecodeError as error:
            raise InputError(f"{line.place}: no valid JSON ({error.msg}, column {error.colno}).") from error
        if isinstance(value, dict):
            value = next((value[key] for key in _KEYS if key in value), None)
        if not isinstance(value, str):
            raise InputError(f"{line.place}: no text under `cypher` or `query`.")
        yield FiledQuery(line.place, value)
