import re
from pathlib import Path

import pytest

from graphnative.store.diagnosis import server_died
from graphnative.store.home import ServerHome


@pytest.mark.parametrize(
    ("printed", "sentence"),
    [
        ("java.io.IOException: No space left on device", "the disk of .* is full"),
        ("java.net.BindException: Address already in use", "its port was taken"),
        ("Error: Could not reserve enough space for 999g object heap", "too little memory"),
        ("Terminating due to java.lang.OutOfMemoryError: Java heap space", "its heap was too small"),
        ("Could not obtain lock on store_lock", "another program has its data open"),
        ("java.nio.file.AccessDeniedException: Permission denied", "can't be written"),
        ("UnsupportedLogVersionException: log format 99", "made by a newer version of Neo4j"),
    ],
)
def test_a_known_cause_is_one_sentence_with_a_hint(tmp_path: Path, printed: str, sentence: str) -> None:
    home = ServerHome(tmp_path)
    home.console.parent.mkdir()
    home.console.write_text(f"INFO Starting...\n{printed}\n", encoding="utf-8")
    error = server_died(home)
    assert re.search(sentence, error.message)
    assert "\n" not in error.message
    assert error.hint


def test_an_unknown_cause_shows_the_last_lines(tmp_path: Path) -> None:
    home = ServerHome(tmp_path)
    home.console.parent.mkdir()
    home.console.write_bytes(b"".join(b"line %d\n\n" % i for i in range(100)) + b"\xff end\n")
    lines = server_died(home).message.splitlines()
    assert str(home.console) in lines[0]
    assert lines[1].strip() == "line 93"  # the last eight that say anything: 93..99 and the end
    assert lines[-1].endswith(" end")
    assert len(lines) == 9


def test_a_server_that_printed_nothing_is_told_so(tmp_path: Path) -> None:
    assert "(nothing)" in server_died(ServerHome(tmp_path)).message
