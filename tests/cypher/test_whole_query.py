import pytest

from graphnative.cypher.marked import marked
from graphnative.cypher.whole_query import whole_end


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (n) RETURN n",
        "MATCH (n) WHERE n.name STARTS WITH 'a' RETURN n ORDER BY n.x DESC SKIP 1 LIMIT 2",
        "RETURN *",
        "MATCH (n) RETURN n.x STARTS WITH 'a' AS b",
        "MATCH (n) RETURN n.a AS a UNION MATCH (m) RETURN m.a AS a",
        "MATCH (start)-->(end) RETURN start, end",
        "MATCH (n) RETURN CASE WHEN n.x THEN 1 ELSE 2 END",
        "MATCH (n) RETURN COLLECT { MATCH (n)-->(m) RETURN m.x }",
        "MATCH (n:Match) RETURN n.return, n.match",
        "MATCH (m) WHERE m.votes = (SELECT max FROM x) RETURN m",  # wrong, but a query
        "MATCH (n) RETURN n // all of them",
    ],
)
def test_a_query_is_all_of_its_text(text: str) -> None:
    query = marked(text)
    assert whole_end(query) == len(query)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ";",
        "MATCH (n) RETURN n This query",
        "MATCH (n) RETURN count(n) it",
        "MATCH (n) RETURN n LIMIT 5 Note",
        "MATCH (n) RETURN n MATCH (m) RETURN m",
        "MATCH (n) RETURN n; MATCH (m) RETURN m",
        "MATCH (n) RETURN n<|im_end|>",
        "MATCH (n) RETURN n</s>",
        "MATCH (n) RETURN n [/INST]",
        "MATCH (n) RETURN n **bold**",
        "MATCH (n) RETURN n\n---",
        "MATCH (n) RETURN n # done",
        "MATCH (n) RETURN n 'and",
        "MATCH (n) RETURN n >",
        "MATCH (n) RETURN n *",
    ],
)
def test_a_text_that_goes_on_is_no_query(text: str) -> None:
    assert whole_end(marked(text)) == 0


def test_semicolons_at_the_end_are_not_part_of_it() -> None:
    assert whole_end(marked("RETURN 1;")) == 2
    assert whole_end(marked("RETURN 1 ; ;")) == 2
