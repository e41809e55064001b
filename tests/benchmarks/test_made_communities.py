"""The made graph with planted communities, as small as it gets."""

import pytest

from graphnative.communities.chosen_run import ChosenRun, choose_run
from graphnative.retrievers.graphrag.graph_index import GraphIndex
from graphnative.store.database import Database
from graphnative.store.property_graph import Neo4jGraphStore


@pytest.mark.neo4j
def test_the_graph_has_the_sizes_that_were_asked_for(database: Database) -> None:
    from made_communities import write_made_graph
    from made_vectors import RandomVectors

    run = write_made_graph(Neo4jGraphStore.from_database(database), 90, 200, 20)
    assert choose_run(database) == run == ChosenRun("entities", "made")
    tables = GraphIndex(database, RandomVectors()).tables()
    assert (len(tables.entities), len(tables.units), len(tables.reports)) == (90, 45, 20)
    assert len(tables.edges.numbers) <= 200 and len(tables.edges.numbers) > 180
    assert {report.level for report in tables.reports.values()} == {0, 1}
    assert all(len(entity.communities) == 2 for entity in tables.entities)
