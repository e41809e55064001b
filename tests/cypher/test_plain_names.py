import pytest

from graphnative.cypher.marked import marked
from graphnative.cypher.plain_names import is_plain_name


@pytest.mark.parametrize(
    "text",
    [
        "n.set = 1",
        "(n:set)",
        "(set)",
        "{set: 1}",
        "RETURN n AS set",
        "RETURN count(*) AS set ORDER BY x",
        "ORDER BY set DESC",
        "x IN set WHERE",
        "(a) RETURN set LIMIT 1",
        "WITH 1 AS create UNWIND set AS x",
        "n.x AND set IS NULL",
        "set",
    ],
)
def test_names(text: str) -> None:
    query = marked(text)
    assert is_plain_name(query, query.words.index("SET"))


@pytest.mark.parametrize(
    "text",
    [
        "(n) SET n.x",
        "WITH * SET n.x",
        "WITH as SET n.x",
        "return SET n.x",
        "n:% SET n.x",
        "IS NULL SET n.x",
        "1 SET n",
        "BY SET n",
    ],
)
def test_clauses(text: str) -> None:
    query = marked(text)
    assert not is_plain_name(query, query.words.index("SET"))
