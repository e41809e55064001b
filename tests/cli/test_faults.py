"""Faults on stderr."""

import pytest

from graphnative.cli.faults import name_faults


@pytest.mark.parametrize(
    ("number", "named"),
    [
        (0, ""),
        (2, "fault 0\nfault 1\n"),
        (1502, "fault 0\nfault 1\n… and 1,500 more; --json names all of them.\n"),
    ],
)
def test_no_more_are_named_than_wanted(number: int, named: str, capsys: pytest.CaptureFixture[str]) -> None:
    name_faults([f"fault {place}" for place in range(number)], 2)
    assert capsys.readouterr() == ("", named)
