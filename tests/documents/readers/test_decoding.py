import codecs
from pathlib import Path

import pytest

from graphnative.documents.readers.decoding import (
    decode,
    decoded_lines,
    file_encoding,
    guess_encoding,
    marked_encoding,
)
from graphnative.errors import InputError

FRENCH = "Société Générale émet des obligations vertes à Paris – pour 2 €."
RUSSIAN = "Компания сократила выбросы на треть за последний год."
ENGLISH = "Shell cut emissions by a third."


@pytest.mark.parametrize("text", [FRENCH, RUSSIAN, ENGLISH])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_is_read_with_and_without_its_mark(text, encoding) -> None:
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_told_by_its_zero_bytes(encoding) -> None:
    assert decode(ENGLISH.encode(encoding)) == ENGLISH


@pytest.mark.parametrize(
    ("text", "encoding"), [(FRENCH, "cp1252"), ("café", "latin-1"), (RUSSIAN, "cp1251"), (RUSSIAN, "koi8-r")]
)
def test_legacy_encodings_are_guessed(text, encoding) -> None:
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\xff\xfe\x93\x00", bytes(range(256)) * 4])
def test_what_is_no_text_is_refused(data) -> None:
    with pytest.raises(InputError, match="unknown encoding"):
        decode(data)


def test_a_false_mark_is_named() -> None:
    with pytest.raises(InputError, match="marked as UTF-16 but is not"):
        decode(codecs.BOM_UTF16_LE + b"\x00\xd8\x00")


def test_a_byte_that_the_guessed_encoding_lacks_is_an_error_of_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    file.write_bytes("größer\n".encode() + FRENCH.encode("cp1252") * 9 + b"\n\x81\x8d\x8f\n" + b"end")
    lines = dict(decoded_lines(file))
    assert lines[1] == "größer\n"
    assert lines[2] == FRENCH * 9 + "\n"
    assert isinstance(lines[3], InputError)
    assert lines[4] == "end"


def test_lines_of_a_utf_16_file_are_counted_from_one(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes("one\ntwo\n".encode("utf-16"))
    assert list(decoded_lines(file)) == [(1, "one\n"), (2, "two\n")]


def test_the_mark_of_the_first_line_is_not_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes("one\ntwo".encode("utf-8-sig"))
    assert list(decoded_lines(file)) == [(1, "one\n"), (2, "two")]


def test_a_file_broken_in_utf_16_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(codecs.BOM_UTF16_LE + b"a\x00\x00\xdc\x00\xdc")
    with pytest.raises(InputError, match="UTF-16"):
        list(decoded_lines(file))


def test_one_encoding_for_a_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    for text, encoding, expected in [
        (ENGLISH, "utf-8", "utf-8-sig"),
        (FRENCH, "cp1252", "cp1252"),
        (FRENCH, "utf-16", "utf-16"),
    ]:
        file.write_bytes(("a,b\n" * 40000 + text).encode(encoding))
        assert file_encoding(file) == expected
    file.write_bytes(b"a\x00\x01\x02\xff\xfe\x03")
    with pytest.raises(InputError, match="unknown encoding"):
        file_encoding(file)


def test_a_sample_without_marks_is_utf_8() -> None:
    assert marked_encoding(b"") == "utf-8"
    assert marked_encoding(b"abc") == "utf-8"


def test_binary_bytes_have_no_encoding() -> None:
    assert guess_encoding(b"\x00\x01\x02\x80" * 10) is None
