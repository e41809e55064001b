"""The context of local search, text for text what GraphRAG's own builder makes of the same graph."""

from collections.abc import Callable
from typing import Any

import pytest

from graphnative.bridge.live_tables import LiveTables
from graphnative.models.exact_tokens import count_exactly
from graphnative.retrievers.graphrag.build_local import build_basic_context, build_local_context
from graphnative.retrievers.graphrag.graph_index import GraphIndex
from graphnative.retrievers.graphrag.history import Turn
from graphnative.retrievers.graphrag.local_context import LocalOptions
from graphrag_search import local_builder, local_context
from live_graph import LiveGraph

pytestmark = pytest.mark.neo4j

QUESTIONS = ("water", "Who met the board?", "forest leak tax")
NOTHING_FITS = "[]\n\n"
"""What GraphRAG writes in place of reports when none fits."""

Builder = Callable[[int], Any]


@pytest.fixture(scope="module")
def builder(graph: LiveGraph, index: GraphIndex) -> Builder:
    """Makes GraphRAG's builder for a level; a new one each time, since one changes its relationships."""
    index.tables()
    tables = LiveTables(graph.database, graph.run)
    return lambda level: local_builder(graph.database, tables, graph.embedder, level)


def theirs(builder: Any, question: str, options: LocalOptions, **more: Any) -> str:
    return local_context(
        builder,
        question,
        max_context_tokens=options.max_tokens,
        top_k_relationships=options.per_entity,
        top_k_mapped_entities=options.top_k,
        **more,
    ).removeprefix(NOTHING_FITS)


@pytest.mark.parametrize(
    "options",
    [
        LocalOptions(),
        LocalOptions(community_level=0),
        LocalOptions(community_level=1, top_k=3),
        LocalOptions(max_tokens=900),
        LocalOptions(max_tokens=2500, per_entity=2),
        LocalOptions(top_k=1, per_entity=1),
    ],
    ids=["defaults", "coarse", "three", "tiny", "narrow", "one"],
)
def test_it_is_graphrags_text_on_an_entity_graph(
    builder: Builder, index: GraphIndex, options: LocalOptions
) -> None:
    for question in QUESTIONS:
        context = index.local_context(question, options)
        assert context.text == theirs(builder(options.community_level), question, options)
        assert context.entities is not None and context.entities.rows
        assert context.reports is not None or options.max_tokens == 900


def test_earlier_questions_are_searched_for_and_shown(builder: Builder, index: GraphIndex) -> None:
    told = [("user", "What of water?"), ("assistant", "It | flows."), ("user", 'And the "mine"?')]
    expected = theirs(builder(2), "And wool?", LocalOptions(), history=told)
    ours = index.local_context("And wool?", LocalOptions(), [Turn(role, text) for role, text in told])
    assert ours.text == expected
    assert ours.text != index.local_context("And wool?", LocalOptions()).text


def test_nothing_selected_is_an_empty_context(index: GraphIndex) -> None:
    assert build_local_context(index.tables(), [], LocalOptions(), count_exactly).text == ""
    assert build_basic_context(index.tables(), ["no such"], LocalOptions(), count_exactly).text == ""


def test_basic_search_shows_passages_in_the_order_of_their_table(index: GraphIndex) -> None:
    context = build_basic_context(index.tables(), ["c7", "c3", "c5"], LocalOptions(), count_exactly)
    assert [table.name for table in context.tables] == ["Sources"]
    assert [row.key for row in context.tables[0].rows] == ["c3", "c5", "c7"]
    few = build_basic_context(index.tables(), ["c7", "c3"], LocalOptions(max_tokens=45), count_exactly)
    assert [row.key for row in few.tables[0].rows] == ["c3"]
