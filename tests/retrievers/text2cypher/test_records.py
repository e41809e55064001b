import pytest

from graphnative.retrievers.text2cypher.records import Attempt, CypherResult, best_of, says_nothing


def test_the_best_attempt_is_the_one_that_came_farthest_the_first_of_equals() -> None:
    attempts = [
        Attempt("a", "failed"),
        Attempt("b", "empty"),
        Attempt("c", "empty"),
        Attempt("d", "refused"),
    ]
    assert best_of(attempts).cypher == "b"


@pytest.mark.parametrize("rows", [[], [{"n": 0}], [{"n": None, "m": []}], [{"n": ""}]])
def test_no_rows_and_one_of_nothing_say_nothing(rows: list[dict[str, object]]) -> None:
    assert says_nothing(rows)


@pytest.mark.parametrize("rows", [[{"n": 1}], [{"n": False}, {"n": 0}], [{"n": None, "m": "x"}]])
def test_anything_else_says_something(rows: list[dict[str, object]]) -> None:
    assert not says_nothing(rows)


def test_a_result_is_its_best_attempt() -> None:
    best = Attempt("RETURN 1 AS n", "rows", columns=("n",), rows=({"n": 1},))
    result = CypherResult("?", (best,), best)
    assert (result.cypher, result.columns, result.rows, result.has_run) == (
        "RETURN 1 AS n",
        ("n",),
        ({"n": 1},),
        True,
    )
