"""Checks in a row."""

import pytest

from graphnative.answers.faithful.chain import CHECKS, Workshop, open_checks, run_checks
from graphnative.answers.faithful.records import Checked, Draft
from graphnative.errors import InputError
from graphnative.models.extractive import ExtractiveModel


class Adds:
    """Adds a word, or refuses."""

    def __init__(self, name: str, refused: bool = False) -> None:
        self.name, self._refused = name, refused

    def check(self, draft: Draft) -> Checked:
        return Checked(f"{draft.text} {self.name}", refused=self._refused)


def test_each_check_gets_what_the_one_before_it_left() -> None:
    text, looked = run_checks([Adds("a"), Adds("b")], Draft("?", "x"))
    assert text == "x a b"
    assert [(each.name, each.checked.draft) for each in looked] == [("a", "x a"), ("b", "x a b")]


def test_a_refusal_is_the_end() -> None:
    text, looked = run_checks([Adds("a", refused=True), Adds("b")], Draft("?", "x"))
    assert (text, len(looked)) == ("x a", 1)


def test_an_unknown_check_is_named() -> None:
    with pytest.raises(InputError, match="no check 'magic'") as caught:
        open_checks(["magic"], Workshop(None, ExtractiveModel()))  # type: ignore[arg-type]
    assert all(name in caught.value.hint for name in CHECKS)
