"""Bytes of unknown encoding to text: Unicode by its marks, else the likeliest legacy encoding."""

import codecs
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from graphnative.documents.readers.opening import open_bytes
from graphnative.errors import InputError

_BLOCK = 1 << 20
_SAMPLE = 1 << 16
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_HIGH = re.compile(rb"[\x80-\xff]+")
_UNICODE = ["utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_7", "utf_8"]
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode(data: bytes) -> str:
    """Return the text of some bytes, without its byte order mark.

    Raises:
        InputError: They are no text in any encoding that can be told.
    """
    encoding = marked_encoding(data[:_SAMPLE])
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        pass
    if encoding != "utf-8":
        raise InputError(f"is marked as {encoding.upper().removesuffix('-SIG')} but is not")
    return _decode_legacy(data, guess_encoding(data[:_SAMPLE]))


def marked_encoding(sample: bytes) -> str:
    """Return the Unicode encoding that the first bytes of a file show; ``utf-8`` if they show none.

    UTF-16 without a mark is told by its zero bytes: of mostly Latin text every second byte is zero.
    """
    for mark, encoding in _MARKS:
        if sample.startswith(mark):
            return encoding
    for encoding, high in (("utf-16-le", sample[1::2]), ("utf-16-be", sample[::2])):
        if len(high) > 1 and high.count(0) > 0.7 * len(high):
            return encoding
    return "utf-8"


def guess_encoding(sample: bytes) -> str | None:
    """Return the likeliest legacy encoding of bytes that are not UTF-8; None if they look like no text.

    Where bytes above 127 stand alone or in pairs the text is in a Latin alphabet and taken for Windows-1252:
    the Latin encodings differ in a few letters, which no short text tells apart. Long runs of such bytes
    (Cyrillic, Greek, Chinese, …) are told apart by their statistics.
    """
    if len(_CONTROL.findall(sample)) > 0.01 * len(sample):
        return None
    runs = _HIGH.findall(sample)
    high = sum(map(len, runs))
    if high < 2.2 * len(runs) and sample.decode("cp1252", "replace").count("\ufffd") <= 0.1 * high:
        return "cp1252"
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_exclusion=_UNICODE).best()
    return best.encoding if best else None


def file_encoding(path: Path) -> str:
    """Return one encoding in which a whole file can be read; looks at every byte, holds few of them.

    Raises:
        InputError: There is none.
    """
    with open_bytes(path) as stream:
        sample = stream.read(_SAMPLE)
    encoding = marked_encoding(sample)
    if _decodes(path, encoding):
        return "utf-8-sig" if encoding == "utf-8" else encoding
    legacy = guess_encoding(_faulty_sample(path)) if encoding == "utf-8" else None
    if legacy is None or not _decodes(path, legacy):
        raise InputError("has an unknown encoding; save it as UTF-8")
    return legacy


def decoded_lines(path: Path) -> Iterator[tuple[int, str | InputError]]:
    """Yield line number (from 1) and text of every line; a line that is no text is an error of its own.

    A file without a Unicode mark is decoded line by line, so that one broken line does not spoil the others.

    Raises:
        InputError: The file is marked as UTF-16 or UTF-32 but is not.
    """
    with open_bytes(path) as stream:
        encoding = marked_encoding(stream.read(_SAMPLE))
    if encoding not in ("utf-8", "utf-8-sig"):
        with open_bytes(path) as stream:
            try:
                yield from enumerate(codecs.getreader(encoding)(stream), start=1)
            except UnicodeDecodeError:
                raise InputError(f"is marked as {encoding.upper()} but is not") from None
        return
    decoder = _LineDecoder(path)
    with open_bytes(path) as stream:
        for number, line in enumerate(stream, start=1):
            yield number, decoder.decode(line.removeprefix(codecs.BOM_UTF8) if number == 1 else line)


class _LineDecoder:
    """Decodes lines as UTF-8; those that are not, in the one legacy encoding they all together suggest."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def decode(self, line: bytes) -> str | InputError:
        try:
            return line.decode("utf-8")
        except UnicodeDecodeError:
            pass
        try:
            return _decode_legacy(line, self._legacy)
        except InputError as error:
            return error

    @cached_property
    def _legacy(self) -> str | None:
        return guess_encoding(_faulty_sample(self._path))


def _faulty_sample(path: Path) -> bytes:
    """The lines of a file that are not UTF-8, up to 64 KiB: what its legacy encoding is guessed from."""
    found: list[bytes] = []
    size = 0
    with open_bytes(path) as stream:
        for line in stream:
            try:
                line.decode("utf-8")
            except UnicodeDecodeError:
                found.append(line[:_SAMPLE])
                size += len(line)
            if size >= _SAMPLE:
                break
    return b"".join(found)[:_SAMPLE]


def _decode_legacy(data: bytes, encoding: str | None) -> str:
    if encoding is None:
        raise InputError("is not text, or in an unknown encoding; save it as UTF-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise InputError(f"is neither UTF-8 nor {encoding}; save it as UTF-8") from None


def _decodes(path: Path, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    with open_bytes(path) as stream:
        return _feed(stream, decoder)


def _feed(stream: BinaryIO, decoder: codecs.IncrementalDecoder) -> bool:
    try:
        while block := stream.read(_BLOCK):
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True
