"""Graph-native plugins for LlamaIndex and Microsoft GraphRAG over one Neo4j.

The public names below are imported on first use, so that ``import graphnative`` stays cheap.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphnative.answers.door.engine import door_engine
    from graphnative.answers.engine import answer_engine
    from graphnative.answers.graphrag_engine import graphrag_engine
    from graphnative.answers.text2cypher_engine import text2cypher_engine
    from graphnative.bridge.export import export_index
    from graphnative.bridge.import_index import import_index
    from graphnative.communities.build import build_communities
    from graphnative.esg.ingest import ingest_articles
    from graphnative.esg.link_mentions import link_mentions
    from graphnative.forget import forget_documents
    from graphnative.kg.build import build_graph
    from graphnative.kg.extractor import VotedExtractor, voted_extractor
    from graphnative.reembed import reembed_graph
    from graphnative.retrievers.bm25 import BM25Retriever
    from graphnative.retrievers.dense import DenseRetriever
    from graphnative.retrievers.graphrag_nodes import FollowUp
    from graphnative.retrievers.graphrag_retriever import GraphRAGRetriever
    from graphnative.retrievers.gri_path import GRIPathRetriever
    from graphnative.retrievers.mmr import MMRRetriever
    from graphnative.retrievers.passage_graph import PassageGraphRetriever
    from graphnative.retrievers.text2cypher.open import open_text2cypher
    from graphnative.retrievers.text2cypher.retriever import Text2CypherRetriever
    from graphnative.store.property_graph import Neo4jGraphStore, open_store
    from graphnative.view.answer_picture import draw_answer
    from graphnative.view.community_picture import draw_communities
    from graphnative.view.entity_picture import draw_entity

__version__ = "0.1.0"

_HOME = {
    "BM25Retriever": "graphnative.retrievers.bm25",
    "DenseRetriever": "graphnative.retrievers.dense",
    "FollowUp": "graphnative.retrievers.graphrag_nodes",
    "GRIPathRetriever": "graphnative.retrievers.gri_path",
    "GraphRAGRetriever": "graphnative.retrievers.graphrag_retriever",
    "MMRRetriever": "graphnative.retrievers.mmr",
    "Neo4jGraphStore": "graphnative.store.property_graph",
    "PassageGraphRetriever": "graphnative.retrievers.passage_graph",
    "Text2CypherRetriever": "graphnative.retrievers.text2cypher.retriever",
    "VotedExtractor": "graphnative.kg.extractor",
    "answer_engine": "graphnative.answers.engine",
    "build_communities": "graphnative.communities.build",
    "build_graph": "graphnative.kg.build",
    "door_engine": "graphnative.answers.door.engine",
    "draw_answer": "graphnative.view.answer_picture",
    "draw_communities": "graphnative.view.community_picture",
    "draw_entity": "graphnative.view.entity_picture",
    "export_index": "graphnative.bridge.export",
    "forget_documents": "graphnative.forget",
    "graphrag_engine": "graphnative.answers.graphrag_engine",
    "import_index": "graphnative.bridge.import_index",
    "ingest_articles": "graphnative.esg.ingest",
    "link_mentions": "graphnative.esg.link_mentions",
    "open_store": "graphnative.store.property_graph",
    "open_text2cypher": "graphnative.retrievers.text2cypher.open",
    "reembed_graph": "graphnative.reembed",
    "text2cypher_engine": "graphnative.answers.text2cypher_engine",
    "voted_extractor": "graphnative.kg.extractor",
}

__all__ = [
    "BM25Retriever",
    "DenseRetriever",
    "FollowUp",
    "GRIPathRetriever",
    "GraphRAGRetriever",
    "MMRRetriever",
    "Neo4jGraphStore",
    "PassageGraphRetriever",
    "Text2CypherRetriever",
    "VotedExtractor",
    "answer_engine",
    "build_communities",
    "build_graph",
    "door_engine",
    "draw_answer",
    "draw_communities",
    "draw_entity",
    "export_index",
    "forget_documents",
    "graphrag_engine",
    "import_index",
    "ingest_articles",
    "link_mentions",
    "open_store",
    "open_text2cypher",
    "reembed_graph",
    "text2cypher_engine",
    "voted_extractor",
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
