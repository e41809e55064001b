import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.cypher.query_end import query_extent

QUERY = "MATCH (n:Person) WHERE n.age > 3\nRETURN n.name"


@pytest.mark.parametrize(
    "rest",
    [
        ";",
        "; MATCH (m) RETURN m",
        "\nMATCH (m) RETURN m",
        "\n\nThis query returns all.",
        "\nThe query returns all.",
        "\nIn this query all are returned.",
        "\nWhere the query finds nothing, it returns nothing.",
        " This query returns all.",
        ". This returns them",
        "\n\n- It matches all.",
        "\n* It matches all.",
        "\n1. It matches all.",
        "\n\n> note that it matches all",
        "\n\n### Explanation",
        "\n\n**Explanation:** none",
        "**",
        "\n---\nDone",
        "```",
        "\n```\nDone",
        "`",
        "<|im_end|>",
        "</s>",
        "<end_of_turn>",
        " [/INST]",
        "\n\nIt's done",
        "\n\n(This returns all nodes)",
        '\n"""',
        "\n)",
    ],
)
def test_a_query_ends_where_something_else_begins(rest: str) -> None:
    extent = query_extent(QUERY + rest)
    assert (QUERY + rest)[: extent.end] == QUERY
    assert extent.is_complete


@pytest.mark.parametrize(
    "query",
    [
        QUERY,
        "MATCH (n)\n\nRETURN n\n\nORDER BY n.x",
        "MATCH (n) RETURN n.a AS a UNION ALL MATCH (m) RETURN m.a AS a",
        "MATCH (n) RETURN count(*) AS c, [x IN n.list | x] AS l",
        "MATCH (n) WHERE n.x = (SELECT MAX(n.y) FROM n) RETURN n",
        "MATCH (n) WHERE n.name LIKE 'a%' RETURN n",
        "MATCH (n) WHERE NOT 'a' IN n.list RETURN n.end END",
    ],
)
def test_a_query_goes_to_its_end(query: str) -> None:
    assert query_extent(query).end == len(query)


def test_a_query_may_begin_anywhere() -> None:
    text = f"The answer: {QUERY}\nThe end of it."
    extent = query_extent(text, 12)
    assert text[12 : extent.end] == QUERY


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("MATCH (n)", False),
        ("MATCH (n) RETURN", False),
        ("MATCH (n:Person) finds persons", False),
        ("WITH 1 AS x RETURN x", True),
        ("CALL db.labels()", True),
        ("CREATE (n)", True),
        ("", False),
        ("a", True),
    ],
)
def test_a_complete_query_returns_something_or_need_not(text: str, complete: bool) -> None:
    assert query_extent(text).is_complete is complete


def test_between_brackets_a_blank_line_ends_a_broken_query() -> None:
    assert query_extent("MATCH (n) RETURN count(n\n\nThis counts").end == len("MATCH (n) RETURN count(n")


@given(st.text(), st.integers(0, 5))
def test_the_end_lies_within_the_text(text: str, start: int) -> None:
    assert min(start, len(text)) <= max(query_extent(text, start).end, start) <= max(len(text), start)
