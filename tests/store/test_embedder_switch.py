"""The mark of a graph between two embedders."""

import pytest

from graphnative.errors import StoreError
from graphnative.store.embedder_switch import begin_switch, end_switch, refuse_between, switching_to
from graphnative.store.steps import run_steps

pytestmark = pytest.mark.neo4j


def test_a_marked_graph_is_refused_until_the_mark_is_taken_away(database) -> None:
    run_steps(database, refuse_between())
    assert switching_to(database) == ""
    begin_switch(database, "new-model")
    assert switching_to(database) == "new-model"
    with pytest.raises(StoreError, match="being embedded anew by new-model") as caught:
        run_steps(database, refuse_between())
    assert "graphnative embed" in caught.value.hint
    end_switch(database)
    run_steps(database, refuse_between())


def test_a_graph_without_the_mark_is_not_written_to(database) -> None:
    before = database.revision()
    end_switch(database)
    assert database.revision() == before


@pytest.mark.parametrize("label", ["Chunk", "__Entity__"])
def test_the_mark_stays_while_a_vector_of_the_old_model_is_left(database, label: str) -> None:
    begin_switch(database, "new-model")
    database.write(f"CREATE (:{label} {{id: 'a', embedder: 'new-model'}}), (:{label} {{id: 'b'}})")
    database.write(f"CREATE (:{label} {{id: 'c', embedder: 'old-model'}})")
    end_switch(database)
    assert switching_to(database) == "new-model"
    database.write("MATCH (n {id: 'c'}) SET n.embedder = 'new-model'")
    end_switch(database)
    assert switching_to(database) == ""
