"""One file, one article: plain text, Markdown, HTML, PDF and Word."""

import io
import logging
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from graphnative.documents.readers.decoding import decode
from graphnative.documents.readers.fields import ReaderOptions
from graphnative.documents.readers.refusal import Refusal
from graphnative.errors import InputError
from graphnative.records import Article

PLAIN = (".txt", ".text")
MARKDOWN = (".md", ".markdown")
HTML = (".html", ".htm")
BINARY = (".pdf", ".docx")
ENDINGS = (*PLAIN, *MARKDOWN, *HTML, *BINARY)
_MARKS = {".pdf": b"%PDF", ".docx": b"PK"}
_HEADING = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t]*#*$", re.MULTILINE)


def read_text_file(path: Path, identity: str, options: ReaderOptions) -> Article | Refusal:
    """Return a file as an article: its headline is its title or first heading, else its name.

    Args:
        path: The file.
        identity: The article's id: the path relative to the folder that was given.
        options: Tags for every article.
    """
    try:
        headline, text = _content(path)
    except InputError as error:
        return Refusal(str(path), error.message)
    named = headline or re.sub(r"[-_]+", " ", path.stem).strip()
    return Article(id=identity, headline=named, text=text, tags=dict(options.tags), source=str(path))


def _content(path: Path) -> tuple[str, str]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"can't be read: {error.strerror}") from error
    ending = path.suffix.lower()
    if ending in PLAIN:
        return "", decode(data)
    if ending in MARKDOWN:
        return _first_heading(text := decode(data)), text
    if ending in HTML:
        data = _with_charset(data)
    return _convert(data, ending)


def _first_heading(text: str) -> str:
    match = _HEADING.search(text)
    return match[1].strip() if match else ""


def _with_charset(data: bytes) -> bytes:
    """HTML in UTF-8: a charset that the page declares is believed, else the encoding is told from it."""
    declared = re.search(rb"<meta[^>]+charset=[\"']?([\w-]+)", data[:4096], re.IGNORECASE)
    if declared and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode(declared[1].decode("ascii")).encode("utf-8")
        except (LookupError, UnicodeError):
            pass
    return decode(data).encode("utf-8", "replace")


def _convert(data: bytes, ending: str) -> tuple[str, str]:
    """Title and Markdown of a document that markitdown reads."""
    if not data.strip():
        return "", ""
    if _MARKS.get(ending, b"") not in data[:1024]:
        raise InputError(f"is no {ending} file")
    with _quiet():
        from markitdown import MarkItDownException, StreamInfo

        info = StreamInfo(extension=ending, charset="utf-8" if ending in HTML else None)
        try:
            result: Any = _converter().convert_stream(io.BytesIO(data), stream_info=info)
        except MarkItDownException:
            raise InputError(f"is no {ending} file that can be read") from None
    text = str(result.text_content)
    return (str(result.title or "").strip() or _first_heading(text)), text


@cache
def _converter() -> Any:
    """The three converters alone: with the others a broken PDF would be read as plain text."""
    from markitdown import MarkItDown
    from markitdown.converters import DocxConverter, HtmlConverter, PdfConverter

    converter = MarkItDown(enable_builtins=False, enable_plugins=False)
    for each in (HtmlConverter(), PdfConverter(), DocxConverter()):
        converter.register_converter(each)
    return converter


@contextmanager
def _quiet() -> Iterator[None]:
    """No warnings and no log lines of the converters: they speak of fonts, not of the article."""
    level = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(level)
