"""The tables of a run, on graphs that GraphRAG trips over, and with claims."""

import pytest

from bridge_graphs import ESG, FOREIGN, HashEmbedder
from entity_graph import write_entity_graph
from graphnative.bridge.live_tables import LiveTables
from graphnative.communities.build import build_communities
from graphnative.communities.chosen_run import ChosenRun
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.communities.projection import ProjectionName
from graphnative.communities.table_rows import TableRows
from graphnative.retrievers.graphrag.graph_index import GraphIndex
from graphnative.retrievers.graphrag.local_context import LocalOptions
from graphnative.retrievers.graphrag.tables import load_tables
from graphnative.store.database import Database
from graphrag_search import local_builder, local_context

pytestmark = pytest.mark.neo4j


@pytest.mark.parametrize(
    ("statement", "projection"), [(ESG, "esg"), (FOREIGN, "entities")], ids=["esg", "foreign"]
)
def test_it_is_graphrags_text_on_graphs_with_traps(
    database: Database, statement: str, projection: ProjectionName
) -> None:
    database.write(statement)
    run = build_communities(database, projection, options=LeidenOptions(levels=2, max_size=4)).run
    embedder, options = HashEmbedder(dimensions=16), LocalOptions()
    context = GraphIndex(database, embedder, projection).local_context("water", options)
    tables = LiveTables(database, ChosenRun(projection, run))
    assert context.relationships is not None
    assert context.text == local_context(local_builder(database, tables, embedder), "water")


def test_claims_are_read_by_their_subject(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    write_entity_graph(database, entities=6, facts=12)
    run = build_communities(database, "entities").run
    row = {
        "human_readable_id": 3,
        "subject_id": "Acme",
        "object_id": None,
        "status": "TRUE",
        "start_date": "2021",
        "end_date": "",
        "description": "12 t of CO2",
    }
    monkeypatch.setattr(
        TableRows, "tables", lambda self: {"covariates": lambda: iter([row, row | {"status": "x"}])}
    )
    tables = load_tables(database, ChosenRun("entities", run))
    claims = tables.claims["Acme"]
    assert [claim.values for claim in claims] == [
        ("", "TRUE", "2021", "", "12 t of CO2"),
        ("", "x", "2021", "", "12 t of CO2"),
    ]
    assert (claims[0].number, claims[0].subject) == (3, "Acme")
    assert len(tables.entities) == len(tables.place_of) == 6
