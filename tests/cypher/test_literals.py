import pytest

from graphnative.cypher.literals import number_value, string_value
from graphnative.cypher.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'a'", "a"),
        (r"'it\'s'", "it's"),
        (r'"a\"b"', 'a"b'),
        (r"'\t\b\n\r\f\\'", "\t\b\n\r\f\\"),
        (r"'a\/b\q\`'", r"a\/b\q\`"),  # as Neo4j 5.26 leaves them
        (r"'\u00e9'", "é"),
        (r"'\\u0041'", r"\u0041"),
        ("''", ""),
    ],
)
def test_strings_stand_for_what_neo4j_reads(text: str, value: str) -> None:
    assert string_value(tokenize(text)[0]) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("1_000", 1000),
        ("0x1F", 31),
        ("0o17", 15),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("2f", 2.0),
        ("9223372036854775807", 2**63 - 1),
        ("9223372036854775808", None),  # neo4j-python-driver 922
    ],
)
def test_numbers_keep_their_type(text: str, value: float | None) -> None:
    found = number_value(tokenize(text)[0])
    assert found == value
    assert type(found) is type(value)
