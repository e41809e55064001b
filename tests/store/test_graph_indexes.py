import pytest

from graphnative.store.graph_indexes import STATEMENTS, ensure_graph_indexes
from graphnative.store.steps import run_steps

pytestmark = pytest.mark.neo4j


def existing(database):
    return {row["name"] for row in database.read("SHOW INDEXES YIELD name")}


def test_what_is_missing_is_made_and_the_rest_left(database) -> None:
    database.write("DROP INDEX graphnative_ref_doc IF EXISTS")
    run_steps(database, ensure_graph_indexes())
    assert existing(database) >= set(STATEMENTS)
    writes = []
    database.transaction = lambda work: writes.append(work)  # a second call has nothing to write
    run_steps(database, ensure_graph_indexes())
    assert writes == []


def test_constraints_of_llama_index_s_own_store_do_not_disturb(database) -> None:
    database.write("DROP CONSTRAINT graphnative_node IF EXISTS")
    database.write("CREATE CONSTRAINT theirs IF NOT EXISTS FOR (n:__Node__) REQUIRE n.id IS UNIQUE")
    try:
        run_steps(database, ensure_graph_indexes())
        assert "theirs" in existing(database) and "graphnative_node" not in existing(database)
    finally:
        database.write("DROP CONSTRAINT theirs IF EXISTS")
        run_steps(database, ensure_graph_indexes())
