"""Each of the 41 bug reports of the study of other programs is a test case by its number."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
REPORTS = range(1, 42)
_IN_NAME = re.compile(r"^ *def test_(\w*)", re.MULTILINE)
_LEADING = re.compile(r"(?:^|_and_)(\d+)(?=_)")
_IN_ID = re.compile(r'\bid="(\d+)-')


def numbers(source: str) -> set[int]:
    """The reports that a file of tests replays: in the names of its tests, or the ids of its cases."""
    named = [number for name in _IN_NAME.findall(source) for number in _LEADING.findall(name)]
    return {int(number) for number in (*named, *_IN_ID.findall(source))}


def test_every_report_is_replayed() -> None:
    found = [
        numbers(path.read_text("utf-8")) for room in ("kg", "cli") for path in (TESTS / room).rglob("*.py")
    ]
    assert set(REPORTS) - set().union(*found) == set()


def test_a_number_inside_a_sentence_is_none() -> None:
    source = 'def test_1_and_3_hostile() -> None: ...\ndef test_two_of_7_agree(): ...\nid="16-nested"'
    assert numbers(source) == {1, 3, 16}
