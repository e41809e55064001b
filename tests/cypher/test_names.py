import pytest

from graphnative.cypher.marked import marked
from graphnative.cypher.names import dotted_after, dotted_before, is_name, name_of
from graphnative.cypher.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "name"),
    [("abc", "abc"), ("`a b`", "a b"), ("`a``b`", "a`b"), ("$p", "p"), ("$`p q`", "p q"), (r"\u0061b", "ab")],
)
def test_a_name_is_read_out_of_its_token(text: str, name: str) -> None:
    assert name_of(tokenize(text)[0]) == name


def test_words_and_quoted_names_are_names() -> None:
    assert [is_name(token) for token in tokenize("a`b`1$c")] == [True, True, False, False]


def test_dotted_names_are_read_both_ways() -> None:
    query = marked("CALL apoc . `load` . json('x')")
    assert dotted_after(query, 1) == (6, "apoc.load.json")
    assert dotted_before(query, 6) == (1, "apoc.load.json")
    assert dotted_after(query, 6) == (6, "")
    assert dotted_after(query, 99) == (99, "")
    assert dotted_before(marked("size(x)"), 1) == (0, "size")
