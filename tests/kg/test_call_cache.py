import sqlite3
from pathlib import Path

import pytest

from graphnative.errors import StoreError
from graphnative.kg.call_cache import FILE, call_key, forget_calls, open_call_cache
from graphnative.models.protocols import Reply
from graphnative.settings import Settings


def settings(root: Path) -> Settings:
    return Settings.model_validate({"root": root})


def test_a_reply_is_kept_across_runs_and_goes_with_its_document(tmp_path: Path) -> None:
    with open_call_cache(settings(tmp_path)) as cache:
        cache.add("k", "a", Reply("said of a", "m", 10, 2))
        cache.add("l", "b", Reply("said of b", "m"))
    with open_call_cache(settings(tmp_path)) as cache:
        assert cache.get("k") == Reply("said of a", "m")
        assert cache.get("x") is None
    forget_calls(settings(tmp_path), ["a", "unknown"])
    with open_call_cache(settings(tmp_path)) as cache:
        assert cache.get("k") is None and cache.get("l") is not None
    assert all(b"said of a" not in path.read_bytes() for path in (tmp_path / "indexes" / "cache").iterdir())


def test_where_there_is_no_cache_nothing_is_made(tmp_path: Path) -> None:
    forget_calls(settings(tmp_path), ["a"])
    assert not (tmp_path / "indexes").exists()


def test_a_key_is_that_of_one_question_to_one_model() -> None:
    keys = {call_key(*parts) for parts in [("c", "m", "p", "t"), ("d", "m", "p", "t"), ("c", "n", "p", "t")]}
    keys |= {call_key("c", "m", "q", "t"), call_key("c", "m", "p", "u"), call_key("c", "m", "p", "t")}
    assert len(keys) == 5


def test_a_broken_file_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "indexes" / "cache"
    folder.mkdir(parents=True)
    (folder / FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match="can't be used") as caught, open_call_cache(settings(tmp_path)):
        pass
    assert isinstance(caught.value.__cause__, sqlite3.DatabaseError)
    assert "delete it" in caught.value.hint
