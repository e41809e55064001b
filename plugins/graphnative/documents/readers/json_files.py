"""JSON Lines and JSON arrays of objects to articles."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

from graphnative.documents.readers.decoding import decode, decoded_lines
from graphnative.documents.readers.fields import ReaderOptions, make_article, map_columns
from graphnative.documents.readers.opening import open_bytes
from graphnative.documents.readers.refusal import Refusal
from graphnative.errors import InputError
from graphnative.records import Article

ShowColumns = Callable[[str, dict[str, str]], object]


def read_json_lines(path: Path, options: ReaderOptions, show: ShowColumns) -> Iterator[Article | Refusal]:
    """Yield an article or a refusal for every line that is not blank.

    Args:
        path: The file.
        options: How objects become articles.
        show: Told once per file which keys are read as what, as the first object shows it.
    """
    records = _Records(path, options, show)
    try:
        for number, line in decoded_lines(path):
            source = f"{path}:{number}"
            if isinstance(line, InputError):
                yield Refusal(source, line.message)
            elif line.strip():
                yield records.article(line, source)
    except InputError as error:
        yield Refusal(str(path), error.message)


def read_json_array(path: Path, options: ReaderOptions, show: ShowColumns) -> Iterator[Article | Refusal]:
    """Yield an article or a refusal for every element of a JSON array; one object alone is one article.

    A file that holds one object per line is read as JSON Lines. The array is held in memory.
    """
    with open_bytes(path) as stream:
        data = stream.read()
    try:
        content = _parse(decode(data))
    except InputError as error:
        if b"}\n" in data or b"}\r" in data:
            yield from read_json_lines(path, options, show)
        else:
            yield Refusal(str(path), error.message)
        return
    records = _Records(path, options, show)
    for number, item in enumerate(content if isinstance(content, list) else [content], start=1):
        yield records.from_value(item, f"{path}#{number}")


class _Records:
    """Turns the objects of one file into articles."""

    def __init__(self, path: Path, options: ReaderOptions, show: ShowColumns) -> None:
        self._path, self._options, self._show = path, options, show
        self._shown = False

    def article(self, line: str, source: str) -> Article | Refusal:
        try:
            value = _parse(line)
        except InputError as error:
            return Refusal(source, error.message)
        return self.from_value(value, source)

    def from_value(self, value: object, source: str) -> Article | Refusal:
        if not isinstance(value, dict):
            return Refusal(source, "is not a JSON object")
        columns = map_columns(value, self._options.columns)
        if not self._shown:
            self._show(str(self._path), columns)
            self._shown = True
        try:
            return make_article(value, columns, self._options, source)
        except InputError as error:
            return Refusal(source, error.message)


def _parse(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise InputError(f"is not valid JSON ({error.msg}, column {error.colno})") from None
    except RecursionError:
        raise InputError("is not valid JSON (nested too deeply)") from None
    except ValueError as error:
        raise InputError(f"is not valid JSON ({error})") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
