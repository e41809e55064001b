"""A number changed in settings.yaml, and nothing besides."""

from pathlib import Path

import pytest

from graphnative.errors import SettingsError
from graphnative.settings.graphrag_numbers import write_numbers


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a:\n  n: 5  # five\n", "a:\n  n: 7  # five\n"),
        ("a: {n: 5, m: 1}\n", "a: {n: 7, m: 1}\n"),
        ("a:\n  m: 1\n", "a:\n  n: 7\n  m: 1\n"),
        ("b: 1\n", "b: 1\na:\n  n: 7\n"),
    ],
)
def test_it_stands_where_it_belongs(tmp_path: Path, before: str, after: str) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text(before)
    path.chmod(0o600)
    write_numbers(tmp_path, {("a", "n"): 7})
    assert (path.read_text(), path.stat().st_mode & 0o777) == (after, 0o600)


def test_what_can_not_be_changed_stays(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="can't be changed"):
        write_numbers(tmp_path, {("a", "n"): 7})
    (tmp_path / "settings.yaml").write_bytes(b"\xff")
    with pytest.raises(SettingsError, match="not UTF-8"):
        write_numbers(tmp_path, {("a", "n"): 7})
