"""The LlamaIndex retriever over a real graph, in all modes, sync and async."""

import asyncio
from collections.abc import Iterator

import pytest
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.embeddings import MockEmbedding

from graphnative.errors import InputError
from graphnative.retrievers.graphrag.local_context import LocalOptions
from graphnative.retrievers.graphrag_nodes import FollowUp, tables_of
from graphnative.retrievers.graphrag_retriever import GraphRAGRetriever
from graphnative.store.endpoint import Endpoint
from live_graph import LiveGraph, live_graph

pytestmark = pytest.mark.neo4j


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory, neo4j_endpoint: Endpoint) -> Iterator[LiveGraph]:
    with live_graph(neo4j_endpoint, tmp_path_factory.mktemp("live")) as opened:
        yield opened


def test_local_search_gives_the_rows_of_its_tables(graph: LiveGraph) -> None:
    retriever = GraphRAGRetriever(graph.database, embedder=graph.embedder)
    nodes = retriever.retrieve("water")
    tables = {node.node.metadata["table"] for node in nodes}
    assert {"Reports", "Entities", "Relationships", "Sources"} <= tables
    expected = retriever.index.local_context("water", LocalOptions())
    assert tables_of(nodes).text == expected.text
    again = asyncio.run(retriever.aretrieve("water"))
    assert [node.node_id for node in again] == [node.node_id for node in nodes]


def test_global_search_gives_reports_by_weight_and_basic_search_passages(graph: LiveGraph) -> None:
    every = GraphRAGRetriever(graph.database, "global", embedder=graph.embedder).retrieve("water")
    assert {node.node.metadata["table"] for node in every} == {"Reports"}
    scores = [node.score or 0 for node in every]
    assert scores[0] == 1.0 and scores == sorted(scores, reverse=True)
    few = GraphRAGRetriever(graph.database, "global", reports=2, embedder=graph.embedder).retrieve("water")
    assert len(few) == 2

    basic = GraphRAGRetriever(
        graph.database, "basic", options=LocalOptions(top_k=3), embedder=graph.embedder
    ).retrieve("water")
    assert [node.node.metadata["table"] for node in basic] == ["Sources"] * 3
    assert all(node.node.metadata["document_id"].startswith("d") for node in basic)


def test_a_follow_up_is_searched_with_the_question_before_it(graph: LiveGraph) -> None:
    retriever = GraphRAGRetriever(graph.database, embedder=graph.embedder)
    graph.embedder.embedded.clear()
    retriever.retrieve(FollowUp("And now?", history=[ChatMessage(role="user", content="What of wool?")]))
    assert graph.embedder.embedded == ["And now?\nWhat of wool?"]


def test_a_blank_question_or_unknown_mode_is_refused(graph: LiveGraph) -> None:
    with pytest.raises(InputError, match="blank"):
        GraphRAGRetriever(graph.database, embedder=graph.embedder).retrieve("  ")
    with pytest.raises(InputError, match="no mode 'drift'"):
        GraphRAGRetriever(graph.database, "drift")  # type: ignore[arg-type]


def test_an_embedding_of_llama_index_can_be_used(graph: LiveGraph) -> None:
    retriever = GraphRAGRetriever(graph.database, embedder=MockEmbedding(embed_dim=4))
    assert retriever.index.embedder.dimensions == 4
    assert any(node.node.metadata["table"] == "Entities" for node in retriever.retrieve("water"))
