import datetime
from dataclasses import dataclass
from pathlib import Path

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.json_lines import read_records, write_records


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    size: int = 1
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    id: str


@dataclass(frozen=True, slots=True)
class Day:
    day: datetime.date


def test_what_was_written_is_read(tmp_path: Path) -> None:
    things = [Thing("a\nb", 2, ("x",)), Thing("é\u2028ü")]
    assert write_records(tmp_path / "new" / "things.jsonl", things) == 2
    assert read_records(tmp_path / "new" / "things.jsonl", Thing) == things
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["things.jsonl"]


def test_dates_are_written_as_text(tmp_path: Path) -> None:
    write_records(tmp_path / "days.jsonl", [Day(datetime.date(2024, 1, 2))])
    assert (tmp_path / "days.jsonl").read_text() == '{"day": "2024-01-02"}\n'


def test_blank_lines_and_a_byte_order_mark_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('\ufeff{"name": "a"}\n\n{"name": "b", "colour": 3}\n', encoding="utf-8")
    assert read_records(tmp_path / "a.jsonl", Thing) == [Thing("a"), Thing("b")]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('{"name": "a", "size": "2"}', r"a\.jsonl:2 size: input should be a valid integer"),
        ("{}", r"a\.jsonl:2 name: field required"),
        ("{", r"a\.jsonl:2 invalid JSON"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, line: str, fault: str) -> None:
    (tmp_path / "a.jsonl").write_text('{"name": "a"}\n' + line)
    with pytest.raises(InputError, match=fault):
        read_records(tmp_path / "a.jsonl", Thing)


def test_an_id_that_stands_twice_is_told_with_both_lines(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"id": "x"}\n{"id": "y"}\n{"id": "x"}\n')
    with pytest.raises(InputError, match=r"a\.jsonl:3 has the id 'x' of .*a\.jsonl:1"):
        read_records(tmp_path / "a.jsonl", Known)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        read_records(tmp_path / "gone.jsonl", Thing)
    (tmp_path / "a.jsonl").write_bytes(b"\xff")
    with pytest.raises(InputError, match="not UTF-8"):
        read_records(tmp_path / "a.jsonl", Thing)
