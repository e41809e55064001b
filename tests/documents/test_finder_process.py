import os
import sys
import time

import pytest

from graphnative.documents.finder_process import FinderProcess
from graphnative.documents.ner import open_finder
from graphnative.errors import ModelError

ECHO = """
import json, sys
for line in sys.stdin.buffer:
    texts = json.loads(line)
    sys.stdout.write(json.dumps([[[text, text.lower(), 1]] for text in texts]) + "\\n")
    sys.stdout.flush()
"""


def script(text: str) -> FinderProcess:
    return FinderProcess((sys.executable, "-c", text))


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_it_finds_what_the_finder_in_this_process_finds() -> None:
    texts = ["Shell plc and the European Union met in Paris.\n\nBP p.l.c. did not.", "", "Nobody at all."]
    with FinderProcess() as process:
        futures = [process.find(texts), process.find(texts[:1])]
        found = [future.result(120) for future in futures]
    expected = open_finder().find(texts)
    assert found == [expected, expected[:1]]
    assert expected[0]


def test_answers_come_in_the_order_of_the_questions_and_the_process_ends() -> None:
    with script(ECHO) as process:
        futures = [process.find([str(i) * 50_000]) for i in range(20)]
        assert [future.result(60)[0][0].name[0] for future in futures] == [str(i)[0] for i in range(20)]
        pid = process._process.pid
    assert gone(pid)


def test_without_texts_no_process_is_started() -> None:
    with script(ECHO) as process:
        assert process.find([]).result(5) == []
        assert process._process is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("raise SystemExit('no such model')", "no such model"),
        ("import sys; sys.stdin.buffer.readline(); print('half', end='')", "it left no message"),
    ],
)
def test_a_process_that_dies_is_told_of_with_its_last_words(text, words) -> None:
    with script(text) as process, pytest.raises(ModelError, match=words) as caught:
        process.find(["x"]).result(60)
    assert "ner: none" in caught.value.hint


def test_an_error_outside_ends_the_process_at_once() -> None:
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt), script("import time; time.sleep(300)") as process:
        process.find(["x"])
        while process._process is None:
            time.sleep(0.01)
        pid = process._process.pid
        raise KeyboardInterrupt
    assert time.monotonic() - begun < 60
    assert gone(pid)


def test_a_process_that_does_not_end_is_ended(monkeypatch) -> None:
    monkeypatch.setattr("graphnative.documents.finder_process._PATIENCE_S", 0.1)
    with script(ECHO + "import time; time.sleep(300)") as process:
        process.find(["x"]).result(60)
        pid = process._process.pid
    assert gone(pid)
