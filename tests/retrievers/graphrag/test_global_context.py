"""Reports weighed and dealt into batches."""

import pytest

from graphnative.retrievers.graphrag.context_table import ContextRow
from graphnative.retrievers.graphrag.global_context import report_batches, weigh_reports
from graphnative.retrievers.graphrag.graph_index import GraphIndex


def words(text: str) -> int:
    return len(text.split())


def row(number: int, length: int) -> ContextRow:
    return ContextRow((str(number), "t", "1.0", " ".join(["word"] * length), "2.0"))


def test_batches_hold_what_fits_in_the_given_order_and_lose_nothing() -> None:
    rows = [row(0, 4), row(1, 4), row(2, 30), row(3, 4), row(4, 4)]
    batches = report_batches(rows, 15, words)
    assert [[r.cells[0] for r in batch.rows] for batch in batches] == [["0", "1"], ["2"], ["3", "4"]]
    assert all(batch.text.startswith("-----Reports-----\nid|title|occurrence weight|") for batch in batches)
    assert report_batches([], 15, words) == []


@pytest.mark.neo4j
def test_reports_of_coarse_levels_are_weighed_by_their_passages(index: GraphIndex) -> None:
    tables = index.tables()
    everything = weigh_reports(tables, 9)
    assert {one.report.community for one in everything} == set(tables.reports)
    assert everything[0].weight == 1.0 and all(0 <= one.weight <= 1 for one in everything)
    assert [-one.weight for one in everything] == sorted(-one.weight for one in everything)
    units = {
        unit
        for entity in tables.entities
        if everything[0].report.community in entity.communities
        for unit in entity.units
    }
    last = everything[-1]
    fewer = {u for e in tables.entities if last.report.community in e.communities for u in e.units}
    assert last.weight == pytest.approx(len(fewer) / len(units))
    coarse = weigh_reports(tables, 0)
    assert coarse and all(one.report.level == 0 for one in coarse)


@pytest.mark.neo4j
@pytest.mark.filterwarnings("ignore:The inplace keyword")
def test_it_weighs_as_graphrag_does(index: GraphIndex, graph) -> None:
    import asyncio

    from graphrag.query.context_builder.community_context import build_community_context
    from graphrag.query.indexer_adapters import read_indexer_entities, read_indexer_reports

    from graphnative.bridge.live_tables import LiveTables
    from graphrag_search import tokenizer

    weighed = weigh_reports(index.tables(), 1)
    tables = LiveTables(graph.database, graph.run)
    frames = {
        name: asyncio.run(tables.read_dataframe(name))
        for name in ("entities", "communities", "community_reports")
    }
    _, data = build_community_context(
        read_indexer_reports(frames["community_reports"], frames["communities"], 1),
        read_indexer_entities(frames["entities"], frames["communities"], 1),
        tokenizer=tokenizer(),
        use_community_summary=False,
        include_community_rank=True,
        single_batch=False,
    )
    theirs = {record["id"]: record["occurrence weight"] for record in data["reports"].to_dict("records")}
    assert theirs == {str(one.report.community): pytest.approx(one.weight) for one in weighed}
