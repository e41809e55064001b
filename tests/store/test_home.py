import json
import os
import stat
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.settings import Settings
from graphnative.store.home import ServerHome, ServerState, write_atomically
from graphnative.store.process import Process

STATE = ServerState(Process(12, "345"), Process(13, "Mon Jan  5 09:00:00 2026"), 7687, 1700000000.5, "ready")


@pytest.fixture
def home(tmp_path: Path) -> ServerHome:
    return ServerHome(tmp_path / "indexes" / "neo4j")


def test_a_home_is_below_the_indexes(tmp_path: Path) -> None:
    home = ServerHome.of(Settings.model_validate({"root": tmp_path}))
    assert home.folder == tmp_path / "indexes" / "neo4j"
    assert home.home_argument == f"--home-dir={tmp_path}/indexes/neo4j"


def test_a_state_comes_back_as_it_was_written(home: ServerHome) -> None:
    home.write_state(STATE)
    assert home.read_state() == STATE
    assert home.set_phase(STATE, "stopping").phase == "stopping"
    assert home.read_state() == ServerState(STATE.server, STATE.supervisor, 7687, 1700000000.5, "stopping")
    home.forget_state()
    home.forget_state()
    assert home.read_state() is None


@given(length=st.integers(min_value=0, max_value=200))
def test_a_state_cut_anywhere_counts_as_none(length: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = ServerHome(tmp_path_factory.mktemp("cut"))
    home.write_state(STATE)
    whole = home.state_file.read_text(encoding="utf-8")
    home.state_file.write_text(whole[: min(length, len(whole) - 1)], encoding="utf-8")
    assert home.read_state() is None


@pytest.mark.parametrize(
    "text", ["[]", "{}", "null", '{"server": 1}', "\x00\x00", '{"server": {"pid": "x"}}']
)
def test_foreign_content_of_the_state_file_counts_as_none(home: ServerHome, text: str) -> None:
    write_atomically(home.state_file, text)
    assert home.read_state() is None


def test_the_state_file_is_plain_json(home: ServerHome) -> None:
    home.write_state(STATE)
    assert json.loads(home.state_file.read_text(encoding="utf-8"))["server"] == {"pid": 12, "started": "345"}


def test_a_touched_home_is_not_idle(home: ServerHome) -> None:
    assert home.idle_s() == 0.0  # never used: nothing to be idle since
    home.touch()
    assert home.idle_s() < 5
    os.utime(home.used, (time.time() - 100, time.time() - 100))
    assert 99 < home.idle_s() < 110


def test_a_clock_that_went_back_gives_no_negative_idle_time(home: ServerHome) -> None:
    home.touch()
    os.utime(home.used, (time.time() + 1000, time.time() + 1000))
    assert home.idle_s() == 0.0


def test_files_appear_whole_and_readable_by_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "secret"
    write_atomically(path, "one")
    write_atomically(path, "two")
    assert path.read_text(encoding="utf-8") == "two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_the_version_of_the_data_is_empty_before_the_first_start(home: ServerHome) -> None:
    assert home.data_version() == ""
    write_atomically(home.version_file, "5.26.30\n")
    assert home.data_version() == "5.26.30"
