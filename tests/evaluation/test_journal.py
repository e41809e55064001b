from pathlib import Path

import pytest

from graphnative.evaluation.journal import Journal, key_of
from graphnative.settings import Settings


def made(value: int):
    return lambda: {"value": value}


def never() -> dict[str, int]:
    raise AssertionError("asked again")


def test_a_finding_is_made_once_and_outlives_the_run(tmp_path: Path) -> None:
    with Journal(tmp_path / "deep" / "j.jsonl") as journal:
        assert journal.get("a", made(1)) == ({"value": 1}, False)
        assert journal.get("a", never) == ({"value": 1}, True)
        with pytest.raises(KeyboardInterrupt):
            journal.get("b", lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    with Journal(tmp_path / "deep" / "j.jsonl") as journal:
        assert journal.get("a", never) == ({"value": 1}, True)
        assert journal.get("b", made(2)) == ({"value": 2}, False)


def test_a_line_cut_short_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    path.write_text('{"key": "a", "value": 1}\n{"key": "b", "val')
    with Journal(path) as journal:
        assert journal.get("b", made(2)) == ({"value": 2}, False)
    assert path.read_text() == '{"key": "a", "value": 1}\n{"key": "b", "value": 2}\n'


def test_nothing_found_leaves_no_file(tmp_path: Path) -> None:
    with Journal.of(Settings(root=tmp_path), "x"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_key_stands_for_all_parts_in_their_order() -> None:
    assert key_of("a", ["b"], {"c": 1, "d": 2}) == key_of("a", ["b"], {"d": 2, "c": 1})
    assert len({key_of("a", "b"), key_of("b", "a"), key_of("ab"), key_of("a", ["b"]), key_of("a")}) == 5
