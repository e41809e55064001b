import pytest

from graphnative.cypher.guard_text import MAX_DEPTH, MAX_LENGTH, malformed, unreadable
from graphnative.cypher.marked import marked


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "empty"),
        (" \n ", "empty"),
        ("RETURN '\0'", "U+0000"),
        ("RETURN \x07", "U+0007"),
        ("RETURN '\x7f'", "U+007F"),
        ("RETURN '\ud800'", "surrogate"),
        (r"RETURN '\u00'", "hexadecimal"),
        ("x" * (MAX_LENGTH + 1), "20,001"),
    ],
)
def test_texts_that_can_not_be_read(text: str, word: str) -> None:
    assert word in unreadable(text)


@pytest.mark.parametrize(
    "text", ["RETURN 1", "RETURN\t1\r\n", r"RETURN 'é \u0041 \\u00 😀'", "RETURN 'می‌خواهم'", "x" * MAX_LENGTH]
)
def test_texts_that_can(text: str) -> None:
    assert unreadable(text) == ""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("// nothing", "empty"),
        ("RETURN 'a", "not closed"),
        ("RETURN `a", "not closed"),
        ("RETURN 1 /*", "not closed"),
        ("RETURN #", "'#' is no part"),
        ("RETURN (1", "do not match"),
        ("RETURN 1)", "do not match"),
        (r"RETURN '\u0000'", "U+0000"),
        ("RETURN " + "(" * (MAX_DEPTH + 1) + ")" * (MAX_DEPTH + 1), "65 deep"),
    ],
)
def test_tokens_that_can_not_be_trusted(text: str, word: str) -> None:
    assert word in next(malformed(marked(text)))


def test_sound_tokens() -> None:
    assert list(malformed(marked("RETURN " + "(" * MAX_DEPTH + ")" * MAX_DEPTH))) == []
