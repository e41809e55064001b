from itertools import pairwise

from graphnative.cypher.clauses import aggregate, clauses, find, is_distinct, items, parts
from graphnative.cypher.marked import marked

QUERY = marked(
    "MATCH (n) WHERE n.x STARTS WITH 'a' AND EXISTS { MATCH (n)-->(m) RETURN m } "
    "WITH DISTINCT n, count(*) AS c ORDER BY c OPTIONAL MATCH (n)-->(k) RETURN n.match, k LIMIT 5"
)


def words(query) -> list[str]:
    return [clause.word for clause in clauses(query, 0, len(query))]


def test_clauses_are_those_of_the_statement_itself() -> None:
    expected = ["MATCH", "WHERE", "WITH", "ORDER", "OPTIONAL", "MATCH", "RETURN", "LIMIT"]
    assert words(QUERY) == expected
    brace = QUERY.values.index("{")
    inner = clauses(QUERY, brace + 1, QUERY.partner[brace])
    assert [clause.word for clause in inner] == ["MATCH", "RETURN"]


def test_clauses_lie_side_by_side() -> None:
    found = clauses(QUERY, 0, len(QUERY))
    assert found[-1].end == len(QUERY)
    assert all(one.end <= other.start for one, other in pairwise(found))
    order = found[3]
    assert QUERY.values[order.start : order.end] == ("c",)


def test_no_clauses() -> None:
    assert words(marked("")) == []
    assert words(marked("n.x")) == []


def test_items_of_a_projection() -> None:
    with_, return_ = (clause for clause in clauses(QUERY, 0, len(QUERY)) if clause.word in ("WITH", "RETURN"))
    assert is_distinct(QUERY, with_)
    assert not is_distinct(QUERY, return_)
    shown = [
        (QUERY.values[start:end], alias and QUERY.values[alias]) for start, end, alias in items(QUERY, with_)
    ]
    assert shown == [(("n",), None), (("count", "(", "*", ")"), "c")]
    assert [QUERY.values[start:end] for start, end, _ in items(QUERY, return_)] == [
        ("n", ".", "match"),
        ("k",),
    ]


def test_aggregates_are_found_outside_subqueries() -> None:
    def place(text: str) -> int | None:
        query = marked(text)
        return aggregate(query, 0, len(query))

    assert place("1 + count(x)") == 2
    assert place("CASE WHEN max(x) > 1 THEN 1 END") == 2
    assert place("COUNT { MATCH (n) RETURN count(n) }") is None
    assert place("{a: count(n)}") == 3
    assert place("n.count, count") is None
    assert place("") is None


def test_commas_and_words_within_brackets_do_not_count() -> None:
    query = marked("f(a, b), [c, d] AS e")
    assert [query.values[start:end] for start, end in parts(query, 0, len(query))] == [
        ("f", "(", "a", ",", "b", ")"),
        ("[", "c", ",", "d", "]", "AS", "e"),
    ]
    assert find(query, "AS", 0, len(query)) == 12
    assert find(query, "a", 0, len(query)) == len(query)
    assert parts(query, 3, 3) == []
    assert find(query, "AS", 3, 3) == 3
