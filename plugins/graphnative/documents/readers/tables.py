"""CSV and TSV files to articles."""

import csv
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from graphnative.documents.readers.decoding import file_encoding
from graphnative.documents.readers.fields import ReaderOptions, make_article, map_columns
from graphnative.documents.readers.json_files import ShowColumns
from graphnative.documents.readers.opening import kind, open_bytes
from graphnative.documents.readers.refusal import Refusal
from graphnative.errors import InputError
from graphnative.records import Article

_DELIMITERS = ",;\t|"


def read_table(path: Path, options: ReaderOptions, show: ShowColumns) -> Iterator[Article | Refusal]:
    """Yield an article or a refusal for every row below the header; an empty cell is as if it were not there.

    Args:
        path: A file whose first row names the columns; ``.tsv`` is separated by tabs, else the separator
            that the header has most often.
        options: How rows become articles.
        show: Told which columns are read as what.
    """
    try:
        encoding = file_encoding(path)
    except InputError as error:
        yield Refusal(str(path), error.message)
        return
    with io.TextIOWrapper(open_bytes(path), encoding=encoding, newline="") as stream:
        first = stream.readline()
        stream.seek(0)
        csv.field_size_limit(sys.maxsize)
        delimiter = "\t" if kind(path) == ".tsv" else max(_DELIMITERS, key=first.count)
        rows = _rows(csv.reader(stream, delimiter=delimiter, strict=True), path)
        yield from _articles(rows, path, options, show)


def _rows(reader: Any, path: Path) -> Iterator[tuple[str, list[str] | str]]:
    """Every row with the line it begins on, or what is wrong with it."""
    while True:
        source = f"{path}:{reader.line_num + 1}"
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield source, f"is not valid CSV ({error})"
            continue
        if row:
            yield source, row


def _articles(
    rows: Iterator[tuple[str, list[str] | str]], path: Path, options: ReaderOptions, show: ShowColumns
) -> Iterator[Article | Refusal]:
    source, header = next(rows, (f"{path}:1", "is empty"))
    if isinstance(header, str):
        yield Refusal(source, header)
        return
    columns = map_columns(header, options.columns)
    absent = sorted(set(columns.values()) - set(header))
    if absent or len(set(header)) < len(header):
        fault = f"has no column `{absent[0]}`" if absent else "has two columns of the same name"
        yield Refusal(source, f"{fault} (its columns: {', '.join(header)})")
        return
    show(str(path), columns)
    for source, row in rows:
        yield _article(row, header, columns, options, source)


def _article(
    row: list[str] | str, header: list[str], columns: dict[str, str], options: ReaderOptions, source: str
) -> Article | Refusal:
    if isinstance(row, str):
        return Refusal(source, row)
    if len(row) != len(header):
        return Refusal(source, f"has {len(row)} cells, the header has {len(header)}")
    values = {name: cell for name, cell in zip(header, row, strict=True) if name and cell.strip()}
    try:
        return make_article(values, columns, options, source)
    except InputError as error:
        return Refusal(source, error.message)
