"""An object is built once, from a file that only its owner could have written; again when it is spoilt."""

import os
import pickle
from pathlib import Path

import pytest

from graphnative.models.kept_object import kept_object


class Counter:
    """Builds lists and counts how often."""

    def __init__(self) -> None:
        self.built = 0

    def __call__(self) -> list[int]:
        self.built += 1
        return [1, 2, 3]


@pytest.fixture
def build() -> Counter:
    return Counter()


def test_the_second_time_it_comes_from_the_file(tmp_path: Path, build: Counter) -> None:
    path = tmp_path / "new" / "thing.pickle"
    assert kept_object(path, build) == kept_object(path, build) == [1, 2, 3]
    assert build.built == 1
    assert [entry.name for entry in path.parent.iterdir()] == ["thing.pickle"]
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"\x80\x05", b"not a pickle", b"cnowhere\nnothing\n."])
def test_a_spoilt_file_is_built_again(tmp_path: Path, build: Counter, content: bytes) -> None:
    path = tmp_path / "thing.pickle"
    path.write_bytes(content)
    path.chmod(0o600)
    assert kept_object(path, build) == [1, 2, 3]
    assert pickle.loads(path.read_bytes()) == [1, 2, 3]


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_can_write_is_not_read(tmp_path: Path, build: Counter, mode: int) -> None:
    path = tmp_path / "thing.pickle"
    path.write_bytes(pickle.dumps("theirs"))
    path.chmod(mode)
    assert kept_object(path, build) == [1, 2, 3]


def test_a_link_and_a_file_of_another_user_are_not_read(
    tmp_path: Path, build: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(pickle.dumps("theirs"))
    real.chmod(0o600)
    link.symlink_to(real)
    assert kept_object(link, build) == [1, 2, 3]
    assert not link.is_symlink()
    monkeypatch.setattr(os, "getuid", lambda: real.stat().st_uid + 1)
    assert kept_object(real, build) == [1, 2, 3]


def test_a_folder_that_can_not_be_made_costs_only_the_building(tmp_path: Path, build: Counter) -> None:
    (tmp_path / "file").write_text("in the way")
    assert kept_object(tmp_path / "file" / "thing.pickle", build) == [1, 2, 3]
