"""A denial reaches as far as its clause."""

import pytest

from graphnative.answers.faithful.denial import contrasted, denies, tells


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("It acquired the mill.", False),
        ("It did not acquire the mill.", True),
        ("It did not, however, acquire the mill.", True),
        ("It neither sold nor acquired the mill.", True),
        ("It did not sell the mine but acquired the mill.", False),
        ("It did not acquire the mill but sold the mine.", True),
        ("It acquired the mill and did not sell the mine.", False),
        ("It did not sell the mine and acquired the mill.", None),
        ("It did not acquire the mill and the mine.", True),
        ("It sold the mine, but not the dock.", None),
        ("It sold nothing.", True),
    ],
)
def test_a_denial_counts_where_its_clause_has_the_words(text: str, denied: bool | None) -> None:
    assert denies(text, ["acquire", "mill"]) is denied


def test_what_is_set_apart_and_tells_nothing_is_left_out() -> None:
    assert contrasted("It grew wheat; but") == ["It grew wheat"]
    assert contrasted("but") == ["but"]
    assert tells("It sued them.", ["suing"])
    assert not tells("It sued them.", ["suing", "bank"])
