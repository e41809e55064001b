"""What one look at the workspace found."""

import dataclasses

import pytest

from graphnative.store.check import Check


def test_a_finding_has_nothing_to_do_unless_it_says_so_and_stays_as_it_is() -> None:
    check = Check("disk", "ok", "12.0 GB are free.")
    assert check.hint == ""
    with pytest.raises(dataclasses.FrozenInstanceError):
        check.level = "fail"
