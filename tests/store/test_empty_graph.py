import pytest

from graphnative.errors import OwnershipError, StoreError
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from graphnative.store.empty_graph import begin_load, empty_graph, end_load, repeat

pytestmark = pytest.mark.neo4j
COUNT = "MATCH (n) WHERE NOT n:Meta RETURN count(n) AS n"


def count(database: Database) -> int:
    return int(database.read(COUNT)[0]["n"])


def test_a_graph_that_holds_something_is_refused_and_left(database: Database) -> None:
    database.write("CREATE (:Thing)")
    with pytest.raises(StoreError, match="not empty; a heap is loaded") as caught:
        begin_load(database, "a heap")
    assert count(database) == 1 and "--root" in caught.value.hint
    open_database(database.settings).close()


def test_between_begin_and_end_nobody_else_opens_it(database: Database) -> None:
    begin_load(database, "a heap")
    with pytest.raises(StoreError, match="interrupted"):
        open_database(database.settings)
    end_load(database, {"size": 3})
    open_database(database.settings).close()
    assert database.read("MATCH (m:Meta) RETURN m.size AS size, m.loading AS loading") == [
        {"size": 3, "loading": None}
    ]


def test_what_an_interrupted_load_left_goes_when_the_next_begins(database: Database) -> None:
    begin_load(database, "a heap")
    database.write("UNWIND range(1, 2500) AS i CREATE (:Thing {i: i})-[:NEXT]->(:Thing)")
    begin_load(database, "a heap")
    assert count(database) == 0


def test_a_graph_of_somebody_else_is_not_marked(database: Database) -> None:
    database.writable = False
    with pytest.raises(OwnershipError):
        begin_load(database, "a heap")


def test_emptying_keeps_the_workspace(database: Database) -> None:
    database.write("CREATE (:Thing)")
    empty_graph(database)
    assert count(database) == 0 and database.read("MATCH (m:Meta) RETURN m.one AS one") == [{"one": True}]


def test_a_statement_is_repeated_until_nothing_is_left(database: Database) -> None:
    database.write("UNWIND range(1, 1500) AS i CREATE (:Thing)")
    repeat(database, "MATCH (n:Thing) WITH n LIMIT $size SET n:Done REMOVE n:Thing RETURN count(n) AS done")
    assert database.read("MATCH (n:Done) RETURN count(n) AS n") == [{"n": 1500}]


def test_the_record_of_a_run_that_found_nothing_is_no_content(database: Database) -> None:
    database.write("CREATE (:CommunityRun {projection: 'esg'})")
    begin_load(database, "a heap")
    assert count(database) == 0
