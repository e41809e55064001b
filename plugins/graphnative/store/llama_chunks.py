"""LlamaIndex's text nodes to chunks of the graph, and chunks back to them."""

from llama_index.core.graph_stores.types import ChunkNode, LabelledNode
from llama_index.core.schema import BaseNode, MetadataMode
from llama_index.core.vector_stores.utils import metadata_dict_to_node, node_to_metadata_dict


def chunk_from_llama(node: BaseNode) -> ChunkNode:
    """Return the chunk that stands for a text node: its metadata as properties, all of it as JSON beside."""
    return ChunkNode(
        id_=node.node_id,
        text=node.get_content(metadata_mode=MetadataMode.NONE),
        properties=node_to_metadata_dict(node, remove_text=True),
        embedding=node.embedding,
    )


def chunk_to_llama(node: LabelledNode) -> BaseNode | None:
    """Return the text node that a chunk was made of; None for a node that no text node made."""
    if not isinstance(node, ChunkNode) or "_node_content" not in node.properties:
        return None
    made = metadata_dict_to_node(node.properties)
    made.set_content(node.text)
    return made
