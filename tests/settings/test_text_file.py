"""A file is text in UTF-8, or one sentence says why it is none."""

from pathlib import Path

import pytest

from graphnative.errors import InputError, OntologyError
from graphnative.settings.text_file import read_text


def test_a_byte_order_mark_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"\xef\xbb\xbf\xc3\xa4\r\n")
    assert read_text(file) == "ä\n"


def test_what_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"ab\xff")
    with pytest.raises(InputError, match=r"a\.txt:1 is not UTF-8 \(byte 2\)\."):
        read_text(file)
    file.write_bytes(b"a\nb\n\xc3\x28")
    with pytest.raises(InputError, match=r"a\.txt:3 is not UTF-8 \(byte 4\)\."):
        read_text(file)
    with pytest.raises(OntologyError, match=r"b\.txt can't be read: No such file"):
        read_text(tmp_path / "b.txt", OntologyError)
