"""The long-lived index: loaded once, refreshed when somebody has written, safe while they do."""

import threading

import pytest

from bridge_graphs import HashEmbedder
from entity_graph import cluster, write_entity_graph
from graphnative.errors import InputError
from graphnative.retrievers.graphrag import graph_index
from graphnative.retrievers.graphrag.global_context import GlobalOptions
from graphnative.retrievers.graphrag.graph_index import GraphIndex, open_graph_index
from graphnative.retrievers.graphrag.local_context import LocalOptions
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The runs whose tables were loaded, one by one."""
    seen: list[str] = []
    real = graph_index.load_tables

    def load(database, run):
        seen.append(run.run)
        return real(database, run)

    monkeypatch.setattr(graph_index, "load_tables", load)
    return seen


def test_tables_are_loaded_once_and_again_after_a_commit(database: Database, loads: list[str]) -> None:
    write_entity_graph(database, entities=12, facts=30)
    first = cluster(database)
    told: list[tuple[str, int, int]] = []
    index = GraphIndex(database, HashEmbedder(), progress=lambda *step: told.append(step))
    threads = [threading.Thread(target=index.tables) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert loads == [first]
    assert {label for label, _, _ in told} == {
        "Embedding entity_description",
        "Embedding community_full_content",
        "Embedding text_unit_text",
    }

    before = index.local_context("water", LocalOptions()).text
    told.clear()
    assert index.local_context("water", LocalOptions()).text == before
    assert loads == [first] and told == []

    database.write("MATCH (e:__Entity__ {id: 'e0'}) SET e.description = 'It owns the moon.'")
    assert "It owns the moon." in index.local_context("water", LocalOptions(top_k=12)).text
    assert loads == [first] * 2
    assert told == [("Embedding entity_description", 1, 1)]


def test_a_run_that_is_replaced_while_it_is_read_is_read_anew(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_entity_graph(database, entities=12, facts=30)
    cluster(database)
    real, calls = graph_index.load_tables, []

    def load(database, run):
        calls.append(run.run)
        if len(calls) == 1:
            cluster(database)
            raise KeyError("gone")
        return real(database, run)

    monkeypatch.setattr(graph_index, "load_tables", load)
    index = GraphIndex(database, HashEmbedder())
    assert index.tables().run.run == calls[1] != calls[0]

    monkeypatch.setattr(graph_index, "load_tables", lambda *_: {}["a fault of ours"])
    database.write("CREATE (:Nothing)")
    with pytest.raises(KeyError, match="a fault of ours"):
        index.tables()


def test_global_search_takes_all_reports_or_the_nearest(database: Database) -> None:
    write_entity_graph(database, entities=24, facts=60)
    cluster(database)
    index = open_graph_index(database, embedder=HashEmbedder())
    every = index.global_reports("water", GlobalOptions())
    assert len(every) == sum(report.level <= 2 for report in index.tables().reports.values())
    few = index.global_reports("water", GlobalOptions(reports=3))
    assert len(few) == 3 and [one for one in every if one in few] == few
    coarse = index.global_reports("water", GlobalOptions(community_level=0, reports=1))
    assert len(coarse) == 1 and coarse[0].report.level == 0
    basic = index.basic_context("water", LocalOptions(top_k=4))
    assert basic.passages is not None and len(basic.passages.rows) == 4


def test_a_graph_without_communities_says_so(database: Database) -> None:
    with pytest.raises(InputError, match="no communities yet"):
        GraphIndex(database, HashEmbedder()).tables()
