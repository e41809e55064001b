import pytest

from cypher_reading import faults, strangers


@pytest.mark.parametrize(
    ("expression", "word"),
    [
        ("size((n)-->())", "size() takes no pattern"),
        ("count((n)--())", "count() takes no pattern"),
        ("length(n.name)", "length() measures paths"),
        ("length(n)", "length() measures paths"),
        ("size(p)", "use length()"),
    ],
)
def test_what_functions_do_not_take(expression: str, word: str) -> None:
    assert word in faults(f"MATCH p = (n)-->() RETURN {expression} AS x")[0]


@pytest.mark.parametrize(
    "expression", ["length(p)", "size(n.list)", "size('a')", "exists((n)--())", "size([(n)--() | 1])"]
)
def test_what_they_do(expression: str) -> None:
    assert faults(f"MATCH p = (n)-->() RETURN {expression} AS x") == []


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("any(x IN m.list WHERE x > 1)", ["m"]),
        ("none(x IN n.list WHERE x > y) OR x", ["y", "x"]),
        ("reduce(s = 0, x IN n.list | s + x) + s", ["s"]),
        ("reduce(s = k, x IN m | s + x + y)", ["k", "m", "y"]),
        ("shortestPath((n)-->(m))", ["m"]),
        ("coalesce(m.x, n.y)", ["m"]),
    ],
)
def test_variables_of_functions_are_known_within(expression: str, names: list[str]) -> None:
    assert strangers(f"MATCH (n) RETURN {expression} AS z") == names


@pytest.mark.parametrize("expression", ["reduce(| = 1)", "reduce(1 = 1)", "any(IN)", "size()", "reduce()"])
def test_what_is_no_function_call_is_read_all_the_same(expression: str) -> None:
    assert strangers(f"RETURN {expression} AS z") == []
