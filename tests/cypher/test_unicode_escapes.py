import pytest

from graphnative.cypher.unicode_escapes import decode, is_broken


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"\u0043REATE", "CREATE"),
        (r"'\u0027'", "'''"),
        (r"\\u0041", r"\\u0041"),  # a backslash that is escaped begins nothing
        (r"\\\u0041", r"\\A"),
        (r"\u005Cu0041", r"\u0041"),  # what an escape stands for is not decoded again
        (r"\u00", r"\u00"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_escapes_are_read_as_neo4j_reads_them(written: str, read: str) -> None:
    assert decode(written)[0] == read


def test_every_character_knows_where_it_stood() -> None:
    text, offsets = decode(r"a\u0042c")
    assert text == "aBc"
    assert offsets == [0, 1, 7, 8]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        (r"\u12", True),
        (r"\u12G4", True),
        (r"a\u", True),
        (r"\u0041", False),
        (r"\\u12", False),
        ("\\", False),
    ],
)
def test_an_escape_without_four_digits_is_broken(text: str, broken: bool) -> None:
    assert is_broken(text) is broken
