"""The graph that the tests of this folder read."""

from collections.abc import Iterator

import pytest

from graphnative.retrievers.graphrag.graph_index import GraphIndex
from graphnative.store.endpoint import Endpoint
from live_graph import LiveGraph, live_graph


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory, neo4j_endpoint: Endpoint) -> Iterator[LiveGraph]:
    """An entity graph with communities; the module's tests only read it."""
    with live_graph(neo4j_endpoint, tmp_path_factory.mktemp("live")) as opened:
        yield opened


@pytest.fixture(scope="module")
def index(graph: LiveGraph) -> GraphIndex:
    """Its index, opened once."""
    return GraphIndex(graph.database, graph.embedder)
