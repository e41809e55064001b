"""Index folders: whole or not at all."""

from pathlib import Path

import pytest

from graphnative.bridge.versions import clone, current_version, new_version


def write(indexes: Path, text: str) -> None:
    with new_version(indexes) as folder:
        (folder / "entities.parquet").write_text(text)


def test_the_newest_is_current_and_the_last_two_stay(tmp_path: Path) -> None:
    indexes = tmp_path / "indexes"
    for text in ("one", "two", "three"):
        write(indexes, text)
        assert (indexes / "current" / "entities.parquet").read_text() == text
    assert sorted(path.name for path in indexes.iterdir()) == ["current", "v2", "v3"]
    assert current_version(indexes) == indexes / "v3"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_export_that_fails_changes_nothing(tmp_path: Path, error: type[BaseException]) -> None:
    write(tmp_path, "one")
    with pytest.raises(error), new_version(tmp_path) as folder:
        (folder / "entities.parquet").write_text("half")
        assert (tmp_path / "current" / "entities.parquet").read_text() == "one"
        raise error
    assert sorted(path.name for path in tmp_path.iterdir()) == ["current", "v1"]


def test_what_a_killed_export_left_is_taken_away_by_the_next(tmp_path: Path) -> None:
    write(tmp_path, "one")
    left = tmp_path / "v2.part"
    left.mkdir()
    (left / "half").write_text("")
    write(tmp_path, "two")
    assert [path.name for path in (tmp_path / "v2").iterdir()] == ["entities.parquet"]


def test_there_is_no_current_index_at_first(tmp_path: Path) -> None:
    assert current_version(tmp_path) is None


def test_a_reader_of_the_last_version_reads_on(tmp_path: Path) -> None:
    write(tmp_path, "one")
    with (tmp_path / "current" / "entities.parquet").open() as reader:
        write(tmp_path, "two")
        assert reader.read() == "one"


def test_a_clone_shares_its_bytes_until_a_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a" / "deep").mkdir(parents=True)
    old = tmp_path / "a" / "deep" / "x"
    old.write_text("old")
    clone(tmp_path / "a", tmp_path / "b")
    new = tmp_path / "b" / "deep" / "x"
    assert new.stat().st_ino == old.stat().st_ino
    new.unlink()
    new.write_text("new")
    assert old.read_text() == "old"


def test_a_clone_copies_where_links_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("another file system")

    monkeypatch.setattr("os.link", refuse)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x").write_text("old")
    clone(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b" / "x").read_text() == "old"
