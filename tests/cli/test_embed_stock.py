"""After another embedder: settings, exported index and gateway of GraphRAG's stock command."""

from dataclasses import replace
from pathlib import Path

import pytest

from graphnative.bridge.export import export_index
from graphnative.bridge.vectors import vector_lengths
from graphnative.cli.embed_stock import StockReport, follow
from graphnative.communities.build import build_communities
from graphnative.reembed import EmbedReport
from leak_graph import GRAPH

SHIPPED = (Path(__file__).parents[2] / "settings.yaml").read_text(encoding="utf-8")


@pytest.mark.neo4j
def test_an_exported_index_and_the_length_of_vectors_follow(workspace, database) -> None:
    path = workspace.root / "settings.yaml"
    path.write_text(SHIPPED.replace("vector_size: 512", "vector_size: 384"), encoding="utf-8")
    nothing = EmbedReport("use")
    done = follow(database, nothing, lambda *_: None)
    assert done == StockReport(vector_size=(384, 512))
    assert path.read_text(encoding="utf-8") == SHIPPED

    database.write(GRAPH)
    build_communities(database, "entities")
    export_index(database)
    lancedb = workspace.indexes / "current" / "lancedb"
    assert set(vector_lengths(lancedb)) == {512}
    assert follow(database, nothing, lambda *_: None) == StockReport()
    done = follow(database, replace(nothing, passages=1), lambda *_: None)
    assert Path(done.exported).name == "v2" and (workspace.indexes / "current").resolve().name == "v2"

    database.write("MATCH (r:CommunityRun) DETACH DELETE r")
    done = follow(database, replace(nothing, searched=True), lambda *_: None)
    assert not done.exported and "communities" in done.left_out
