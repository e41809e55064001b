import io
import logging
import warnings
from pathlib import Path

import docx
import pytest

from graphnative.documents.readers.fields import ReaderOptions
from graphnative.documents.readers.refusal import Refusal
from graphnative.documents.readers.text_files import read_text_file

OPTIONS = ReaderOptions(tags={"set": "x"})
PDF = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 52>>stream
BT /F1 18 Tf 20 200 Td (Shell cut emissions) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
"""


def read(path: Path, data: bytes):
    path.write_bytes(data)
    return read_text_file(path, path.name, OPTIONS)


def test_plain_text_is_named_after_its_file(tmp_path: Path) -> None:
    article = read(tmp_path / "big-oil_news.txt", b"\xef\xbb\xbfText.\n")
    assert (article.id, article.headline, article.text) == ("big-oil_news.txt", "big oil news", "Text.\n")
    assert article.tags == {"set": "x"}


def test_markdown_takes_its_first_heading(tmp_path: Path) -> None:
    article = read(tmp_path / "a.md", "intro\n## Größere Ziele ##\ntext".encode("cp1252"))
    assert article.headline == "Größere Ziele"
    assert article.text.startswith("intro")


def test_html_takes_its_title_and_loses_its_tags(tmp_path: Path) -> None:
    head = "<head><title>T é</title><style>p{}</style></head>"
    page = f"<html>{head}<body><p>Shell &amp; BP größer</p></body></html>"
    article = read(tmp_path / "a.html", page.encode())
    assert (article.headline, article.text.strip()) == ("T é", "Shell & BP größer")


def test_html_is_read_in_the_charset_it_declares(tmp_path: Path) -> None:
    page = (
        '<html><head><meta charset="windows-1251"></head><body><h1>Выбросы</h1><p>Меньше.</p></body></html>'
    )
    article = read(tmp_path / "a.htm", page.encode("cp1251"))
    assert article.headline == "Выбросы"
    wrong = '<html><head><meta charset="no-such-set"></head><body><p>größer</p></body></html>'
    assert "größer" in read(tmp_path / "b.htm", wrong.encode()).text


def test_word_and_pdf(tmp_path: Path) -> None:
    word = docx.Document()
    word.add_heading("Annual review", 1)
    word.add_paragraph("Shell cut emissions.")
    buffer = io.BytesIO()
    word.save(buffer)
    article = read(tmp_path / "a.docx", buffer.getvalue())
    assert article.headline == "Annual review"
    assert "Shell cut emissions." in article.text
    assert "Shell cut emissions" in read(tmp_path / "b.pdf", PDF).text


@pytest.mark.parametrize("ending", ["pdf", "docx"])
def test_a_file_that_is_not_what_it_says_is_refused_quietly(tmp_path: Path, ending, caplog, capsys) -> None:
    before = logging.root.manager.disable
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = read(tmp_path / f"a.{ending}", b"this is no such file")
    assert isinstance(found, Refusal)
    assert found.reason == f"is no .{ending} file"
    assert (caught, caplog.text, capsys.readouterr()) == ([], "", ("", ""))
    assert logging.root.manager.disable == before


@pytest.mark.parametrize(("ending", "mark"), [("pdf", b"%PDF-1.4"), ("docx", b"PK\x03\x04")])
def test_a_broken_document_is_refused(tmp_path: Path, ending, mark) -> None:
    found = read(tmp_path / f"a.{ending}", mark + b" and then nothing")
    assert found == Refusal(str(tmp_path / f"a.{ending}"), f"is no .{ending} file that can be read")


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.html", "a.pdf", "a.docx"])
def test_empty_and_blank_files_have_no_text(tmp_path: Path, name) -> None:
    assert read(tmp_path / name, b"").text == ""
    assert read(tmp_path / name, b" \n\t ").text.strip() == ""


def test_binary_rubbish_and_an_unreadable_file_are_refused(tmp_path: Path) -> None:
    assert "not text" in read(tmp_path / "a.txt", b"\x00\xff\x01\xfe\x02" * 20).reason
    assert "can't be read" in read_text_file(tmp_path / "absent.txt", "absent.txt", OPTIONS).reason
