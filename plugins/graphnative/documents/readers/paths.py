"""Files and folders to articles: each file by the reader of its ending."""

import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from graphnative.documents.readers.fields import ReaderOptions
from graphnative.documents.readers.json_files import ShowColumns, read_json_array, read_json_lines
from graphnative.documents.readers.listing import list_files
from graphnative.documents.readers.opening import kind
from graphnative.documents.readers.refusal import Refusal
from graphnative.documents.readers.tables import read_table
from graphnative.documents.readers.text_files import ENDINGS, read_text_file
from graphnative.errors import InputError
from graphnative.records import Article

_READERS = {
    ".jsonl": read_json_lines,
    ".ndjson": read_json_lines,
    ".json": read_json_array,
    ".csv": read_table,
    ".tsv": read_table,
}


def read_articles(
    paths: Iterable[Path], options: ReaderOptions | None = None, *, show: ShowColumns = lambda *_: None
) -> Iterator[Article | Refusal]:
    """Yield an article or a refusal for everything that the paths hold, in the order of paths and names.

    Args:
        paths: Files, or folders that are read with all below them; hidden files and folders are left out, as
            a listing leaves them out. The id of an article that is a file of its own is that of
            :func:`graphnative.documents.readers.listing.list_files`.
            Where something was read, or refused, is an absolute path, which means the same wherever we are.
        options: Column names and tags; None guesses the columns.
        show: Told for every table and JSON file which columns are read as what.

    Raises:
        InputError: A path does not exist; said before anything is read.
    """
    given = [Path(path) for path in paths]
    for path in given:
        if not path.exists():
            raise InputError(f"There is no file or folder {path}.")
    return _read_all(given, options or ReaderOptions(), show)


def _read_all(paths: list[Path], options: ReaderOptions, show: ShowColumns) -> Iterator[Article | Refusal]:
    for listed, identity in list_files(paths):
        file = Path(os.path.abspath(listed))
        try:
            yield from _read_file(file, identity, options, show)
        except OSError as error:
            yield Refusal(str(file), f"can't be read: {error.strerror or error}")
        except (EOFError, zlib.error):
            yield Refusal(str(file), "is compressed, and its end is missing or broken")


def _read_file(
    path: Path, identity: str, options: ReaderOptions, show: ShowColumns
) -> Iterator[Article | Refusal]:
    ending = kind(path)
    if reader := _READERS.get(ending):
        yield from reader(path, options, show)
    elif ending in ENDINGS and path.suffix.lower() == ending:
        yield read_text_file(path, identity, options)
    else:
        known = ", ".join((*_READERS, *ENDINGS))
        yield Refusal(str(path), f"is of a type that is not read ({ending or 'no ending'}; read are {known})")
