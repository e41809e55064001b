"""Graph-native plugins for LlamaIndex and Microsoft GraphRAG over one Neo4j.

The public names below are imported on first use, so that ``import graphnative`` stays cheap.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphnative.answers.engine import answer_engine
    from graphnative.answers.graphrag_engine import graphrag_engine
    from graphnative.esg.forget import forget_documents
    from graphnative.esg.ingest import ingest_articles
    from graphnative.retrievers.bm25 import BM25Retriever
    from graphnative.retrievers.dense import DenseRetriever
    from graphnative.retrievers.graphrag_nodes import FollowUp
    from graphnative.retrievers.graphrag_retriever import GraphRAGRetriever
    from graphnative.retrievers.gri_path import GRIPathRetriever
    from graphnative.retrievers.mmr import MMRRetriever
    from graphnative.store.property_graph import Neo4jGraphStore, open_store

__version__ = "0.1.0"

_HOME = {
    "BM25Retriever": "graphnative.retrievers.bm25",
    "DenseRetriever": "graphnative.retrievers.dense",
    "FollowUp": "graphnative.retrievers.graphrag_nodes",
    "GRIPathRetriever": "graphnative.retrievers.gri_path",
    "GraphRAGRetriever": "graphnative.retrievers.graphrag_retriever",
    "MMRRetriever": "graphnative.retrievers.mmr",
    "Neo4jGraphStore": "graphnative.store.property_graph",
    "answer_engine": "graphnative.answers.engine",
    "forget_documents": "graphnative.esg.forget",
    "graphrag_engine": "graphnative.answers.graphrag_engine",
    "ingest_articles": "graphnative.esg.ingest",
    "open_store": "graphnative.store.property_graph",
}

__all__ = [
    "BM25Retriever",
    "DenseRetriever",
    "FollowUp",
    "GRIPathRetriever",
    "GraphRAGRetriever",
    "MMRRetriever",
    "Neo4jGraphStore",
    "answer_engine",
    "forget_documents",
    "graphrag_engine",
    "ingest_articles",
    "open_store",
]


def __getattr__(name: str) -> Any:
    """Import a public name's module when the name is first used."""
    if name not in _HOME:
        raise AttributeError(f"module 'graphnative' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, imported or not."""
    return sorted([*__all__, "__version__"])
