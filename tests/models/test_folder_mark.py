"""A mark that follows the files' contents, not their place."""

from pathlib import Path

from graphnative.models.folder_mark import folder_mark


def test_the_mark_follows_names_and_contents_wherever_they_lie(tmp_path: Path) -> None:
    for place in ("one", "other"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "a").write_bytes(b"x" * 3_000_000)
        (tmp_path / place / "b").write_bytes(b"y")
    one, other = ([tmp_path / place / name for name in "ba"] for place in ("one", "other"))
    mark = folder_mark(one)
    assert len(mark) == 8 and mark == folder_mark(reversed(other))
    (tmp_path / "other" / "a").write_bytes(b"x" * 2_999_999 + b"z")
    assert folder_mark(other) != mark
    (tmp_path / "one" / "b").rename(tmp_path / "one" / "c")
    assert folder_mark([tmp_path / "one" / "a", tmp_path / "one" / "c"]) != mark
