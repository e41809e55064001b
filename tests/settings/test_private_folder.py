"""Caches are closed to others, made now or left open by an earlier version."""

from pathlib import Path

import pytest

from graphnative.settings.private_folder import private_folder


def mode(folder: Path) -> int:
    return folder.stat().st_mode & 0o777


def test_it_is_made_closed_and_those_above_it_as_usual(tmp_path: Path) -> None:
    folder = tmp_path / "indexes" / "cache"
    assert private_folder(folder) == folder and mode(folder) == 0o700
    assert mode(folder.parent) != 0o700
    folder.chmod(0o755)
    assert mode(private_folder(folder)) == 0o700


def test_a_file_in_its_place_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("")
    with pytest.raises(OSError):
        private_folder(tmp_path / "cache")
