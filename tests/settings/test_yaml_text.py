"""Every fault of a YAML text is one sentence with its line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.errors import SettingsError
from graphnative.settings.yaml_text import parse_yaml

PATH = Path("/w/settings.yaml")


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("a: 1\nb: 2022-13-45\n", ":2", "looks like a timestamp is none (month must be in 1..12)"),
        ("a: 0b_\n", ":1", "looks like a int is none"),
        ("a:\n  b: 1\n  c: 2\n  b: 3\n", ":4", "`b` stands there already, on line 2"),
        ("a: 1\na:\n  b: 2\n", ":2", "`a` stands there already, on line 1"),
        ("a: {b: 1, b: 2}\n", ":1", "`b` stands there already, on line 1"),
        ("a: [1\n", ":2", "expected ',' or ']'"),
        ("a: \x01\n", "", "special characters are not allowed"),
        ("[" * 20_000, "", "nests too deep"),
    ],
)
def test_a_fault_is_one_sentence(text: str, place: str, problem: str) -> None:
    with pytest.raises(SettingsError) as caught:
        parse_yaml(text, PATH, SettingsError)
    assert caught.value.message.startswith(f"{PATH}{place} ")
    assert problem in caught.value.message
    assert "\n" not in caught.value.message


def test_what_is_right_is_read() -> None:
    text = "a: {b: 1, c: [x, 2022-01-02]}\nd: &one {e: 1}\nf: {<<: *one, e: 2}\n"
    found = parse_yaml(text, PATH, SettingsError)
    assert found["a"]["b"] == 1
    assert found["f"] == {"e": 2}
    assert parse_yaml("", PATH, SettingsError) is None


@given(st.text(max_size=60))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        parse_yaml(text, PATH, SettingsError)
    except SettingsError as error:
        assert error.message.count("\n") == 0
