import pytest

from graphnative.cypher.marked import marked
from graphnative.cypher.value_types import clash


def why(types: str, comparison: str) -> str:
    operator, _, value = comparison.partition(" ")
    query = marked(value)
    return clash(frozenset(types.split("|")), operator, query, (0, len(query)))


@pytest.mark.parametrize(
    ("types", "comparison"),
    [
        ("INTEGER", "= '41'"),
        ("STRING", "> 5"),
        ("STRING", "= -5"),
        ("BOOLEAN", "= 'true'"),
        ("DATE_TIME", ">= date('2020-01-01')"),
        ("DATE", "< datetime()"),
        ("DATE", "> '2020-01-01'"),
        ("INTEGER", "CONTAINS 'a'"),
        ("LIST", "=~ 'a'"),
        ("INTEGER", "IN ['1', '2']"),
        ("LIST", "= 'a'"),
        ("INTEGER|BOOLEAN", "= 'a'"),
        ("POINT", "= 1"),
    ],
)
def test_values_that_never_match(types: str, comparison: str) -> None:
    assert why(types, comparison)


@pytest.mark.parametrize(
    ("types", "comparison"),
    [
        ("INTEGER", "= 41"),
        ("INTEGER", "> 4.5"),
        ("FLOAT", "= 4"),
        ("STRING", "= 'a'"),
        ("TEXT", "CONTAINS 'a'"),
        ("INTEGER|STRING", "= 'a'"),
        ("DATE", "> date('2020-01-01')"),
        ("BOOLEAN", "= true"),
        ("INTEGER", "= $p"),
        ("INTEGER", "= toInteger('5')"),
        ("STRING", "= 5 + n.x"),
        ("DATE", "= date('2020-01-01').year"),
        ("INTEGER", "IN [1, 2]"),
        ("INTEGER", "IN [1, '2']"),
        ("INTEGER", "IN n.list"),
        ("INTEGER", "IN []"),
        ("UNHEARD_OF", "= 'a'"),
        ("STRING", "= null"),
    ],
)
def test_values_that_may(types: str, comparison: str) -> None:
    assert why(types, comparison) == ""


def test_what_to_write_instead_is_told() -> None:
    assert (
        why("DATE_TIME", "> date('2020-01-01')") == "is DATE_TIME, which no DATE matches; write datetime(…)"
    )
    assert why("INTEGER", "= '4'") == "is INTEGER, which no STRING or TEXT matches"


def test_what_is_not_seen_clashes_with_nothing() -> None:
    assert clash(frozenset({"INTEGER"}), "", marked("1"), None) == ""
