import pytest

from graphnative.cypher.guard_rows import endless_patterns, made_up_rows
from graphnative.cypher.marked import marked

TEN = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"


@pytest.mark.parametrize(
    "text",
    [
        "UNWIND range(1, 100001) AS x RETURN x",
        "UNWIND range(0, 1000000, 2) AS x RETURN x",
        "UNWIND range(1, 1000) AS a UNWIND range(1, 1000) AS b RETURN a",
        "UNWIND range(-60000, 60000) AS x RETURN x",
        "UNWIND range(0, 1000 * 1000) AS x RETURN x",
        "UNWIND range(0, 10 ^ 3) AS x RETURN x",
        "UNWIND range(0, size(n.x) * 1000000) AS x RETURN x",
        "UNWIND range(0, toInteger('1e9')) AS x RETURN x",
        "UNWIND range(0, 99999999999999999999) AS x RETURN x",
        " ".join(f"UNWIND {TEN} AS x{i}" for i in range(6)) + " RETURN 1",
        "RETURN [x IN range(1, 999) | [y IN range(1, 999) | x]]",
        "CALL { UNWIND range(1, 1000) AS a RETURN a } UNWIND range(1, 1000) AS b RETURN a",
    ],
)
def test_made_up_rows_are_told(text: str) -> None:
    assert len(list(made_up_rows(marked(text)))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "UNWIND range(1, 100000) AS x RETURN x",
        "UNWIND range(2000, 2020) AS x RETURN x",
        "UNWIND range(0, 100000, 10) AS x RETURN x",
        "UNWIND range(0, size(list) - 1) AS i RETURN i",
        "UNWIND range(1, $n) AS i RETURN i",
        "RETURN [x IN range(1, 999) | x], [x IN range(1, 999) | x]",
        "MATCH (n) WHERE n.range = 1 RETURN n.range, range",
        "UNWIND range() AS x RETURN x",
        f"UNWIND {TEN} AS x RETURN x",
        "MATCH (n) UNWIND n.list AS x RETURN x",
        "UNWIND range(0, 'abc') AS x RETURN x",
    ],
)
def test_few_rows_pass(text: str) -> None:
    assert list(made_up_rows(marked(text))) == []


@pytest.mark.parametrize(
    "pattern", ["(a+)+", "(a*)*b", "((ab)+c)*", "(x+y)+$", "(a|b+){5,}", "([a-z]+)+", r"(\\w+\\s?)+"]
)
def test_repetitions_in_repetitions_are_told(pattern: str) -> None:
    assert len(list(endless_patterns(marked(f"MATCH (n) WHERE n.x =~ '{pattern}' RETURN n")))) == 1


@pytest.mark.parametrize(
    "pattern", [".*a.*", "(?i)a+", "(ab)+", "([+*])+", r"(\\+)+", "(a+)(b+)", "a)+", "(a{2})"]
)
def test_other_patterns_pass(pattern: str) -> None:
    assert list(endless_patterns(marked(f"MATCH (n) WHERE n.x =~ '{pattern}' RETURN n"))) == []
