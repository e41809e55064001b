import pytest

from graphnative.errors import StoreError
from graphnative.store.free_query import FreeQuery, run_query

pytestmark = pytest.mark.neo4j


def test_rows_come_with_their_names(database) -> None:
    assert run_query(database, FreeQuery("RETURN $x AS x, 1 AS y", {"x": [1, None]})) == [
        {"x": [1, None], "y": 1}
    ]


def test_a_query_that_only_reads_can_t_write(database) -> None:
    with pytest.raises(StoreError, match=r"[Ww]rit"):
        run_query(database, FreeQuery("CREATE (:X)", writable=False))
    with pytest.raises(StoreError, match=r"[Ww]rit"):
        run_query(database, FreeQuery("UNWIND [1] AS i CALL { CREATE (:X) } IN TRANSACTIONS", writable=False))
    assert database.read("MATCH (n:X) RETURN n") == []


def test_a_query_of_its_own_transactions_is_run_without_one(database) -> None:
    cypher = "UNWIND range(1, $n) AS i CALL { WITH i CREATE (:X {i: i}) } IN TRANSACTIONS OF 2 ROWS"
    run_query(database, FreeQuery(cypher, {"n": 5}))
    assert database.read("MATCH (n:X) RETURN count(n) AS n") == [{"n": 5}]


@pytest.mark.parametrize("value", [2**63, object(), {"a": [2**63]}])
def test_report_30_a_parameter_that_can_t_be_sent_is_one_sentence(database, value) -> None:
    with pytest.raises(StoreError, match="parameter"):
        run_query(database, FreeQuery("RETURN $x", {"x": value}))


def test_a_mistake_in_the_query_is_one_sentence(database) -> None:
    with pytest.raises(StoreError, match="Neo4j refused a statement: Invalid input"):
        run_query(database, FreeQuery("MATSCH (n)"))
