from pathlib import Path

import pytest

from graphnative.documents.readers.fields import ReaderOptions
from graphnative.documents.readers.refusal import Refusal
from graphnative.documents.readers.tables import read_table


def rows(path, columns=None, shown=None):
    record = (shown if shown is not None else {}).__setitem__
    return list(read_table(path, ReaderOptions(columns=columns or {}), record))


@pytest.mark.parametrize(
    ("name", "separator"), [("a.csv", ","), ("a.csv", ";"), ("a.csv", "\t"), ("a.tsv", "\t")]
)
def test_separators(tmp_path: Path, name, separator) -> None:
    file = tmp_path / name
    file.write_text(
        separator.join(["id", "title", "text"]) + "\n" + separator.join(["1", "T", '"a, b; c\nd"'])
    )
    shown: dict = {}
    (article,) = rows(file, shown=shown)
    assert (article.id, article.headline, article.text) == ("1", "T", "a, b; c\nd")
    assert shown == {str(file): {"id": "id", "headline": "title", "text": "text"}}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings_of_spreadsheets(tmp_path: Path, encoding) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes("id;Title;text\r\n1;Größer;Öl\r\n".encode(encoding))
    (article,) = rows(file)
    assert (article.id, article.headline, article.text) == ("1", "Größer", "Öl")


def test_every_fault_is_named_with_the_line_it_begins_on(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text(
        'id,text,n\n1,"two\nlines",3\n2,short\n3,a,b,c\n\n4,"x"y,1\n'
        '5,good,\n6,t,1\n7,"never closed,1\n8,lost,1\n'
    )
    found = rows(file)
    assert [getattr(item, "id", None) for item in found] == ["1", None, None, None, "5", "6", None]
    assert [(item.source.rsplit(":")[-1], item.reason) for item in found if isinstance(item, Refusal)] == [
        ("4", "has 2 cells, the header has 3"),
        ("5", "has 4 cells, the header has 3"),
        ("7", "is not valid CSV (',' expected after '\"')"),
        ("10", "is not valid CSV (unexpected end of data)"),
    ]
    assert found[0].tags == {"n": "3"}
    assert found[4].tags == {}


def test_a_row_that_is_no_article_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("id,text\n,x\n2,y\n")
    refusal, article = rows(file)
    assert "has no id" in refusal.reason
    assert article.id == "2"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "is empty"),
        ("id,title,id\n1,2,3\n", "two columns of the same name"),
        ('"id', "not valid CSV"),
        ("id,x\n1,2\n", "no column `title`"),
    ],
)
def test_a_header_that_can_not_be_used(tmp_path: Path, content, reason) -> None:
    file = tmp_path / "a.csv"
    file.write_text(content)
    (refusal,) = rows(file, {"headline": "title"})
    assert refusal.source == f"{file}:1"
    assert reason in refusal.reason


def test_a_file_without_a_known_encoding_is_one_refusal(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"id,text\n1,\x00\x01\x02\xff\xfe")
    (refusal,) = rows(file)
    assert "unknown encoding" in refusal.reason


def test_a_cell_of_a_million_characters(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("id,text\n1," + "x" * 1_000_000 + "\n")
    assert len(rows(file)[0].text) == 1_000_000
