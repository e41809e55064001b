"""Entities and relationships alone: what is written in one go, and what of it is evidence."""

from pathlib import Path

import pytest

from graphnative.bridge import import_graph
from graphnative.bridge.import_documents import DocumentImport
from graphnative.bridge.import_graph import GraphImport
from graphnative.bridge.import_result import Tally
from graphnative.bridge.table_files import open_tables
from graphnative.bridge.table_ids import TableIds
from graphnative.store.database import Database
from graphrag_tables import write_index

pytestmark = pytest.mark.neo4j


@pytest.mark.parametrize("batch", [1, 2, 500])
def test_batches_make_no_difference(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr(import_graph, "_BATCH", batch)
    tables, ids, tally, done = open_tables(write_index(tmp_path)), TableIds(), Tally(), []
    DocumentImport(database, "s", ids, tally, lambda _: None).run(tables)
    graph = GraphImport(database, "s", ids, tally, done.append)
    graph.run(tables)
    assert list(graph.entities)[:2] == ["Organization:acme", "Geo:moss"]
    assert next(iter(graph.facts)) == ("Organization:acme", "RELATED_TO", "Geo:moss")
    assert sum(done) == 11 and max(done) <= batch
    evidence = database.read(
        "MATCH (e:Evidence)-[:FROM]->(c:Chunk) WHERE e.pathways = ['graphrag'] AND e.import_state = 's' "
        "RETURN e.object IS NULL AS alone, count(DISTINCT e) AS n, count(c) AS passages ORDER BY alone"
    )
    assert evidence == [{"alone": False, "n": 5, "passages": 5}, {"alone": True, "n": 6, "passages": 11}]
