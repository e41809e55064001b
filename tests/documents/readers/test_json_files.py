import gzip
import json
from pathlib import Path

from graphnative.documents.readers.fields import ReaderOptions
from graphnative.documents.readers.json_files import read_json_array, read_json_lines
from graphnative.documents.readers.refusal import Refusal
from graphnative.records import Article

OPTIONS = ReaderOptions()


def lines(path, options=OPTIONS, shown=None):
    return list(read_json_lines(path, options, (shown if shown is not None else {}).__setitem__))


def test_a_broken_line_is_counted_and_the_rest_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "news.jsonl"
    rows = [json.dumps({"id": f"a{i}", "title": "T", "text": "x"}) for i in range(10)]
    rows[6] = rows[6][:-5]
    file.write_text("\n".join(rows), encoding="utf-8")
    shown: dict = {}
    found = lines(file, shown=shown)
    assert [type(item) for item in found].count(Article) == 9
    assert isinstance(found[6], Refusal)
    assert found[6].source == f"{file}:7"
    assert "not valid JSON" in found[6].reason
    assert shown == {str(file): {"id": "id", "headline": "title", "text": "text"}}


def test_blank_lines_are_no_input_and_odd_values_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text(
        '\n[1]\n"text"\n{"id": "a", "text": "t", "v": NaN}\n' + "[" * 100_000 + "\n\n", encoding="utf-8"
    )
    found = lines(file)
    assert [item.source for item in found] == [f"{file}:{n}" for n in (2, 3, 4, 5)]
    assert [item.reason.split(" (")[0] for item in found] == ["is not a JSON object"] * 2 + [
        "is not valid JSON"
    ] * 2


def test_a_number_of_too_many_digits_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text('{"id": ' + "9" * 5000 + "}", encoding="utf-8")
    assert "not valid JSON" in lines(file)[0].reason


def test_a_line_that_is_no_text_is_refused_alone(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(b'{"id": "a", "text": "t"}\n\x00\x01\x02\xff\x00\n{"id": "b", "text": "t"}')
    first, second, third = lines(file)
    assert (first.id, third.id) == ("a", "b")
    assert "not text" in second.reason


def test_compressed_utf_16_and_marked_files(tmp_path: Path) -> None:
    row = json.dumps({"id": "é", "text": "größer"}, ensure_ascii=False) + "\n"
    for name, data in [
        ("a.jsonl.gz", gzip.compress(row.encode())),
        ("b.jsonl", row.encode("utf-16")),
        ("c.jsonl", row.encode("utf-8-sig")),
        ("d.jsonl", row.encode("cp1252")),
    ]:
        (tmp_path / name).write_bytes(data)
        (article,) = lines(tmp_path / name)
        assert (article.id, article.text) == ("é", "größer")


def test_a_file_that_is_not_what_its_mark_says_is_one_refusal(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(b"\xff\xfe\x00\xdc\x00")
    (refusal,) = lines(file)
    assert refusal == Refusal(str(file), "is marked as UTF-16 but is not")


def test_an_array_and_a_single_object(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(json.dumps([{"id": "a", "text": "t"}, 5]), encoding="utf-8")
    article, refusal = read_json_array(file, OPTIONS, lambda *_: None)
    assert article.source == f"{file}#1"
    assert refusal == Refusal(f"{file}#2", "is not a JSON object")
    file.write_text(json.dumps({"id": "a", "text": "t"}), encoding="utf-8")
    assert [item.id for item in read_json_array(file, OPTIONS, lambda *_: None)] == ["a"]


def test_json_lines_in_a_json_file_are_read_as_such(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text('{"id": "a", "text": "t"}\n{"id": "b", "text": "t"}\n', encoding="utf-8")
    assert [item.id for item in read_json_array(file, OPTIONS, lambda *_: None)] == ["a", "b"]


def test_an_array_that_breaks_off_is_one_refusal(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text('[{"id": "a", "text": "t"}', encoding="utf-8")
    (refusal,) = read_json_array(file, OPTIONS, lambda *_: None)
    assert "not valid JSON" in refusal.reason


def test_lone_surrogates_get_through_to_be_checked_later(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text('{"id": "a", "text": "\\ud800"}', encoding="utf-8")
    assert lines(file)[0].text == "\ud800"
