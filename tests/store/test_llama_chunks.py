from llama_index.core.graph_stores.types import ChunkNode, EntityNode
from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode

from graphnative.store.llama_chunks import chunk_from_llama, chunk_to_llama


def test_a_text_node_becomes_a_chunk_and_comes_back_equal() -> None:
    node = TextNode(
        id_="c",
        text="Hello",
        metadata={"page": 0, "nested": {"a": [1]}},
        relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id="doc")},
        embedding=[1.0, 0.0],
    )
    chunk = chunk_from_llama(node)
    assert (chunk.id, chunk.text, chunk.embedding) == ("c", "Hello", [1.0, 0.0])
    assert chunk.properties["ref_doc_id"] == "doc" and chunk.properties["page"] == 0
    assert "Hello" not in chunk.properties["_node_content"]
    again = chunk_to_llama(chunk)
    assert (again.hash, again.ref_doc_id, again.metadata) == (node.hash, "doc", node.metadata)


def test_what_no_text_node_made_has_none() -> None:
    assert chunk_to_llama(ChunkNode(text="", id_="placeholder")) is None
    assert chunk_to_llama(EntityNode(name="Ann")) is None
