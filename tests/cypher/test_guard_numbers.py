import pytest

from graphnative.cypher.guard_numbers import MAX_ROWS, Numbers
from graphnative.cypher.marked import marked


def size(text: str) -> float:
    query = marked(text)
    at = query.words.index("RANGE") + 1
    return Numbers(query).range_size(at)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("RETURN range(2000, 2020)", 21),
        ("RETURN range(10, -10, 2)", 11),
        ("WITH 500 AS n RETURN range(1, n)", 500),
        ("UNWIND [3, 5, 4] AS n RETURN range(1, n)", 5),
        ("WITH date('20200131') AS d RETURN range(d.year - 5, d.year)", 1),
        ("MATCH (n) WITH count(n) AS c RETURN range(0, c)", 1),
    ],
)
def test_a_range_is_as_large_as_its_ends_say(text: str, expected: float) -> None:
    assert size(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "WITH 100000000 AS n RETURN range(1, n)",
        "WITH 1000 AS a WITH a * a * a AS n RETURN range(1, n)",
        "WITH 1 AS n RETURN 1 UNION WITH 1_000_000 AS `n` RETURN range(1, n)",
        "RETURN range(1, toInteger('1' + '000000000'))",
        "WITH '1' + '000000000' AS t RETURN range(1, toInteger(t))",
        "UNWIND [1, 1000000000] AS n RETURN range(1, n)",
        "RETURN [x IN [1000000000] WHERE x > 1 | range(1, x)]",
        "RETURN reduce(n = 100000000, x IN [1] | size(range(1, n)))",
        "RETURN range(1, timestamp())",
        "RETURN range(1, datetime().epochMillis)",
        "RETURN range(1, toInteger(exp(30)))",
        "MATCH (n) RETURN range(1, n.x * 1000 * 1000)",
        "MATCH (n) RETURN range(1, n.x ^ 9)",
        "RETURN range(1, 0xFFFFFFF)",
    ],
)
def test_large_ends_are_found(text: str) -> None:
    assert size(text) > MAX_ROWS
