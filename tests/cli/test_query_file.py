import pytest

from graphnative.cli.query_file import read_queries
from graphnative.errors import InputError


def read(tmp_path, text: str, name: str = "q.cypher") -> list[tuple[str, str]]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return [(query.place.rpartition(":")[2], query.text) for query in read_queries(path)]


def test_without_semicolons_each_line_is_a_query(tmp_path) -> None:
    assert read(tmp_path, "RETURN 1\n\n  RETURN 2\n") == [("1", "RETURN 1"), ("3", "RETURN 2")]


def test_semicolons_at_ends_of_lines_end_queries_of_several_lines(tmp_path) -> None:
    text = "MATCH (n)\nRETURN n; // all\n\nRETURN ';\n';\nRETURN 1; RETURN 2\n"
    assert read(tmp_path, text) == [
        ("1", "MATCH (n)\nRETURN n; // all"),
        ("4", "RETURN ';\n';"),
        ("6", "RETURN 1; RETURN 2"),
    ]


def test_json_lines(tmp_path) -> None:
    text = '{"cypher": "RETURN 1"}\n\n{"query": "RETURN 2"}\n"RETURN 3"\n'
    assert [query for _, query in read(tmp_path, text, "q.jsonl")] == ["RETURN 1", "RETURN 2", "RETURN 3"]


@pytest.mark.parametrize("line", ["{broken", '{"name": 1}', "[1]", '{"cypher": 1}'])
def test_a_bad_json_line_is_named(tmp_path, line: str) -> None:
    with pytest.raises(InputError, match=r"q\.jsonl:2"):
        read(tmp_path, f'"RETURN 1"\n{line}\n', "q.jsonl")


def test_files_that_can_not_be_read(tmp_path) -> None:
    with pytest.raises(InputError, match="can't be read"):
        list(read_queries(tmp_path / "none"))
    (tmp_path / "latin").write_bytes(b"\xff")
    with pytest.raises(InputError, match="not UTF-8"):
        list(read_queries(tmp_path / "latin"))
