from pathlib import Path

import pytest

from graphnative.errors import InputError
from graphnative.retrievers.examples.json_lines import as_line, parse_pairs, read_pairs
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.linked_value import LinkedValue

PAIRS = [
    ExamplePair("Who?", "MATCH (n) RETURN n"),
    ExamplePair("Calls on May 1?", "MATCH (c) RETURN c", (LinkedValue("Call", "day", "01/05", 9, 14),)),
    ExamplePair("Which?", "MATCH (m) RETURN m", (LinkedValue("Call", "day", 3),)),
]


def test_pairs_come_back_as_they_were() -> None:
    assert list(parse_pairs(map(as_line, PAIRS), "x")) == PAIRS


def test_blank_lines_and_a_byte_order_mark_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text("\ufeff" + as_line(PAIRS[0]) + "\n\n", encoding="utf-8")
    assert read_pairs(path) == [PAIRS[0]]


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "3",
        '{"question": "Who?"}',
        '{"question": "Who?", "cypher": " "}',
        '{"question": 3, "cypher": "RETURN 1"}',
        '{"question": "Who?", "cypher": "RETURN 1", "values": 3}',
        '{"question": "Who?", "cypher": "RETURN 1", "values": [{"label": "A"}]}',
        '{"question": "Who?", "cypher": "RETURN 1", "values": [{"label": "A", "property": "", "value": []}]}',
    ],
)
def test_a_faulty_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(f"{as_line(PAIRS[0])}\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"pairs\.jsonl:2: no "):
        read_pairs(path)


def test_a_file_that_is_missing_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        read_pairs(tmp_path / "none.jsonl")
    (tmp_path / "bad.jsonl").write_bytes(b"\xff")
    with pytest.raises(InputError, match="not UTF-8"):
        read_pairs(tmp_path / "bad.jsonl")
